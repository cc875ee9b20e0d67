import type { TestStack } from '#test/support/system/stack.ts';

/**
 * A round of concurrent calls. It yields when its data is prepared and when all calls are answered. Its
 * expectations follow.
 */
export type Race = AsyncGenerator<void, void, void>;
export type RaceFactory = (stack: TestStack, round: number) => Race;

/** Multiplies the rounds of every race. `npm run fuzz` raises it. */
export const roundFactor = Number(process.env['FUZZ_ROUNDS'] ?? 1);

/** Runs rounds one after another. `count` must let each competitor start first at least once. */
export async function runRounds(createRace: RaceFactory, stack: TestStack, count: number): Promise<void> {
  for (let round = 0; round < count * roundFactor; round++) for await (const _ of createRace(stack, round));
}
