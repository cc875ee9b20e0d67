import type { SQSBatchItemFailure, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import { type DataOf, type EventContract, Meta } from '#events/define-event.ts';
import { log } from '#lambdas/platform/log.ts';
import type { Platform, SeamMakers, SeamName } from '#lambdas/platform/platform.ts';
import { AppError, defineErrors } from '#shared/core/errors.ts';
import { type Background, background } from './background.ts';

type Happened<E extends EventContract> = { readonly meta: Meta; readonly data: DataOf<E> };
type Reaction<E extends EventContract, Needs extends SeamName> = {
  readonly name: string;
  readonly on: E;
  readonly run: (event: Happened<E>, platform: Background<Needs>) => Promise<void>;
  /** It writes down how each of several sayings went: its commits bear repeating, and the marker comes when all is said. */
  readonly marksLast?: true;
};

const reactionErrors = defineErrors('reaction', {
  done: { status: 409, text: 'Ya se hizo.' },
});
const isDone = (error: unknown) => error instanceof AppError && error.is(reactionErrors.done);

const QueuedEvent = z.object({ detail: z.object({ meta: Meta, data: z.unknown() }) });

/**
 * One reaction to one event, behind its queue. It runs once for each event: a marker is part of its first commit, so
 * what it writes happens exactly once; what it says outside (mail, SMS) is marked after, rather twice than never.
 */
export function consumer<E extends EventContract, Needs extends SeamName = never>(
  { name, on, run, marksLast }: Reaction<E, Needs>,
  seams: SeamMakers<Needs>,
) {
  const platformOf = background(name, seams);

  async function react(record: SQSRecord): Promise<void> {
    const { detail } = QueuedEvent.parse(JSON.parse(record.body));
    // The contract's schema answers the contract's type, which its general type has forgotten.
    const event = { meta: detail.meta, data: on.data.parse(detail.data) as DataOf<E> };
    const platform = await platformOf(event.meta.correlationId);
    const marker = `${name} ${event.meta.id}`;
    if (await platform.markers.exists('reaction', marker)) return;

    const refusal = reactionErrors.done;
    const done = platform.markers.take({
      kind: 'reaction',
      name: marker,
      at: platform.now().toISOString(),
      refusal,
    });
    let marked = false;
    const commit: Platform['commit'] = async (...writes) => {
      await platform.commit(...(marked ? writes : [done, ...writes]));
      marked = true;
    };
    await run(event, marksLast ? platform : { ...platform, commit });
    if (!marked) await platform.commit(done);
  }

  const handler = async (event: SQSEvent): Promise<SQSBatchResponse> => {
    const failures: SQSBatchItemFailure[] = [];
    for (const record of event.Records) {
      try {
        await react(record);
      } catch (error) {
        // The same event delivered twice at once: its twin was first.
        if (isDone(error)) continue;
        log.warn('reaction failed', { name, messageId: record.messageId, error: asError(error) });
        failures.push({ itemIdentifier: record.messageId });
      }
    }
    return { batchItemFailures: failures };
  };
  return Object.assign(handler, { reaction: name, on });
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));
