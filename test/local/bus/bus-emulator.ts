import type { Context, SQSEvent } from 'aws-lambda';
import { onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { defineEvent } from '#events/define-event.ts';
import type { LambdaHandler } from '#infra/local/bus/lambda.ts';
import { startBus } from '#infra/local/bus/start.ts';
import type { Consumer, Schedule } from '#infra/manifest/types.ts';

export const Requested = defineEvent('appointments', 'AppointmentRequested', 1, z.object({ id: z.string() }));
export const Cancelled = defineEvent('appointments', 'AppointmentCancelled', 1, z.object({ id: z.string() }));

const placedFunction = (name: string) => ({ entry: `lambdas/${name}.ts`, uses: {}, errorImpact: 'Nobody.' });
export const aConsumer = (name: string, on = Requested) =>
  ({ ...placedFunction(name), name, on }) satisfies Consumer;
export const aSchedule = (name: string, expression: string): Schedule => ({
  ...placedFunction(name),
  name,
  expression,
});

export const requestedEntry = (id: string) => ({
  source: Requested.source,
  detailType: Requested.detailType,
  detail: { id },
});

type Batch = { name: string; ids: string[]; receives: number[] };
type ReactHandler = (id: string, record: SQSEvent['Records'][number]) => void | Promise<void>;

/** A bus whose functions record their messages, and fail those for which `react` throws. */
export async function aBus(
  given: Partial<Parameters<typeof startBus>[0]> & { react?: ReactHandler; handler?: LambdaHandler } = {},
  { leaveRunning = false } = {},
) {
  const batches: Batch[] = [];
  const recorder = async (event: unknown, context: Context) => {
    const { Records } = event as SQSEvent;
    const idOf = (body: string): string => JSON.parse(body).detail.id;
    batches.push({
      name: context.functionName,
      ids: Records.map(({ body }) => idOf(body)),
      receives: Records.map(({ attributes }) => Number(attributes.ApproximateReceiveCount)),
    });
    const batchItemFailures: { itemIdentifier: string }[] = [];
    for (const record of Records) {
      try {
        await given.react?.(idOf(record.body), record);
      } catch {
        batchItemFailures.push({ itemIdentifier: record.messageId });
      }
    }
    return { batchItemFailures };
  };
  const bus = await startBus({
    port: 0,
    file: ':memory:',
    consumers: [aConsumer('notify')],
    schedules: [],
    load: async () => given.handler ?? recorder,
    now: () => new Date('2026-03-02T14:00:00.000Z'),
    timers: false,
    backOffMs: () => 1,
    ...given,
  });
  if (!leaveRunning) onTestFinished(() => bus.close());
  const reached = () => batches.flatMap(({ ids }) => ids);
  return { bus, batches, reached };
}
