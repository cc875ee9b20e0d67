import { Entity } from 'electrodb';
import { linkActions } from '#shared/appointments/changes/reminder-link.ts';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byToken  what one link of a reminder does, found by the hash of its token; nobody can read the token here
export const reminderLinkEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('reminderLink'),
      attributes: {
        tokenHash: { type: 'string', required: true },
        appointmentId: { type: 'string', required: true },
        action: { type: linkActions, required: true },
        /** The place it was made for: an appointment that moved since has new links. */
        date: { type: 'string', required: true },
        time: { type: 'string', required: true },
        sentTo: { type: 'string' },
        usedAt: { type: 'string' },
        expiresAt: { type: 'number', required: true },
      },
      indexes: { byToken: { pk: pk(['tokenHash']), sk: sk([]) } },
    },
    config,
  );
