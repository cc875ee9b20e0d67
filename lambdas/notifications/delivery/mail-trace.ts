import * as z from 'zod/mini';
import type { Message } from '#shared/notifications/message.ts';
import type { Notice } from '#shared/notifications/notice.ts';

/** Which row an e-mail was told from. */
export type MailTrace =
  | Pick<Message, 'appointmentId' | 'occurredAt' | 'messageId' | 'recipientId'>
  | Pick<Notice, 'userId' | 'noticeId'>;

/** Of the mail service. */
const longest = 256;

/** The row's key for the mail service to keep (`Mail.trace`); undefined of a key that is longer than it takes. */
export function traceFor(key: MailTrace): string | undefined {
  const parts =
    'messageId' in key
      ? [key.appointmentId, key.occurredAt, key.messageId, key.recipientId]
      : [key.userId, key.noticeId];
  const trace = Buffer.from(parts.join('\n')).toString('base64url');
  return trace.length > longest ? undefined : trace;
}

const Parts = z.union([
  z.tuple([z.string(), z.string(), z.string(), z.string()]),
  z.tuple([z.string(), z.string()]),
]);

/** The key again; undefined of what this product did not write. */
export function traced(trace: string): MailTrace | undefined {
  const parts = Parts.safeParse(Buffer.from(trace, 'base64url').toString('utf8').split('\n')).data;
  if (!parts) return undefined;
  if (parts.length === 2) return { userId: parts[0], noticeId: parts[1] };
  const [appointmentId, occurredAt, messageId, recipientId] = parts;
  return { appointmentId, occurredAt, messageId, recipientId };
}
