import type { Account } from '#shared/accounts/account.ts';
import type { SecondFactor } from '#shared/accounts/second-factor.ts';
import type { Role } from '#shared/core/roles.ts';
import type { TableConfig } from '../engine/config.ts';
import { listAll } from '../engine/page.ts';
import { tableRows } from '../engine/row.ts';
import type { RowRead } from '../engine/row-read.ts';
import { type RowWrite, updateRow } from '../engine/write.ts';
import { accountEntity } from './account.entity.ts';

export type AccountStore = {
  find(userId: string): Promise<Account | undefined>;
  /** For who reads it with rows of others. */
  rowAt(userId: string): RowRead<Account | undefined>;
  /** Those that exist, in the order asked, as they stand now. */
  byIds(userIds: readonly string[]): Promise<Account[]>;
  byRole(role: Role): Promise<Account[]>;
  /** A new one; stale when there is one already. */
  create(account: Account): RowWrite;
  /** These too, its role among them; stale when any such change was made since it was read. */
  changeStanding(before: Account, changes: Partial<Omit<Account, 'userId'>>): RowWrite;
  /** Changes nothing; stale unless they can sign in as administrator when it is committed. */
  staysActingAdmin(userId: string): RowWrite;
  /** Another second factor, or none, and these too; stale when it changed since it was read. */
  changeSecondFactor(
    before: Account,
    after: SecondFactor | undefined,
    more: Pick<Account, 'signedOutAt'>,
  ): RowWrite;
  /** Of an account that exists, these and nothing else: what is changed at the same moment elsewhere stays. */
  change(userId: string, changes: Partial<Omit<Account, 'userId' | 'role' | 'secondFactor'>>): RowWrite;
};

const standingChanger =
  (entity: ReturnType<typeof accountEntity>): AccountStore['changeStanding'] =>
  ({ userId, role, active, profileVersion }, changes) =>
    updateRow(
      entity
        .patch({ userId })
        .set({ ...changes, profileVersion: (profileVersion ?? 0) + 1 })
        .where((row, { eq, notExists }) =>
          [
            eq(row.role, role),
            eq(row.active, active),
            profileVersion === undefined
              ? notExists(row.profileVersion)
              : eq(row.profileVersion, profileVersion),
          ].join(' AND '),
        )
        .params(),
    );

export function accountStore(config: TableConfig): AccountStore {
  const { entity, find, findAll, rowAt, create } = tableRows(accountEntity, config);
  return {
    find: (userId) => find({ userId }),
    rowAt: (userId) => rowAt({ userId }),
    async byIds(userIds) {
      const accounts = await findAll(userIds.map((userId) => ({ userId })));
      const byId = new Map(accounts.map((account) => [account.userId, account]));
      return userIds.flatMap((userId) => byId.get(userId) ?? []);
    },
    byRole: (role) => listAll(entity.query.byRole({ role })),
    change: (userId, changes) => updateRow(entity.patch({ userId }).set(changes).params()),
    changeStanding: standingChanger(entity),
    changeSecondFactor: ({ userId, secondFactor: before }, after, more) => {
      const patch = entity.patch({ userId }).set(more);
      const changed = after
        ? patch.set({ secondFactor: after }).remove(['secondFactorSetupId'])
        : patch.remove(['secondFactor', 'secondFactorSetupId']);
      return updateRow(
        changed
          .where((row, { eq, notExists }) =>
            before ? eq(row.secondFactor, before) : notExists(row.secondFactor),
          )
          .params(),
      );
    },
    staysActingAdmin: (userId) =>
      updateRow(
        entity
          .patch({ userId })
          .set({ active: true })
          .where((row, { eq, ne, notExists }) =>
            [
              eq(row.role, 'admin'),
              eq(row.active, true),
              ne(row.passwordTemporary, true),
              notExists(row.closedAt),
            ].join(' AND '),
          )
          .params(),
      ),
    create,
  };
}
