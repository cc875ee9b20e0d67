import { expect, it } from 'vitest';
import { assertPaperShown, paperHash, renderPaper } from '#shared/core/paper.ts';
import { paymentErrors } from '#shared/payments/errors.ts';

const refusal = Object.values(paymentErrors)[0]!;

it('goes on only for who was shown the very text, and sends the text to anybody else', async () => {
  const paper = renderPaper('Yo, {name}, acepto {unknown}.', { name: '{name}' });
  expect(paper).toBe('Yo, {name}, acepto {unknown}.');
  await expect(assertPaperShown(paper, await paperHash(paper), refusal)).resolves.toBeUndefined();
  await expect(assertPaperShown(paper, await paperHash(`${paper} `), refusal)).rejects.toMatchObject({
    paper,
  });
});
