import type { Invitation } from '#shared/accounts/invitation.ts';
import type { TableConfig } from '../engine/config.ts';
import { putRow, type RowWrite } from '../engine/write.ts';
import { invitationEntity } from './invitation.entity.ts';

export type InvitationStore = {
  find(userId: string): Promise<Invitation | undefined>;
  /** Takes the place of what was read, if anything; refused as stale when someone else wrote since. */
  put(invitation: Invitation, before?: Invitation): RowWrite;
};

export function invitationStore(config: TableConfig): InvitationStore {
  const entity = invitationEntity(config);
  return {
    find: async (userId) => (await entity.get({ userId }).go({ consistent: true })).data ?? undefined,
    put: (invitation, before) =>
      before
        ? putRow(
            entity
              .put({ ...invitation, version: before.version + 1 })
              .where((row, { eq }) => eq(row.version, before.version))
              .params(),
          )
        : putRow(entity.create(invitation).params()),
  };
}
