import { expect, it } from 'vitest';
import { assertDocumentShown, hashDocument, renderDocument } from '#shared/core/document-text.ts';
import { paymentErrors } from '#shared/payments/errors.ts';

const definition = Object.values(paymentErrors)[0]!;

it('assertDocumentShown accepts only the hash of the current text, and otherwise rejects with that text', async () => {
  const documentText = renderDocument('Yo, {name}, acepto {unknown}.', { name: '{name}' });
  expect(documentText).toBe('Yo, {name}, acepto {unknown}.');
  await expect(
    assertDocumentShown(documentText, await hashDocument(documentText), definition),
  ).resolves.toBeUndefined();
  await expect(
    assertDocumentShown(documentText, await hashDocument(`${documentText} `), definition),
  ).rejects.toMatchObject({
    paper: documentText,
  });
});
