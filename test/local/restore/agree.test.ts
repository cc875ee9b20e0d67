import { expect, it } from 'vitest';
import { checkEmpty, checkEqual } from '#infra/local/operations/restore/invariants/check-equal.ts';

it('checkEqual ignores undefined fields', () => {
  expect(checkEqual('Rule', { a: 1, b: undefined }, { a: 1 })).toEqual([]);
  expect(checkEmpty('Rule', [])).toEqual([]);
});

it('checkEqual lists the items that only one list has, as often as they are missing', () => {
  expect(checkEqual('Rule', ['a', 'b', 'b'], ['b', 'c'])).toEqual(['Rule (not due: a; b | missing: c)']);
});

it('checkEmpty lists five differences and counts the others', () => {
  expect(checkEmpty('Rule', [1, 2, 3, 4, 5, 6, 7])).toEqual(['Rule (not due: 1; 2; 3; 4; 5; and 2 more)']);
});

it('checkEqual reports different values, and a difference in order only', () => {
  expect(checkEqual('Rule', 5, 7)).toEqual(['Rule (5 where 7 is due)']);
  expect(checkEqual('Rule', ['a', 'b'], ['b', 'a'])).toEqual(['Rule (the same in another order)']);
});
