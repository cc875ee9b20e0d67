import { Invitation } from '#shared/accounts/invitation.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byUser  the one invitation of an account
export const invitationEntity = defineEntity('invitation', Invitation, {
  byUser: { pk: pk(['userId']), sk: sk([]) },
});
