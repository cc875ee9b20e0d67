import { expect, it } from 'vitest';
import { keptKey } from '#web/src/lib/session/kept-key.ts';

it('gives the same answers the same key, also after a reload, and others another', () => {
  const key = keptKey('intake', 'first');
  expect(keptKey('intake', 'first')).toBe(key);
  const other = keptKey('intake', 'second');
  expect(other).not.toBe(key);
  expect(keptKey('another form', 'second')).not.toBe(other);
});
