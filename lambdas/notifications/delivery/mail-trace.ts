import * as z from 'zod/mini';
import type { Delivery } from '#shared/notifications/delivery.ts';

export type MailTrace = Pick<Delivery, 'subjectId' | 'deliveryId' | 'recipientId'>;

/** Maximum length of an SES message tag value. */
const longest = 256;

/** Encodes the delivery key as a trace (`Mail.trace`); undefined if it exceeds the maximum length. */
export function traceFor({ subjectId, deliveryId, recipientId }: MailTrace): string | undefined {
  const trace = Buffer.from([subjectId, deliveryId, recipientId].join('\n')).toString('base64url');
  return trace.length > longest ? undefined : trace;
}

const Parts = z.tuple([z.string(), z.string(), z.string()]);

/** Parses a trace; undefined if it was not written by `traceFor`. */
export function traced(trace: string): MailTrace | undefined {
  const parts = Parts.safeParse(Buffer.from(trace, 'base64url').toString('utf8').split('\n')).data;
  if (!parts) return undefined;
  const [subjectId, deliveryId, recipientId] = parts;
  return { subjectId, deliveryId, recipientId };
}
