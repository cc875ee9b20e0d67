import { Invitation } from '#shared/accounts/invitation.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byUser: the account's only invitation
export const invitationEntity = defineEntity('invitation', Invitation, {
  byUser: { pk: pk(['userId']), sk: sk([]) },
});
