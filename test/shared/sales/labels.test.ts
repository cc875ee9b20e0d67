import { expect, it } from 'vitest';
import { formatPieces } from '#shared/sales/labels.ts';

it.each([
  ['Vela de lavanda', 1, 0, 'Vela de lavanda'],
  ['Facial hidratante', 1, 3, 'Facial hidratante y 3 más'],
  ['Bruma facial', 2, 0, '2 × Bruma facial'],
  ['Bruma facial', 2, 1, '2 × Bruma facial y 1 más'],
])('formatPieces formats %s, %i pieces and %i others', (name, pieces, others, expectedText) => {
  expect(formatPieces(name, pieces, others)).toBe(expectedText);
});
