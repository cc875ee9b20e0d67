import type { SQSBatchItemFailure, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import { type DataOf, type EventContract, EventMeta } from '#events/define-event.ts';
import type { AdapterFactories, PortName } from '#lambdas/platform/lazy-ports.ts';
import { log } from '#lambdas/platform/log.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { AppError, defineErrors } from '#shared/core/errors.ts';
import { type BackgroundPlatform, makeBackgroundPlatform } from './background.ts';
import { withLease } from './lease.ts';

export type Reaction<Needs extends PortName, E extends EventContract = EventContract> = {
  /** Part of the idempotency record. A new name handles redelivered events again. */
  readonly name: string;
  readonly on: E;
  run(
    event: { readonly meta: EventMeta; readonly data: DataOf<E> },
    platform: BackgroundPlatform<Needs>,
  ): Promise<void>;
  /** Writes the idempotency record last, for reactions that send. Their commits must be repeatable. */
  readonly recordAfterSending?: true;
  /** Consequence for people of a failure, for the log. */
  readonly errorImpact?: string;
};

const reactionErrors = defineErrors('reaction', {
  done: { status: 409, text: 'Ya se hizo.' },
  under_way: { status: 409, text: 'Ya se está haciendo.' },
});
/** Exceeds a consumer's timeout (infra/manifest/types.ts), but not the redelivery delay. */
const leaseSeconds = 60;
const rejectConcurrentDelivery = (): never => {
  throw new AppError(reactionErrors.under_way);
};
const isDone = (error: unknown) => error instanceof AppError && error.is(reactionErrors.done);

const QueuedEvent = z.object({
  'detail-type': z.string(),
  detail: z.object({ meta: EventMeta, data: z.unknown() }),
});
type EmittedEvent = z.infer<typeof QueuedEvent>['detail'];

/** Handles an event once, by an idempotency record in the first commit. It may send more than once. */
async function react<Needs extends PortName>(
  { name, on, run, recordAfterSending }: Reaction<Needs>,
  { meta, data }: EmittedEvent,
  platform: BackgroundPlatform<Needs>,
): Promise<void> {
  const event = { meta, data: on.data.parse(data) };
  const recordName = `${name} ${meta.id}`;
  const doneRecord = platform.uniqueClaims.take({
    kind: 'reaction',
    name: recordName,
    at: platform.now().toISOString(),
    error: reactionErrors.done,
  });
  let isRecorded = false;
  const commit: Platform['commit'] = async (...writes) => {
    await platform.commit(...(isRecorded ? writes : [doneRecord, ...writes]));
    isRecorded = true;
  };
  const work = async () => {
    if (await platform.uniqueClaims.exists('reaction', recordName)) return;
    await run(event, recordAfterSending ? platform : { ...platform, commit });
    if (!isRecorded) await platform.commit(doneRecord);
  };
  // A lease prevents concurrent sends of a redelivered event.
  if (recordAfterSending)
    await withLease(
      platform,
      { name: recordName, seconds: leaseSeconds },
      { work, otherwise: rejectConcurrentDelivery },
    );
  else await work();
}

/** Creates a queue's handler. The reactions to an event run concurrently and are retried independently. */
export function sharedConsumer<Needs extends PortName = never>(
  name: string,
  reactions: readonly Reaction<Needs>[],
  factories: AdapterFactories<Needs>,
) {
  const buildPlatform = makeBackgroundPlatform(name, factories);

  async function runReaction(
    reaction: Reaction<Needs>,
    event: EmittedEvent,
    messageId: string,
  ): Promise<boolean> {
    try {
      await react(reaction, event, await buildPlatform(event.meta.correlationId, reaction.name));
      return true;
    } catch (error) {
      // A concurrent delivery handled the event first.
      if (isDone(error)) return true;
      const { name: reactionName, errorImpact } = reaction;
      const details = { reaction: reactionName, errorImpact, messageId, error: toError(error) };
      log.warn('reaction failed', details);
      return false;
    }
  }

  async function handleRecord({ body, messageId }: SQSRecord): Promise<boolean> {
    const { 'detail-type': detailType, detail } = QueuedEvent.parse(JSON.parse(body));
    const matching = reactions.filter(({ on }) => on.detailType === detailType);
    if (matching.length === 0) throw new Error(`${name} has no reaction to ${detailType}.`);
    const outcomes = await Promise.all(matching.map((reaction) => runReaction(reaction, detail, messageId)));
    return outcomes.every(Boolean);
  }

  const handler = async (event: SQSEvent): Promise<SQSBatchResponse> => {
    const failures: SQSBatchItemFailure[] = [];
    for (const record of event.Records) {
      const isHandled = await handleRecord(record).catch((error: unknown) => {
        log.warn('event cannot be parsed or handled', { messageId: record.messageId, error: toError(error) });
        return false;
      });
      if (!isHandled) failures.push({ itemIdentifier: record.messageId });
    }
    return { batchItemFailures: failures };
  };
  return Object.assign(handler, { consumer: name, reactions });
}

export const consumer = <E extends EventContract, Needs extends PortName = never>(
  reaction: Reaction<Needs, E>,
  factories: AdapterFactories<Needs>,
) => sharedConsumer(reaction.name, [reaction], factories);

const toError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));
