import { randomUUID } from 'node:crypto';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { inTransaction } from '../transaction.ts';

export type QueuedMessage = {
  readonly id: string;
  readonly consumer: string;
  /** The EventBridge event as JSON. */
  readonly body: string;
  readonly sentAt: string;
  readonly receives: number;
};
export type DeadLetter = QueuedMessage & { readonly reason: string };

const schema = `
  PRAGMA journal_mode = WAL;
  CREATE TABLE IF NOT EXISTS messages (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT UNIQUE NOT NULL, consumer TEXT NOT NULL, body TEXT NOT NULL,
    sent_at TEXT NOT NULL, receives INTEGER NOT NULL DEFAULT 0, dead TEXT);
`;

/** Opens the store. Messages stay in the file until acknowledged, so that a killed process loses none. */
export function openQueueStore(file: string) {
  const database = new DatabaseSync(file);
  database.exec(schema);
  const add = database.prepare('INSERT INTO messages (id, consumer, body, sent_at) VALUES (?, ?, ?, ?)');
  const selectWaiting = database.prepare('SELECT * FROM messages WHERE dead IS NULL ORDER BY sequence');
  const selectDead = database.prepare('SELECT * FROM messages WHERE dead IS NOT NULL ORDER BY sequence');
  const receive = database.prepare('UPDATE messages SET receives = receives + 1 WHERE id = ?');
  const selectId = database.prepare('SELECT 1 FROM messages WHERE id = ?');
  const remove = database.prepare('DELETE FROM messages WHERE id = ?');
  const bury = database.prepare('UPDATE messages SET dead = ? WHERE id = ?');
  const revive = database.prepare(`UPDATE messages SET dead = NULL, receives = 0
    WHERE dead IS NOT NULL AND (?1 = '' OR consumer = ?1) RETURNING *`);
  return {
    add(drafts: readonly { consumer: string; body: string }[], sentAt: string): QueuedMessage[] {
      const messages = drafts.map(({ consumer, body }) => ({
        id: randomUUID(),
        consumer,
        body,
        sentAt,
        receives: 0,
      }));
      inTransaction(database, () => {
        for (const { id, consumer, body } of messages) add.run(id, consumer, body, sentAt);
      });
      return messages;
    },
    listWaiting: (): QueuedMessage[] => selectWaiting.all().map(toQueuedMessage),
    listDeadLetters: (): DeadLetter[] =>
      selectDead.all().map((row) => ({ ...toQueuedMessage(row), reason: String(row.dead) })),
    /** Counts a receive of each message before it is handled. */
    receive(messages: readonly QueuedMessage[]): QueuedMessage[] {
      inTransaction(database, () => {
        for (const { id } of messages) receive.run(id);
      });
      return messages.map((message) => ({ ...message, receives: message.receives + 1 }));
    },
    acknowledge: (id: string) => remove.run(id),
    /** Whether the message is not acknowledged yet. */
    has: (id: string) => selectId.get(id) !== undefined,
    bury: (id: string, reason: string) => bury.run(reason, id),
    /** Makes the dead letters of a consumer, or all of them for '', wait again. */
    revive: (consumer: string): QueuedMessage[] => revive.all(consumer).map(toQueuedMessage),
    close() {
      if (database.isOpen) database.close();
    },
  };
}
export type QueueStore = ReturnType<typeof openQueueStore>;

const toQueuedMessage = (row: Record<string, SQLOutputValue>): QueuedMessage => ({
  id: String(row.id),
  consumer: String(row.consumer),
  body: String(row.body),
  sentAt: String(row.sent_at),
  receives: Number(row.receives),
});
