/** A function to measure. Its result is not checked. */
export type TimedCall = () => unknown;
export type Comparison = {
  readonly ours: TimedCall;
  readonly baseline: TimedCall;
  /** Odd, so that the median is a measured value. */
  readonly rounds?: number;
  readonly warmUp?: number;
  /** Milliseconds of the measured clock, which is wall time by default. */
  readonly clock?: () => number;
  /** Calls in one sample, for work that is too short for the clock. */
  readonly repeats?: number;
  /** Runs before each round, outside the measured time, because some work can be done only once. */
  readonly prepare?: (round: number) => unknown;
};
/** Medians over the rounds. */
export type Medians = {
  /** Milliseconds of one call. */
  readonly ours: number;
  readonly baseline: number;
  /** The ratio of both within a round, because load on the machine affects both halves of it. */
  readonly ratio: number;
};

const defaultRounds = 31;
const defaultWarmUp = 5;
const wallClock = () => performance.now();

/** Processor time of this process, for work without waiting, so that other processes do not count. */
export const readProcessorMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

export const calculateMedian = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1]!;

async function measureSample(
  timedCall: TimedCall,
  { clock = wallClock, repeats = 1 }: Pick<Comparison, 'clock' | 'repeats'>,
): Promise<number> {
  const startedAt = clock();
  for (let call = 0; call < repeats; call++) {
    const result = timedCall();
    if (result instanceof Promise) await result;
  }
  return (clock() - startedAt) / repeats;
}

/** Returns the median time in milliseconds of one call alone, to compare with a recorded value. */
export async function measureTime(timedCall: TimedCall, calls = 101): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < calls; call++) times.push(await measureSample(timedCall, {}));
  return calculateMedian(times);
}

/**
 * Measures both calls in turn, so that other load on the machine affects both. The order alternates by
 * round, because the second call uses the caches that the first one filled.
 */
export async function compareInterleaved(comparison: Comparison): Promise<Medians> {
  const { ours, baseline, rounds = defaultRounds, warmUp = defaultWarmUp, prepare } = comparison;
  const times: { ours: number; baseline: number }[] = [];
  for (let round = 0; round < warmUp + rounds; round++) {
    await prepare?.(round);
    const measurements = [
      () => measureSample(ours, comparison),
      () => measureSample(baseline, comparison),
    ] as const;
    const isOursFirst = round % 2 === 0;
    const firstMs = await measurements[isOursFirst ? 0 : 1]();
    const secondMs = await measurements[isOursFirst ? 1 : 0]();
    if (round >= warmUp)
      times.push(isOursFirst ? { ours: firstMs, baseline: secondMs } : { ours: secondMs, baseline: firstMs });
  }
  return {
    ours: calculateMedian(times.map(({ ours }) => ours)),
    baseline: calculateMedian(times.map(({ baseline }) => baseline)),
    ratio: calculateMedian(times.map(({ ours, baseline }) => ours / baseline)),
  };
}
