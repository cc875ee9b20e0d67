import { randomUUID } from 'node:crypto';
import { openDatabase, parseRowBody } from '../kit/database.ts';
import { openDeliveries } from './deliveries.ts';

export type Attachment = {
  readonly filename: string;
  readonly contentType: string;
  readonly base64: string;
};
type AcceptedMessage = {
  readonly id: string;
  /** UTC ISO instant at which the provider accepted it. */
  readonly at: string;
  /** E-mail address or phone in E.164. */
  readonly to: string;
  readonly text: string;
};
export type MailMessage = AcceptedMessage & {
  readonly type: 'mail';
  readonly from: string;
  readonly subject: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly attachments: readonly Attachment[];
};
export type TextMessage = AcceptedMessage & { readonly type: 'sms'; readonly from: string };
export type Message = MailMessage | TextMessage;
type Draft = Omit<MailMessage, 'id' | 'at'> | Omit<TextMessage, 'id' | 'at'>;

export type Service = Message['type'];

const schema = `
  CREATE TABLE IF NOT EXISTS messages (
    sequence INTEGER PRIMARY KEY, id TEXT UNIQUE NOT NULL, recipient TEXT NOT NULL, type TEXT NOT NULL, body TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS messages_by_recipient ON messages (recipient, sequence);
`;

export function openMailbox(file: string, now: () => Date) {
  const { database, close } = openDatabase(file, schema);
  const insert = database.prepare('INSERT INTO messages (id, recipient, type, body) VALUES (?, ?, ?, ?)');
  const find = database.prepare('SELECT body FROM messages WHERE id = ?');
  const selectAll = database.prepare(`SELECT body FROM messages
    WHERE (?1 = '' OR recipient = ?1) AND (?2 = '' OR type = ?2) ORDER BY sequence DESC LIMIT ?3`);
  const selectNewest = database.prepare('SELECT max(sequence) AS sequence FROM messages');
  const plannedFailures = new Map<Service, number>();

  return {
    deliveries: openDeliveries(database, now),
    /** Newest first, of one type or both. `to` matches the whole address, case-insensitive. */
    list<T extends Service = Service>({
      to = '',
      type,
      limit = 1000,
    }: {
      to?: string;
      type?: T;
      limit?: number;
    } = {}): Extract<Message, { type: T }>[] {
      return selectAll.all(to.trim().toLowerCase(), type ?? '', limit).map(parseRowBody);
    },
    find(id: string): Message | undefined {
      const row = find.get(id);
      return row && parseRowBody(row);
    },
    /** Changes whenever a message arrives. */
    version: () => Number(selectNewest.get()?.sequence ?? 0),
    clear: () => database.exec('DELETE FROM messages'),
    /** Rejects the next sends with an error that the SDK does not retry. */
    failNext(service: Service, count = 1) {
      plannedFailures.set(service, count);
    },
    /** Stores a message and returns its id, or undefined if a failure is planned. */
    store(draft: Draft): string | undefined {
      const remainingFailures = plannedFailures.get(draft.type) ?? 0;
      if (remainingFailures > 0) {
        plannedFailures.set(draft.type, remainingFailures - 1);
        return undefined;
      }
      const message = { id: randomUUID(), at: now().toISOString(), ...draft };
      insert.run(message.id, message.to.toLowerCase(), message.type, JSON.stringify(message));
      return message.id;
    },
    close,
  };
}
export type Mailbox = ReturnType<typeof openMailbox>;
