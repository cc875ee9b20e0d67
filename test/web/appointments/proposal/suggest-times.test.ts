import { describe, expect, it } from 'vitest';
import { suggestTimes } from '#web/src/features/appointments/proposal/suggest-times.ts';

const request = { staffId: 's1', staffName: 'Camila', date: '2026-03-17', time: '10:00' };
const camila = { staffId: 's1', staffName: 'Camila' };
const yadira = { staffId: 's2', staffName: 'Yadira' };

describe('suggestTimes', () => {
  it('suggests the nearest times after and before that day, and the nearest one of the next day', () => {
    const suggestions = suggestTimes({
      request,
      sameDay: [{ ...camila, times: ['08:00', '09:45', '10:00', '10:15', '12:00'] }],
      nextDate: '2026-03-18',
      nextDay: [{ ...camila, times: ['09:00', '10:30'] }],
    });

    expect(suggestions).toEqual([
      { ...request, time: '10:15' },
      { ...request, time: '09:45' },
      { ...request, date: '2026-03-18', time: '10:30' },
    ]);
  });

  it('suggests another aesthetician only if the requested one is not free', () => {
    const suggestions = suggestTimes({
      request,
      sameDay: [
        { ...camila, times: ['12:00'] },
        { ...yadira, times: ['09:30', '10:15'] },
      ],
      nextDate: '2026-03-18',
      nextDay: [],
    });

    expect(suggestions).toEqual([
      { ...request, time: '12:00' },
      { ...request, ...yadira, time: '09:30' },
    ]);
  });
});
