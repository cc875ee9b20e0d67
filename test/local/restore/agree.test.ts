import { expect, it } from 'vitest';
import { agree, none } from '#infra/local/operations/restore/invariants/agree.ts';

it('takes for the same what is stored the same', () => {
  expect(agree('Rule', { a: 1, b: undefined }, { a: 1 })).toEqual([]);
  expect(none('Rule', [])).toEqual([]);
});

it('names what only one of two lists has, each as often as it is missing', () => {
  expect(agree('Rule', ['a', 'b', 'b'], ['b', 'c'])).toEqual(['Rule (not due: a; b | missing: c)']);
});

it('names five differences and counts the others', () => {
  expect(none('Rule', [1, 2, 3, 4, 5, 6, 7])).toEqual(['Rule (not due: 1; 2; 3; 4; 5; and 2 more)']);
});

it('says what stands where something else is due, and when only the order differs', () => {
  expect(agree('Rule', 5, 7)).toEqual(['Rule (5 where 7 is due)']);
  expect(agree('Rule', ['a', 'b'], ['b', 'a'])).toEqual(['Rule (the same in another order)']);
});
