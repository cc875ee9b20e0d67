import { MailStop } from '#shared/core/email/mail-stop.ts';
import { gsi2 } from '../engine/indexes.ts';
import { keys2, pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byEmail: a stopped address
// byQueue: stopped addresses of known people, by time (sparse)
export const mailStopEntity = defineEntity(
  'mailStop',
  MailStop,
  {
    byEmail: { pk: pk(['email']), sk: sk([]) },
    byQueue: {
      index: gsi2.name,
      pk: keys2.pk(['queue']),
      sk: keys2.sk(['at', 'email']),
      condition: ({ queue }) => queue !== 'none',
    },
  },
  ({ userId }: MailStop) => ({ queue: userId === undefined ? ('none' as const) : ('mailStops' as const) }),
);
