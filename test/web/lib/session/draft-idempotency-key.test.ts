import { expect, it } from 'vitest';
import { getDraftIdempotencyKey } from '#web/src/lib/session/draft-idempotency-key.ts';

it('getDraftIdempotencyKey returns the same key for the same answers, and another key for other answers or forms', () => {
  const key = getDraftIdempotencyKey('intake', 'first');
  expect(getDraftIdempotencyKey('intake', 'first')).toBe(key);
  const otherKey = getDraftIdempotencyKey('intake', 'second');
  expect(otherKey).not.toBe(key);
  expect(getDraftIdempotencyKey('another form', 'second')).not.toBe(otherKey);
});
