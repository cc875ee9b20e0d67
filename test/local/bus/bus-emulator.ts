import type { Context, SQSEvent } from 'aws-lambda';
import { onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { defineEvent } from '#events/define-event.ts';
import type { LambdaHandler } from '#infra/local/bus/lambda.ts';
import { startBus } from '#infra/local/bus/start.ts';
import type { Consumer, Schedule } from '#infra/manifest/types.ts';

export const Requested = defineEvent('appointments', 'AppointmentRequested', 1, z.object({ id: z.string() }));
export const Cancelled = defineEvent('appointments', 'AppointmentCancelled', 1, z.object({ id: z.string() }));

const buildFunctionRow = (name: string) => ({
  entry: `lambdas/${name}.ts`,
  uses: {},
  errorImpact: 'Nobody.',
});
export const aConsumer = (name: string, on = Requested) =>
  ({ ...buildFunctionRow(name), name, on }) satisfies Consumer;
export const aSchedule = (name: string, expression: string): Schedule => ({
  ...buildFunctionRow(name),
  name,
  expression,
});

export const buildRequestedEntry = (id: string) => ({
  source: Requested.source,
  detailType: Requested.detailType,
  detail: { id },
});

type Batch = { name: string; ids: string[]; receives: number[] };
type ReactHandler = (id: string, record: SQSEvent['Records'][number]) => void | Promise<void>;

/** Starts a bus whose functions record their messages. A message for which `react` throws fails. */
export async function aBus(
  overrides: Partial<Parameters<typeof startBus>[0]> & { react?: ReactHandler; handler?: LambdaHandler } = {},
  { leaveRunning = false } = {},
) {
  const batches: Batch[] = [];
  const recorder = async (event: unknown, context: Context) => {
    const { Records } = event as SQSEvent;
    const readEventId = (body: string): string => JSON.parse(body).detail.id;
    batches.push({
      name: context.functionName,
      ids: Records.map(({ body }) => readEventId(body)),
      receives: Records.map(({ attributes }) => Number(attributes.ApproximateReceiveCount)),
    });
    const batchItemFailures: { itemIdentifier: string }[] = [];
    for (const record of Records) {
      try {
        await overrides.react?.(readEventId(record.body), record);
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
    load: async () => overrides.handler ?? recorder,
    now: () => new Date('2026-03-02T14:00:00.000Z'),
    runsTimers: false,
    backOffMs: () => 1,
    ...overrides,
  });
  if (!leaveRunning) onTestFinished(() => bus.close());
  const listReceivedIds = () => batches.flatMap(({ ids }) => ids);
  return { bus, batches, listReceivedIds };
}
