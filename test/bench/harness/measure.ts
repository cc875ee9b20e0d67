/** One way of doing the work; its result is not checked. */
export type TimedCall = () => unknown;
export type Comparison = {
  readonly ours: TimedCall;
  readonly baseline: TimedCall;
  /** Odd, so that the median is a measured value. */
  readonly rounds?: number;
  readonly warmUp?: number;
  /** Milliseconds of the measured clock; wall time by default. */
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
export const processorClock = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

export const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

async function measureSample(
  timedCall: TimedCall,
  { clock = wallClock, repeats = 1 }: Pick<Comparison, 'clock' | 'repeats'>,
): Promise<number> {
  const startedAt = clock();
  for (let call = 0; call < repeats; call++) {
    const answer = timedCall();
    if (answer instanceof Promise) await answer;
  }
  return (clock() - startedAt) / repeats;
}

/** The median time of one way alone, to compare with a recorded value. */
export async function measureTime(timedCall: TimedCall, calls = 101): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < calls; call++) times.push(await measureSample(timedCall, {}));
  return median(times);
}

/**
 * Measures two ways in turn, so that other load on the machine affects both. The order alternates by
 * round, because the second one uses the caches that the first one filled.
 */
export async function compareInterleaved(comparison: Comparison): Promise<Medians> {
  const { ours, baseline, rounds = defaultRounds, warmUp = defaultWarmUp, prepare } = comparison;
  const times: { ours: number; baseline: number }[] = [];
  for (let round = 0; round < warmUp + rounds; round++) {
    await prepare?.(round);
    const turns = [() => measureSample(ours, comparison), () => measureSample(baseline, comparison)] as const;
    const isOursFirst = round % 2 === 0;
    const first = await turns[isOursFirst ? 0 : 1]();
    const second = await turns[isOursFirst ? 1 : 0]();
    if (round >= warmUp)
      times.push(isOursFirst ? { ours: first, baseline: second } : { ours: second, baseline: first });
  }
  return {
    ours: median(times.map(({ ours }) => ours)),
    baseline: median(times.map(({ baseline }) => baseline)),
    ratio: median(times.map(({ ours, baseline }) => ours / baseline)),
  };
}
