import { expect, it } from 'vitest';
import { sideBySide } from '#lambdas/platform/side-by-side.ts';

it('sideBySide returns results in order', async () => {
  expect(await sideBySide([Promise.resolve('a'), Promise.resolve(2)])).toEqual(['a', 2]);
});

it('sideBySide throws the first error in order, whichever came first', async () => {
  const late = Promise.withResolvers<never>();
  const asked = sideBySide([late.promise, Promise.reject(new Error('second'))]);

  late.reject(new Error('first'));

  await expect(asked).rejects.toThrow('first');
});
