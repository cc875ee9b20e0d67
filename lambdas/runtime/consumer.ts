import type { SQSBatchItemFailure, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import { type DataOf, type EventContract, Meta } from '#events/define-event.ts';
import type { SeamMakers, SeamName } from '#lambdas/platform/lazy-seams.ts';
import { log } from '#lambdas/platform/log.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { AppError, defineErrors } from '#shared/core/errors.ts';
import { type Background, background } from './background.ts';
import { withLease } from './lease.ts';

export type Reaction<Needs extends SeamName, E extends EventContract = EventContract> = {
  /** Part of the idempotency record; a new name handles redelivered events again. */
  readonly name: string;
  readonly on: E;
  run(event: { readonly meta: Meta; readonly data: DataOf<E> }, platform: Background<Needs>): Promise<void>;
  /** For reactions that send: the idempotency record comes last, so their commits must be repeatable. */
  readonly markAfterSending?: true;
  /** Consequence for people of a failure, for the log. */
  readonly errorImpact?: string;
};

const reactionErrors = defineErrors('reaction', {
  done: { status: 409, text: 'Ya se hizo.' },
  under_way: { status: 409, text: 'Ya se está haciendo.' },
});
/** Exceeds a consumer's timeout (infra/manifest/types.ts), but not the redelivery delay. */
const leaseSeconds = 60;
const refuseTwin = (): never => {
  throw new AppError(reactionErrors.under_way);
};
const isDone = (error: unknown) => error instanceof AppError && error.is(reactionErrors.done);

const QueuedEvent = z.object({
  'detail-type': z.string(),
  detail: z.object({ meta: Meta, data: z.unknown() }),
});
type Told = z.infer<typeof QueuedEvent>['detail'];

/** Handles an event once by an idempotency record in its first commit; sends happen at least once. */
async function react<Needs extends SeamName>(
  { name, on, run, markAfterSending }: Reaction<Needs>,
  { meta, data }: Told,
  platform: Background<Needs>,
): Promise<void> {
  const event = { meta, data: on.data.parse(data) };
  const marker = `${name} ${meta.id}`;
  const refusal = reactionErrors.done;
  const at = platform.now().toISOString();
  const done = platform.uniqueClaims.take({ kind: 'reaction', name: marker, at, refusal });
  let marked = false;
  const commit: Platform['commit'] = async (...writes) => {
    await platform.commit(...(marked ? writes : [done, ...writes]));
    marked = true;
  };
  const work = async () => {
    if (await platform.uniqueClaims.exists('reaction', marker)) return;
    await run(event, markAfterSending ? platform : { ...platform, commit });
    if (!marked) await platform.commit(done);
  };
  // A lease prevents concurrent sends of a redelivered event.
  if (markAfterSending)
    await withLease(platform, { name: marker, seconds: leaseSeconds }, { work, otherwise: refuseTwin });
  else await work();
}

/** Creates a queue's handler; the reactions to an event run concurrently and are retried independently. */
export function sharedConsumer<Needs extends SeamName = never>(
  name: string,
  reactions: readonly Reaction<Needs>[],
  seams: SeamMakers<Needs>,
) {
  const platformOf = background(name, seams);

  async function succeeds(reaction: Reaction<Needs>, told: Told, messageId: string): Promise<boolean> {
    try {
      await react(reaction, told, await platformOf(told.meta.correlationId, reaction.name));
      return true;
    } catch (error) {
      // A concurrent delivery handled the event first.
      if (isDone(error)) return true;
      const { name: failed, errorImpact } = reaction;
      log.warn('reaction failed', { reaction: failed, errorImpact, messageId, error: asError(error) });
      return false;
    }
  }

  async function hear({ body, messageId }: SQSRecord): Promise<boolean> {
    const { 'detail-type': detailType, detail } = QueuedEvent.parse(JSON.parse(body));
    const due = reactions.filter(({ on }) => on.detailType === detailType);
    if (due.length === 0) throw new Error(`${name} has no reaction to ${detailType}.`);
    const outcomes = await Promise.all(due.map((reaction) => succeeds(reaction, detail, messageId)));
    return outcomes.every(Boolean);
  }

  const handler = async (event: SQSEvent): Promise<SQSBatchResponse> => {
    const failures: SQSBatchItemFailure[] = [];
    for (const record of event.Records) {
      const isHeard = await hear(record).catch((error: unknown) => {
        log.warn('event not understood', { messageId: record.messageId, error: asError(error) });
        return false;
      });
      if (!isHeard) failures.push({ itemIdentifier: record.messageId });
    }
    return { batchItemFailures: failures };
  };
  return Object.assign(handler, { consumer: name, reactions });
}

/** Creates the handler of a single reaction. */
export const consumer = <E extends EventContract, Needs extends SeamName = never>(
  reaction: Reaction<Needs, E>,
  seams: SeamMakers<Needs>,
) => sharedConsumer(reaction.name, [reaction], seams);

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));
