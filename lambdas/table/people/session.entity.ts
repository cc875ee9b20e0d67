import { Session, sessionDays } from '#shared/accounts/session.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

/** One day longer than the longest token lifetime. */
const retainedSeconds = (sessionDays + 1) * 86_400;

// byUser: one session, read on every signed-in call, or all of them for 'Sesiones abiertas'
export const sessionEntity = defineEntity(
  'session',
  Session,
  { byUser: { pk: pk(['userId']), sk: sk(['sessionId']) } },
  ({ startedAt }: Session) => ({ expiresAt: Math.floor(Date.parse(startedAt) / 1_000) + retainedSeconds }),
);
