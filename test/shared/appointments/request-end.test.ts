import { describe, expect, it } from 'vitest';
import { calculateRequestEnd } from '#shared/appointments/request-end.ts';

describe('calculateRequestEnd', () => {
  const slot = { date: '2026-11-24', time: '14:30' };
  const start = '2026-11-24T18:30:00.000Z';

  it.each([
    ['the appointment time, when the card hold lasts longer', '2026-11-30T12:35:00.000Z', start],
    ['the end of the hold, when that is earlier', '2026-11-23T12:35:00.000Z', '2026-11-23T12:35:00.000Z'],
    ['the appointment time, when the hold has no end', undefined, start],
  ])('returns %s', (_, captureBefore, end) => {
    expect(calculateRequestEnd({ ...slot, captureBefore }).toISOString()).toBe(end);
  });
});
