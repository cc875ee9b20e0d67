import { expect, it } from 'vitest';
import { assertPaperShown, paperHash, renderPaper } from '#shared/core/paper.ts';
import { paymentErrors } from '#shared/payments/errors.ts';

const refusal = Object.values(paymentErrors)[0]!;

it('assertPaperShown accepts only the identical text, and returns the current text otherwise', async () => {
  const paper = renderPaper('Yo, {name}, acepto {unknown}.', { name: '{name}' });
  expect(paper).toBe('Yo, {name}, acepto {unknown}.');
  await expect(assertPaperShown(paper, await paperHash(paper), refusal)).resolves.toBeUndefined();
  await expect(assertPaperShown(paper, await paperHash(`${paper} `), refusal)).rejects.toMatchObject({
    paper,
  });
});
