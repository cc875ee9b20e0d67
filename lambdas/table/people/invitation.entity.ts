import { Entity } from 'electrodb';
import { invitationStatuses } from '#shared/accounts/invitation.ts';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byUser  the one invitation of an account
export const invitationEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('invitation'),
      attributes: {
        userId: { type: 'string', required: true },
        status: { type: invitationStatuses, required: true },
        issuedAt: { type: 'string', required: true },
        salt: { type: 'string' },
        passwordHash: { type: 'string' },
        endsAt: { type: 'string' },
        tries: { type: 'number', required: true },
        claimedAt: { type: 'string' },
        mailedAt: { type: 'string' },
        textedAt: { type: 'string' },
        acceptedAt: { type: 'string' },
        version: { type: 'number', required: true },
      },
      indexes: { byUser: { pk: pk(['userId']), sk: sk([]) } },
    },
    config,
  );
