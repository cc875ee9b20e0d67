import { expect, it } from 'vitest';
import { settleAll } from '#lambdas/platform/settle-all.ts';

it('settleAll returns results in order', async () => {
  expect(await settleAll([Promise.resolve('a'), Promise.resolve(2)])).toEqual(['a', 2]);
});

it('settleAll throws the first error in order, whichever came first', async () => {
  const late = Promise.withResolvers<never>();
  const pending = settleAll([late.promise, Promise.reject(new Error('second'))]);

  late.reject(new Error('first'));

  await expect(pending).rejects.toThrow('first');
});
