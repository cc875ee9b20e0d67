import { describe, expect, it } from 'vitest';
import { AppointmentPreference } from '#shared/intake/application/appointment-preference.ts';

describe('AppointmentPreference', () => {
  it.each([
    [{ serviceId: 'facial' }, true],
    [{ serviceId: 'facial', date: '2026-03-10', time: '10:00' }, true],
    [{ serviceId: 'facial', date: '2026-03-10' }, false],
    [{ serviceId: 'facial', time: '10:00' }, false],
    [{ date: '2026-03-10', time: '10:00' }, false],
    [{ serviceId: 'facial', priceCents: 1 }, false],
  ])('has a service, with both day and time or neither: %o', (preference, isValid) => {
    expect(AppointmentPreference.safeParse(preference).success).toBe(isValid);
  });
});
