import { test } from 'vitest';
import { aScene } from './center/scene.ts';
import { expectInvariants } from './invariants/invariants.ts';
import { aStack, newDirectory, type TestStack, templateDirectory } from './system/stack.ts';

/** The stack of the test file that runs: each file has one, and a worker runs one file at a time. */
export let stack: TestStack;

/**
 * Tests of the product through its API. The template of the data is made once per worker, a stack over a copy of it
 * (under 100 ms) once per file; the events of a test are handled before the next one begins, and the invariants are checked
 * when the last test of the file has ended. `scene` is a client, an aesthetician and a day of the test's own.
 */
export const it = test
  .extend('template', { scope: 'worker' }, () => templateDirectory())
  .extend('stack', { scope: 'file', auto: true }, async ({ template: _ }, { onCleanup }) => {
    stack = await aStack({ directory: await newDirectory() });
    onCleanup(async () => {
      try {
        await expectInvariants(stack);
      } finally {
        await stack.close();
      }
    });
    return stack;
  })
  .extend('settles', { auto: true }, ({ stack: own }, { onCleanup }) => onCleanup(() => own.settled()))
  .extend('scene', ({ stack: own }) => aScene(own));
