import type { Account } from '#shared/accounts/account.ts';
import type { Role } from '#shared/core/roles.ts';
import type { TableConfig } from '../engine/config.ts';
import { putRow, type RowWrite, updateRow } from '../engine/write.ts';
import { accountEntity } from './account.entity.ts';

export type AccountStore = {
  find(userId: string): Promise<Account | undefined>;
  byRole(role: Role): Promise<Account[]>;
  /** A new one; stale when there is one already. */
  create(account: Account): RowWrite;
  /** Of an account that exists, these and nothing else: what is changed at the same moment elsewhere stays. */
  change(userId: string, changes: Partial<Omit<Account, 'userId' | 'role'>>): RowWrite;
};

export function accountStore(config: TableConfig): AccountStore {
  const entity = accountEntity(config);
  return {
    find: async (userId) => (await entity.get({ userId }).go({ consistent: true })).data ?? undefined,
    byRole: async (role) => (await entity.query.byRole({ role }).go({ pages: 'all' })).data,
    change: (userId, changes) => updateRow(entity.patch({ userId }).set(changes).params()),
    create: (account) => putRow(entity.create(account).params()),
  };
}
