import * as z from 'zod/mini';
import type { Delivery } from '#shared/notifications/delivery.ts';

export type MailTrace = Pick<Delivery, 'subjectId' | 'deliveryId' | 'recipientId'>;

/** Maximum length of an SES message tag value. */
const maxTraceLength = 256;

/** Encodes the delivery key as a trace (`Mail.trace`). Undefined if it exceeds the maximum length. */
export function encodeTrace({ subjectId, deliveryId, recipientId }: MailTrace): string | undefined {
  const trace = Buffer.from([subjectId, deliveryId, recipientId].join('\n')).toString('base64url');
  return trace.length > maxTraceLength ? undefined : trace;
}

const TraceParts = z.tuple([z.string(), z.string(), z.string()]);

/** Parses a trace. Undefined if it was not written by `encodeTrace`. */
export function parseTrace(trace: string): MailTrace | undefined {
  const parts = TraceParts.safeParse(Buffer.from(trace, 'base64url').toString('utf8').split('\n')).data;
  if (!parts) return undefined;
  const [subjectId, deliveryId, recipientId] = parts;
  return { subjectId, deliveryId, recipientId };
}
