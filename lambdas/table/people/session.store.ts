import { type Session, sessionDays } from '#shared/accounts/session.ts';
import type { TableConfig } from '../engine/config.ts';
import { type RowRead, rowRead } from '../engine/row-read.ts';
import { putRow, type RowWrite, updateRow } from '../engine/write.ts';
import { sessionEntity } from './session.entity.ts';

type SessionKey = Pick<Session, 'userId' | 'sessionId'>;

export type SessionStore = {
  find(key: SessionKey): Promise<Session | undefined>;
  /** For who reads it with rows of others. */
  rowAt(key: SessionKey): RowRead<Session | undefined>;
  /** All that the table still has, ended ones too. */
  byUser(userId: string): Promise<Session[]>;
  /** Stale when it has started before. */
  start(session: Session): RowWrite;
  /** The row stays until no token of the sign-in can be renewed, so that it does not start again. */
  end(session: Session, now: Date): RowWrite;
};

/** A day longer than the last token lives. */
const retainedSeconds = (sessionDays + 1) * 86_400;

export function sessionStore(config: TableConfig): SessionStore {
  const entity = sessionEntity(config);
  return {
    find: async (key) => (await entity.get(key).go({ consistent: true })).data ?? undefined,
    rowAt: (key) => rowRead(entity.get(key), (Item) => entity.parse({ Item }).data ?? undefined),
    byUser: async (userId) =>
      (await entity.query.byUser({ userId }).go({ pages: 'all', consistent: true })).data,
    start: (session) => {
      const expiresAt = Math.floor(Date.parse(session.startedAt) / 1_000) + retainedSeconds;
      return putRow(entity.create({ ...session, expiresAt }).params());
    },
    end: ({ userId, sessionId }, now) =>
      updateRow(entity.patch({ userId, sessionId }).set({ endedAt: now.toISOString() }).params()),
  };
}
