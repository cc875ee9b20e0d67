import { expect, it } from 'vitest';
import { summarizeHistory } from '#shared/appointments/patient-history.ts';
import { anAppointment } from '#test/support/appointments/sample-appointment.ts';

it('summarizes visits, the last one, no-shows and the balance, without hidden appointments', () => {
  const aCompletedAppointment = (date: string) => anAppointment({ status: 'completed', date });

  expect(
    summarizeHistory([
      aCompletedAppointment('2026-02-03'),
      aCompletedAppointment('2026-01-05'),
      anAppointment({ status: 'completed', date: '2026-03-01', hidden: true }),
      anAppointment({ status: 'noShow' }),
      anAppointment({ status: 'confirmed', balanceDueCents: 7_000 }),
    ]),
  ).toEqual({ completedCount: 2, lastCompletedDate: '2026-02-03', noShowCount: 1, owedCents: 7_000 });
  expect(summarizeHistory([])).toEqual({ completedCount: 0, noShowCount: 0, owedCents: 0 });
});
