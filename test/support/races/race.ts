import type { TestStack } from '#test/support/system/stack.ts';

/**
 * A round of several people who decide at once, each round another one first. It stops when what they want is made,
 * and again when all of them are answered; what has to hold then comes last.
 */
export type Race = AsyncGenerator<void, void, void>;
export type RaceOf = (stack: TestStack, round: number) => Race;

/** How many times as many rounds as a run of everything makes (`npm run fuzz`). */
export const times = Number(process.env['FUZZ_ROUNDS'] ?? 1);

/** One round after the other, in a run of everything as many as let each competitor off first. */
export async function runRounds(raceOf: RaceOf, stack: TestStack, count: number): Promise<void> {
  for (let round = 0; round < count * times; round++) for await (const _ of raceOf(stack, round));
}
