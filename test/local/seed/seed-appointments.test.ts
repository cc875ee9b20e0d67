import { describe, expect, it } from 'vitest';
import { listLedgerMovements, runLifecycle } from '#infra/local/seed/appointment-lifecycle.ts';
import { planAppointments } from '#infra/local/seed/appointments.ts';
import { planPastAppointments } from '#infra/local/seed/past-months.ts';
import { aestheticians, patients } from '#infra/local/seed/people.ts';
import { addDays, listDatesInRange, toInstant, toMinutesOfDay } from '#shared/core/civil-time.ts';
import { calculateSalesTotals } from '#shared/desk/sales.ts';
import type { Patient } from '#shared/patients/patient.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';

const clients = patients.map(
  ({ firstName, lastName, email, phone }, index): Patient => ({
    patientId: `p${index}`,
    firstName,
    lastName,
    email,
    phone,
    active: true,
    permissions: [],
    allowedServiceIds: [],
    createdAt: '2026-01-01T12:00:00.000Z',
    version: 0,
  }),
);
const staff = aestheticians.map(
  ({ hours: _, ...member }, index): StaffMember => ({
    ...member,
    staffId: `s${index}`,
    serviceIds: [...member.serviceIds],
    colorIndex: index,
    active: true,
    scheduleVersion: 1,
  }),
);
const findHours = ({ colorIndex }: StaffMember) => {
  const [start, end] = aestheticians[colorIndex]!.hours;
  return { start: toMinutesOfDay(start), end: toMinutesOfDay(end) };
};
const intent = { id: 'pi_demo', captureBefore: '2026-12-31T12:00:00.000Z' };

/** Builds the demo appointments as of this date and time. */
const buildDemoData = (date: string, time: string) => {
  const now = toInstant(date, time);
  const plan = planAppointments({ patients: clients, staff, findHours, now });
  const appointments = plan.map((appointment) =>
    runLifecycle(appointment, appointment.status === 'expired' ? undefined : intent, 'lourdes'),
  );
  return { now, appointments, entries: appointments.flatMap(listLedgerMovements) };
};
/** Six consecutive days, each at another time of day. */
const moments = listDatesInRange('2026-03-02', '2026-03-07').map(
  (date, index) => [date, `${10 + 2 * index}:00`] as const,
);

describe('demo appointments', () => {
  it.each(moments)(
    'lead to a plausible number of sales on %s at %s and on each day of the week before',
    (date, time) => {
      const { entries } = buildDemoData(date, time);

      const days = listDatesInRange(addDays(date, -7), date).map((day) =>
        calculateSalesTotals(entries.filter((entry) => entry.date === day)),
      );
      for (const { count, totalCents } of days) {
        expect(count).toBeGreaterThan(0);
        expect(count).toBeLessThan(20);
        expect(totalCents).toBeLessThan(150_000);
      }
    },
  );

  it.each(moments)('have no movement in the future or before their request, on %s at %s', (date, time) => {
    const { now, appointments, entries } = buildDemoData(date, time);

    const futureEntries = entries.filter(({ at }) => Date.parse(at) > now.getTime());
    const placedTooEarly = appointments.filter(
      (appointment) => 'placedAt' in appointment && appointment.placedAt! <= appointment.requestedAt!,
    );
    const createdTooLate = appointments.filter(
      (appointment) => appointment.createdAt > toInstant(appointment.date, appointment.time).toISOString(),
    );
    expect([futureEntries, placedTooEarly, createdTooLate]).toEqual([[], [], []]);
  });

  it('are cancelled by a team member only', () => {
    const { appointments } = buildDemoData('2026-03-05', '11:00');
    const deciders = appointments.flatMap((appointment) =>
      appointment.status === 'cancelled' ? appointment.cancellation.by : [],
    );

    expect(new Set(deciders)).toEqual(new Set(['admin:lourdes']));
  });

  it('are deterministic', () => {
    const firstData = buildDemoData('2026-03-05', '11:00');
    const secondData = buildDemoData('2026-03-05', '11:00');

    expect(firstData.entries).toEqual(secondData.entries);
  });
});

it('demo data has two full past months, without overlapping appointments of a client [R430]', () => {
  const team = staff.map((member, index) => {
    const [start, end] = aestheticians[index]!.hours;
    return { ...member, baseHours: { start, end } };
  });
  const days = planPastAppointments({ patients: clients.slice(1), staff: team }, '2026-03-25');

  for (const appointments of days)
    expect(new Set(appointments.map(({ patientId }) => patientId)).size).toBe(team.length);
  for (const month of ['2026-01', '2026-02']) {
    const appointments = days.flat().filter(({ date }) => date.startsWith(month));
    const totalCents = appointments.reduce((sum, { collectedCents }) => sum + collectedCents, 0);
    expect(totalCents).toBeGreaterThan(500_000);
  }
});
