import { expect, it } from 'vitest';
import { keptKey } from '#web/src/lib/session/kept-key.ts';

it('keptKey returns the same key for the same answers, also after a reload, and another key for others', () => {
  const key = keptKey('intake', 'first');
  expect(keptKey('intake', 'first')).toBe(key);
  const other = keptKey('intake', 'second');
  expect(other).not.toBe(key);
  expect(keptKey('another form', 'second')).not.toBe(other);
});
