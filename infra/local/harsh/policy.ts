import { createHash } from 'node:crypto';

/** What the cloud does to a request now and then. */
export type Trouble = 'conflict' | 'throttle' | 'limit' | 'slow';

/** Requests of one kind between two that are struck. */
const gaps: Readonly<Record<Trouble, readonly [least: number, most: number]>> = {
  conflict: [4, 8],
  throttle: [30, 60],
  limit: [3, 6],
  slow: [2, 4],
};

/** Numbers from 0 to below 1 that follow from the seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type HarshPolicy = {
  /** Whether trouble meets this request of a service; the same request is met by one trouble once: a retry goes through. */
  strikes(trouble: Trouble, service: string, request: string): boolean;
  /** How often each trouble met a request of each service, as `throttle table`. */
  struck(): ReadonlyMap<string, number>;
  readonly random: () => number;
};

/** Which requests meet trouble: by their number, and by nothing but the seed. */
export function harshPolicy(seed = 1): HarshPolicy {
  const random = seededRandom(seed);
  const left = new Map<string, number>();
  const struck = new Map<string, number>();
  const met = new Set<string>();
  const gapOf = (trouble: Trouble) => {
    const [least, most] = gaps[trouble];
    return least + Math.floor(random() * (most - least + 1));
  };
  return {
    random,
    struck: () => struck,
    strikes(trouble, service, request) {
      const kind = `${trouble} ${service}`;
      const mark = createHash('sha1').update(`${service} ${request}`).digest('base64');
      if (met.has(mark)) return false;
      const remaining = left.get(kind) ?? gapOf(trouble);
      left.set(kind, remaining > 0 ? remaining - 1 : gapOf(trouble));
      if (remaining > 0) return false;
      met.add(mark);
      struck.set(kind, (struck.get(kind) ?? 0) + 1);
      return true;
    },
  };
}
