import { describe, expect, it } from 'vitest';
import { isAway } from '#shared/patients/away.ts';

describe('isAway', () => {
  const today = '2026-06-01';

  it.each([
    ['89 days ago', { lastAppointment: '2026-03-04' }, false],
    ['90 days ago', { lastAppointment: '2026-03-03' }, true],
    ['years ago', { lastAppointment: '2023-01-01' }, true],
    ['years ago, with one to come', { lastAppointment: '2023-01-01', next: '2026-06-01' }, false],
    ['never', {}, false],
  ])('decides by a last appointment %s', (_, dates, expected) => {
    expect(isAway(dates, today)).toBe(expected);
  });
});
