import { test } from 'vitest';
import { createFixture } from './center/fixture.ts';
import { expectInvariants } from './invariants/invariants.ts';
import { aStack, newDirectory, type TestStack, templateDirectory } from './system/stack.ts';

/** The stack of the current test file. It can be a variable because a worker runs one file at a time. */
export let stack: TestStack;

/**
 * Tests of the product through its API. Each file gets a stack over a copy of the worker's template (under
 * 100 ms). Events are handled after each test, and invariants are checked at the end of the file.
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
  .extend('settles', { auto: true }, ({ stack: fileStack }, { onCleanup }) =>
    onCleanup(() => fileStack.waitUntilSettled()),
  )
  .extend('fixture', ({ stack: fileStack }) => createFixture(fileStack));
