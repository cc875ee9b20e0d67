import { describe, expect, it } from 'vitest';
import { calculateRequestEnd } from '#shared/appointments/request-end.ts';

describe('calculateRequestEnd', () => {
  const hour = { date: '2026-11-24', time: '14:30' };
  const start = '2026-11-24T18:30:00.000Z';

  it.each([
    ['at its hour, when the card holds longer', '2026-11-30T12:35:00.000Z', start],
    ['with the hold, when that is sooner', '2026-11-23T12:35:00.000Z', '2026-11-23T12:35:00.000Z'],
    ['at its hour, when no hold has an end', undefined, start],
  ])('is %s', (_, captureBefore, end) => {
    expect(calculateRequestEnd({ ...hour, captureBefore }).toISOString()).toBe(end);
  });
});
