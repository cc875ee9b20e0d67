import type { Account } from '#shared/accounts/account.ts';
import type { SecondFactor } from '#shared/accounts/second-factor.ts';
import type { Role } from '#shared/core/roles.ts';
import type { TableConfig } from '../engine/config.ts';
import { listAll } from '../engine/page.ts';
import { makeTableRows } from '../engine/row.ts';
import type { RowRead } from '../engine/row-read.ts';
import { type RowWrite, updateRow } from '../engine/write.ts';
import { accountEntity } from './account.entity.ts';

export type AccountStore = {
  find(userId: string): Promise<Account | undefined>;
  rowAt(userId: string): RowRead<Account | undefined>;
  /** Returns existing accounts in the requested order. The read is consistent. */
  byIds(userIds: readonly string[]): Promise<Account[]>;
  byRole(role: Role): Promise<Account[]>;
  create(account: Account): RowWrite;
  /** Changes any fields, including the role. Rejected if role, state or profile version changed. */
  changeStatus(before: Account, changes: Partial<Omit<Account, 'userId'>>): RowWrite;
  /** Rejects the commit unless the account is an active administrator. */
  assertActingAdmin(userId: string): RowWrite;
  /** Replaces or removes the second factor. The write is rejected if stale. */
  changeSecondFactor(
    before: Account,
    after: SecondFactor | undefined,
    otherChanges: Pick<Account, 'signedOutAt'>,
  ): RowWrite;
  /** Changes only these fields of an existing account, without a version check. */
  change(userId: string, changes: Partial<Omit<Account, 'userId' | 'role' | 'secondFactor'>>): RowWrite;
};

const makeStatusChanger =
  (entity: ReturnType<typeof accountEntity>): AccountStore['changeStatus'] =>
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
  const { entity, find, findAll, rowAt, create } = makeTableRows(accountEntity, config);
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
    changeStatus: makeStatusChanger(entity),
    changeSecondFactor: ({ userId, secondFactor: before }, after, otherChanges) => {
      const patch = entity.patch({ userId }).set(otherChanges);
      const update = after
        ? patch.set({ secondFactor: after }).remove(['secondFactorSetupId'])
        : patch.remove(['secondFactor', 'secondFactorSetupId']);
      return updateRow(
        update
          .where((row, { eq, notExists }) =>
            before ? eq(row.secondFactor, before) : notExists(row.secondFactor),
          )
          .params(),
      );
    },
    assertActingAdmin: (userId) =>
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
