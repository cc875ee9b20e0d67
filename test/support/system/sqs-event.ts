import type { SQSEvent } from 'aws-lambda';
import type { DataOf, EventContract, EventMeta } from '#events/define-event.ts';

/** Distinct events have distinct ids. A repeated delivery has the same id. */
type DeliveryOptions = Partial<EventMeta> & { readonly times?: number };

/** Builds an SQS event with one business event, repeated `times` times, for the handler of a consumer. */
export function buildSqsEvent<E extends EventContract>(
  on: E,
  data: DataOf<E>,
  { times = 1, ...changes }: DeliveryOptions = {},
): SQSEvent {
  const occurredAt = '2026-03-06T12:00:00.000Z';
  const meta: EventMeta = { id: 'e1', occurredAt, actor: 'admin:a1', correlationId: 'call-1', ...changes };
  const body = JSON.stringify({ 'detail-type': on.detailType, detail: { meta, data } });
  const records = Array.from({ length: times }, (_, index) => ({ messageId: `message-${index}`, body }));
  // The handler reads only these fields of a record.
  return { Records: records } as SQSEvent;
}
