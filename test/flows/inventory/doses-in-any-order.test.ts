import fc from 'fast-check';
import { expect } from 'vitest';
import { it } from '#test/support/flow.ts';
import { type DoseStep, planOf } from '#test/support/inventory/dose-steps.ts';
import { doseStory, knownStories } from '#test/support/inventory/dose-stories.ts';
import {
  aWorld,
  type Cupboard,
  cupboardOf,
  expectSums,
  type World,
} from '#test/support/inventory/dose-world.ts';

// Stock, lots and stock moves must agree after every step, in any order of steps.

/** FUZZ_STORIES random stories (`npm run fuzz`), or six with a fixed seed that covers each kind of step. */
const asked = process.env['FUZZ_STORIES'];
const runs = asked ? { numRuns: Number(asked) } : { numRuns: 6, seed: 20_261_127 };
/** A story takes less than a second on an idle machine. */
const limitMs = 300_000 + Number(asked ?? 0) * 3_000;

/** Errors about a taken hour, which do not concern doses. */
const isOfItsHour = (code: string | undefined) => code?.startsWith('appointment.') === true;

async function live(world: World, before: Cupboard, steps: readonly DoseStep[]): Promise<Cupboard> {
  const planned = steps.flatMap((step) => planOf({ world, now: before, step }) ?? []);
  const answers = await Promise.all(planned.map((act) => act.call()));
  const after = await cupboardOf(world);

  expectSums(after);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  const [act] = planned;
  const [answer] = answers;
  if (planned.length !== 1 || !act || !answer) return after;
  const went = answer.status === 200;
  const code = answer.problem?.code;
  if (act.goes !== undefined && !isOfItsHour(code))
    expect(went || code).toSatisfy((is) =>
      act.goes === true ? is === true : [act.goes].flat().includes(is),
    );
  const counts = ({ medication: { dosesInStock, dosesReserved } }: typeof after) => [
    dosesInStock,
    dosesReserved,
  ];
  const [stock, reserved] = counts(before) as [number, number];
  expect(counts(after)).toEqual(went ? [stock + act.stock, reserved + act.reserved] : [stock, reserved]);
  return after;
}

it(
  'dose stock agrees with moves and lots in any order of steps [R344 R367 R369]',
  async ({ scene }) => {
    await fc.assert(
      fc.asyncProperty(doseStory, async (story) => {
        const world = await aWorld(scene);
        let now = await cupboardOf(world);
        for (const steps of story) now = await live(world, now, steps);
      }),
      { ...runs, examples: knownStories.map((story) => [story]), endOnFailure: asked !== undefined },
    );
  },
  limitMs,
);
