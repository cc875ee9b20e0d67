import { expect, it } from 'vitest';
import { sideBySide } from '#lambdas/platform/side-by-side.ts';

it('what is asked for side by side comes back in its order', async () => {
  expect(await sideBySide([Promise.resolve('a'), Promise.resolve(2)])).toEqual(['a', 2]);
});

it('of what fails side by side the first in the order is thrown, whichever failed first', async () => {
  const late = Promise.withResolvers<never>();
  const asked = sideBySide([late.promise, Promise.reject(new Error('second'))]);

  late.reject(new Error('first'));

  await expect(asked).rejects.toThrow('first');
});
