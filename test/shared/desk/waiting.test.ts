import { expect, it } from 'vitest';
import { formatMenuCount } from '#shared/desk/waiting.ts';

it.each([
  [0, undefined],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [250, '99+'],
])('formatMenuCount of %i is %s', (count, text) => {
  expect(formatMenuCount(count)).toBe(text);
});
