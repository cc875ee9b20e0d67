import * as z from 'zod/mini';
import type { Delivery } from '#shared/notifications/delivery.ts';

/** Which row an e-mail was sent from, and whom it is for. */
export type MailTrace = Pick<Delivery, 'subjectId' | 'deliveryId' | 'recipientId'>;

/** Of the mail service. */
const longest = 256;

/** The row's key for the mail service to keep (`Mail.trace`); undefined of a key that is longer than it takes. */
export function traceFor({ subjectId, deliveryId, recipientId }: MailTrace): string | undefined {
  const trace = Buffer.from([subjectId, deliveryId, recipientId].join('\n')).toString('base64url');
  return trace.length > longest ? undefined : trace;
}

const Parts = z.tuple([z.string(), z.string(), z.string()]);

/** Parses a trace; undefined of what this product did not write. */
export function traced(trace: string): MailTrace | undefined {
  const parts = Parts.safeParse(Buffer.from(trace, 'base64url').toString('utf8').split('\n')).data;
  if (!parts) return undefined;
  const [subjectId, deliveryId, recipientId] = parts;
  return { subjectId, deliveryId, recipientId };
}
