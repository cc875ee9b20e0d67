import { type Domain, timeoutSeconds } from './types.ts';

/** The AWS minimum, so that events wait in their queue instead of taking concurrency from calls. */
export const maxConcurrentEvents = 2;

/** Visibility timeout of an event in seconds, six times the function's timeout, as AWS advises. */
export const visibilitySeconds = 6 * timeoutSeconds.consumer;

/**
 * Receives before an event becomes a dead letter, at least five as AWS advises. A throttled call counts as
 * one receive, after Lambda has retried it for `visibilitySeconds`. Throttling alone therefore makes an event
 * a dead letter only after a quarter of an hour, which is three times a schedule's longest run.
 */
export const maxReceives = 5;

/** Initial partitions of an on-demand table. Each is a stream shard with one reader run. */
const streamShards = 4;
/** One hundred calls of 200 ms in a second, production's `throttle.rateLimit`. */
const maxConcurrentCalls = 20;

/** Returns a stage's Lambda concurrency at full load. A new account has 10 (quota L-B99A9384). */
export function calculateMinConcurrency(manifest: readonly Domain[]): number {
  const backgroundCounts = manifest.map(
    ({ consumers, schedules, streamReaders = [], messageReaders = [] }) =>
      // A lease keeps each schedule to one run at a time.
      consumers.length * maxConcurrentEvents +
      schedules.length +
      streamReaders.length * streamShards +
      messageReaders.length,
  );
  return backgroundCounts.reduce((sum, count) => sum + count, maxConcurrentCalls);
}
