import { expect, it } from 'vitest';
import { assertDocumentShown, hashDocument, renderDocument } from '#shared/core/document-text.ts';
import { paymentErrors } from '#shared/payments/errors.ts';

const definition = Object.values(paymentErrors)[0]!;

it('assertDocumentShown accepts only the identical text, and returns the current text otherwise', async () => {
  const paper = renderDocument('Yo, {name}, acepto {unknown}.', { name: '{name}' });
  expect(paper).toBe('Yo, {name}, acepto {unknown}.');
  await expect(assertDocumentShown(paper, await hashDocument(paper), definition)).resolves.toBeUndefined();
  await expect(assertDocumentShown(paper, await hashDocument(`${paper} `), definition)).rejects.toMatchObject(
    {
      paper,
    },
  );
});
