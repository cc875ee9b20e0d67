import type { SQSEvent } from 'aws-lambda';
import type { DataOf, EventContract, Meta } from '#events/define-event.ts';

/** What happened twice has two ids; what is delivered twice has one. */
type Delivery = Partial<Meta> & { readonly times?: number };

/** What the queue of a consumer holds of one event, as often as it was delivered: its handler takes it. */
export function queued<E extends EventContract>(
  on: E,
  data: DataOf<E>,
  { times = 1, ...given }: Delivery = {},
): SQSEvent {
  const occurredAt = '2026-03-06T12:00:00.000Z';
  const meta: Meta = { id: 'e1', occurredAt, actor: 'admin:a1', correlationId: 'call-1', ...given };
  const body = JSON.stringify({ 'detail-type': on.detailType, detail: { meta, data } });
  const records = Array.from({ length: times }, (_, index) => ({ messageId: `message-${index}`, body }));
  // Of a record, what a handler reads.
  return { Records: records } as SQSEvent;
}
