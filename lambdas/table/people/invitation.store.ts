import type { Invitation } from '#shared/accounts/invitation.ts';
import type { TableConfig } from '../engine/config.ts';
import { makeTableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { invitationEntity } from './invitation.entity.ts';

export type InvitationStore = {
  find(userId: string): Promise<Invitation | undefined>;
  put(invitation: Invitation, before?: Invitation): RowWrite;
};

export function invitationStore(config: TableConfig): InvitationStore {
  const { find, create, replace } = makeTableRows(invitationEntity, config);
  return {
    find: (userId) => find({ userId }),
    put: (invitation, before) => (before ? replace(invitation, before) : create(invitation)),
  };
}
