import type { Session } from '#shared/accounts/session.ts';
import type { TableConfig } from '../engine/config.ts';
import { listAll } from '../engine/page.ts';
import { makeTableRows } from '../engine/row.ts';
import type { RowRead } from '../engine/row-read.ts';
import { type RowWrite, updateRow } from '../engine/write.ts';
import { sessionEntity } from './session.entity.ts';

type SessionKey = Pick<Session, 'userId' | 'sessionId'>;

export type SessionStore = {
  find(key: SessionKey): Promise<Session | undefined>;
  rowAt(key: SessionKey): RowRead<Session | undefined>;
  /** Includes ended sessions. */
  byUser(userId: string): Promise<Session[]>;
  start(session: Session): RowWrite;
  /** Keeps the row until its tokens expire, so that the session cannot restart. */
  end(session: Session, now: Date): RowWrite;
};

export function sessionStore(config: TableConfig): SessionStore {
  const { entity, find, rowAt, create } = makeTableRows(sessionEntity, config);
  return {
    find,
    rowAt,
    byUser: (userId) => listAll(entity.query.byUser({ userId }), { consistent: true }),
    start: create,
    end: ({ userId, sessionId }, now) =>
      updateRow(entity.patch({ userId, sessionId }).set({ endedAt: now.toISOString() }).params()),
  };
}
