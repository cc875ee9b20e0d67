import { Invitation } from '#shared/accounts/invitation.ts';
import { gsi2 } from '../engine/indexes.ts';
import { keys2, pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byUser: the account's only invitation
// byQueue: invitations that were not accepted (sparse)
export const invitationEntity = defineEntity(
  'invitation',
  Invitation,
  {
    byUser: { pk: pk(['userId']), sk: sk([]) },
    byQueue: {
      index: gsi2.name,
      pk: keys2.pk(['queue']),
      sk: keys2.sk(['issuedAt', 'userId']),
      condition: ({ queue }) => queue !== 'none',
    },
  },
  ({ status }: Invitation) => ({ queue: status === 'accepted' ? 'none' : 'open' }),
);
