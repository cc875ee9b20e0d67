import { type Domain, timeoutSeconds } from './types.ts';

/**
 * How many events of a queue are handled at once: the least that AWS takes. Lambda receives no more than it may run, so
 * events wait in their queue instead of taking the concurrency that calls need.
 */
export const eventsAtOnce = 2;

/** How long an event stays with who received it, in seconds; AWS's advice: six times the function's timeout. */
export const visibilitySeconds = 6 * timeoutSeconds.consumer;

/**
 * How often an event is received before it is a dead letter; AWS's advice: five at least. A throttled call counts as one,
 * after `visibilitySeconds` of tries by Lambda itself: only throttling without a pause for a quarter of an hour, which is
 * three times the longest run of a schedule, loses an event to the dead letters.
 */
export const receivesOfEvent = 5;

/** What a table on demand begins with: its stream has a shard for each, and a reader one run for each shard. */
const shards = 4;
/** A hundred calls a second of 200 ms each, as many as `throttle.rateLimit` of production lets in. */
const callsAtOnce = 20;

/**
 * The concurrency of Lambda that a stage needs so that nothing is throttled when all its background work runs at once.
 * A new account has 10 (quota L-B99A9384).
 */
export function leastConcurrency(manifest: readonly Domain[]): number {
  const background = manifest.map(
    ({ consumers, schedules, streamReaders = [], messageReaders = [] }) =>
      // A schedule runs once at a time, by its lease.
      consumers.length * eventsAtOnce +
      schedules.length +
      streamReaders.length * shards +
      messageReaders.length,
  );
  return background.reduce((sum, each) => sum + each, callsAtOnce);
}
