/** One way of doing the work; what it answers is not looked at here. */
export type Way = () => unknown;
export type Comparison = {
  readonly ours: Way;
  readonly other: Way;
  /** Odd, so that the median is a measured one. */
  readonly rounds?: number;
  readonly warmUp?: number;
  /** Milliseconds of what is measured; the wall's clock unless said otherwise. */
  readonly clock?: () => number;
  /** Calls in one sample, for work too short for the clock. */
  readonly repeats?: number;
  /** Before each round and outside the clock, since some work can be done only once. */
  readonly prepare?: (round: number) => unknown;
};
/** Medians over the rounds. */
export type Medians = {
  /** Milliseconds of one call. */
  readonly ours: number;
  readonly other: number;
  /** Ours over the other within a round: what burdens the machine for a while burdens both halves of it. */
  readonly ratio: number;
};

const defaultRounds = 31;
const defaultWarmUp = 5;
const wallClock = () => performance.now();

/** This process's own work: for work that waits for nobody, time in which others had the processor does not count. */
export const processorClock = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

export const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

async function sample(
  way: Way,
  { clock = wallClock, repeats = 1 }: Pick<Comparison, 'clock' | 'repeats'>,
): Promise<number> {
  const begun = clock();
  for (let call = 0; call < repeats; call++) {
    const answer = way();
    if (answer instanceof Promise) await answer;
  }
  return (clock() - begun) / repeats;
}

/** The median time of one way, by itself: what another machine recorded has no turns to take. */
export async function timeOf(way: Way, calls = 101): Promise<number> {
  const taken: number[] = [];
  for (let call = 0; call < calls; call++) taken.push(await sample(way, {}));
  return median(taken);
}

/**
 * Two ways of doing the same, turn by turn, so that whatever else the machine does meets both. Who goes first changes
 * with every round: the second finds the caches as the first left them.
 */
export async function interleaved(given: Comparison): Promise<Medians> {
  const { ours, other, rounds = defaultRounds, warmUp = defaultWarmUp, prepare } = given;
  const taken: { ours: number; other: number }[] = [];
  for (let round = 0; round < warmUp + rounds; round++) {
    await prepare?.(round);
    const turns = [() => sample(ours, given), () => sample(other, given)] as const;
    const isOursFirst = round % 2 === 0;
    const first = await turns[isOursFirst ? 0 : 1]();
    const second = await turns[isOursFirst ? 1 : 0]();
    if (round >= warmUp)
      taken.push(isOursFirst ? { ours: first, other: second } : { ours: second, other: first });
  }
  return {
    ours: median(taken.map(({ ours }) => ours)),
    other: median(taken.map(({ other }) => other)),
    ratio: median(taken.map(({ ours, other }) => ours / other)),
  };
}
