import type { Invitation } from '#shared/accounts/invitation.ts';
import type { TableConfig } from '../engine/config.ts';
import { type Page, readPage } from '../engine/page.ts';
import { makeTableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { invitationEntity } from './invitation.entity.ts';

export type InvitationStore = {
  find(userId: string): Promise<Invitation | undefined>;
  /** Returns invitations that were not accepted, newest first. */
  openPage(options: { cursor: string | undefined; limit: number }): Promise<Page<Invitation>>;
  put(invitation: Invitation, before?: Invitation): RowWrite;
};

export function invitationStore(config: TableConfig): InvitationStore {
  const { entity, find, create, replace } = makeTableRows(invitationEntity, config);
  return {
    find: (userId) => find({ userId }),
    openPage: (options) => readPage(entity.query.byQueue({ queue: 'open' }), { ...options, order: 'desc' }),
    put: (invitation, before) => (before ? replace(invitation, before) : create(invitation)),
  };
}
