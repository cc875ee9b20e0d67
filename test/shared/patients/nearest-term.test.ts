import { expect, it } from 'vitest';
import { findNearestTerm } from '#shared/patients/nearest-term.ts';

it.each([
  ['marsiol', ['maria', 'marisol', 'mariela'], 'marisol'],
  ['maris', ['maria', 'marisol'], 'maris'],
  ['luiz', ['luis', 'ruis'], 'luis'],
  ['xyzt', ['luis', 'ruis'], undefined],
  ['ana', [], undefined],
])('the known term nearest to %s of %j is %s', (term, knownTerms, nearest) => {
  expect(findNearestTerm(term, knownTerms)).toBe(nearest);
});
