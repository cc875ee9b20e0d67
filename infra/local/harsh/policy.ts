import { createHash } from 'node:crypto';

export type FaultKind = 'conflict' | 'throttle' | 'limit' | 'slow';

/** Range of the number of requests of a kind between two failures. */
const requestsBetweenFailures: Readonly<Record<FaultKind, readonly [minimum: number, maximum: number]>> = {
  conflict: [4, 8],
  throttle: [30, 60],
  limit: [3, 6],
  slow: [2, 4],
};

/** Returns a generator of numbers in [0, 1) determined by the seed (mulberry32). */
export function createSeededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type HarshPolicy = {
  /** Decides whether a request fails. A repeated request succeeds, so that a retry passes. */
  shouldFail(kind: FaultKind, service: string, request: string): boolean;
  /** Number of failures by kind and service, such as `throttle table`. */
  failureCounts(): ReadonlyMap<string, number>;
  readonly random: () => number;
};

/** Creates a policy that depends only on the seed and the number of requests. */
export function createHarshPolicy(seed = 1): HarshPolicy {
  const random = createSeededRandom(seed);
  /** Both maps have keys such as `throttle table`. */
  const remainingRequests = new Map<string, number>();
  const failureCounts = new Map<string, number>();
  const failedRequests = new Set<string>();
  const drawGap = (kind: FaultKind) => {
    const [minimum, maximum] = requestsBetweenFailures[kind];
    return minimum + Math.floor(random() * (maximum - minimum + 1));
  };
  return {
    random,
    failureCounts: () => failureCounts,
    shouldFail(kind, service, request) {
      const counterKey = `${kind} ${service}`;
      const requestHash = createHash('sha1').update(`${service} ${request}`).digest('base64');
      if (failedRequests.has(requestHash)) return false;
      const remaining = remainingRequests.get(counterKey) ?? drawGap(kind);
      remainingRequests.set(counterKey, remaining > 0 ? remaining - 1 : drawGap(kind));
      if (remaining > 0) return false;
      failedRequests.add(requestHash);
      failureCounts.set(counterKey, (failureCounts.get(counterKey) ?? 0) + 1);
      return true;
    },
  };
}
