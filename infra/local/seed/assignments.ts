import { allocated, assignedAppointment } from '#lambdas/inventory/assignment/assign-medications.ts';
import { dosesGiven } from '#lambdas/inventory/offers/assigned-doses.ts';
import { withDoseLots } from '#lambdas/inventory/offers/dose-lots.ts';
import { audit } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { AppointmentIn } from '#shared/appointments/appointment.ts';
import { availableTimes } from '#shared/appointments/booking/slots.ts';
import { busyIntervals } from '#shared/appointments/calendar/day-sheet.ts';
import { proposedLots } from '#shared/appointments/closing/given-lots.ts';
import { completed, paidCents, paymentStarted } from '#shared/appointments/lifecycle.ts';
import { addDays, instantOf, today } from '#shared/core/civil-time.ts';
import type { Interval } from '#shared/core/interval.ts';
import type { Actor } from '#shared/core/roles.ts';
import { assignmentMinutes } from '#shared/inventory/assignment.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { closingMovement } from '#shared/payments/ledger.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { demoCode } from './appointment-lifecycle.ts';

type Doses = readonly (readonly [medicationId: string, doses: number])[];
type Planned = { readonly days: number; readonly client: number; readonly doses: Doses };

/** In days from today: those that were closed, and those to come. */
const planned: readonly Planned[] = [
  { days: -45, client: 2, doses: [['nad', 1]] },
  { days: -24, client: 3, doses: [['tirzepatida', 1]] },
  {
    days: -9,
    client: 2,
    doses: [
      ['vitamina-c-5g', 1],
      ['magnesio', 1],
    ],
  },
  { days: -3, client: 5, doses: [['semaglutida', 1]] },
  { days: 1, client: 3, doses: [['tirzepatida', 1]] },
  {
    days: 2,
    client: 2,
    doses: [
      ['suero-hidratacion', 1],
      ['glutation', 2],
    ],
  },
  { days: 6, client: 5, doses: [['semaglutida', 1]] },
];

type Team = {
  readonly patients: readonly Patient[];
  readonly staff: readonly StaffMember[];
  readonly hours: (member: StaffMember, date: string) => Interval | undefined;
};
type Place = { readonly member: StaffMember; readonly date: string; readonly time: string };

const isPast = ({ days }: Planned) => days < 0;

/** The first hour of a day at which one of the team is free. */
async function freeOn({ daySheets }: Platform, { staff, hours }: Team, date: string): Promise<Place[]> {
  for (const member of staff) {
    const open = hours(member, date);
    const busy = busyIntervals(await daySheets.get(member.staffId, date));
    const person = { staffId: member.staffId, openHours: () => (open ? [open] : []), busyOn: () => busy };
    const asked = {
      staff: [person],
      dates: [date],
      durationMinutes: assignmentMinutes,
      slotStep: 30,
    } as const;
    const time = availableTimes(asked)[0]?.times[0];
    if (time !== undefined) return [{ member, date, time }];
  }
  return [];
}

/** The first free hour from that day on, of what was before today backwards. */
async function freePlace(platform: Platform, team: Team, plan: Planned): Promise<Place | undefined> {
  for (let step = 0; step < 7; step += 1) {
    const days = plan.days + (isPast(plan) ? -step : step);
    const [place] = await freeOn(platform, team, addDays(today(platform.now()), days));
    if (place) return place;
  }
  return undefined;
}

/** Closed by its aesthetician an hour after it began: its doses given, its balance paid in cash. */
async function close(platform: Platform, before: AppointmentIn<'confirmed'>): Promise<void> {
  const { commit, bookings, ledger, now } = platform;
  const staff: Actor = { kind: 'user', id: before.staffId, role: 'staff' };
  const done = completed(paymentStarted(before, 'cash', staff, now()), staff, now());
  const [dosed = before] = await withDoseLots(platform, [before]);
  const { after, writes } = await dosesGiven(platform, done, proposedLots(dosed.medications));
  const paid = { method: 'cash', amountCents: paidCents(after), now: now() } as const;
  await commit(
    ...(await bookings.change(before, after)),
    ...writes,
    ledger.append(closingMovement(after, { ...paid, kind: 'balanceCollected' })),
    ledger.append(closingMovement(after, { ...paid, kind: 'income' })),
    audit('appointment.seeded', before.appointmentId),
  );
}

async function assign(platform: Platform, team: Team, plan: Planned): Promise<void> {
  const place = await freePlace(platform, team, plan);
  const patient = team.patients[plan.client % team.patients.length];
  if (!place || !patient) return;
  const begins = instantOf(place.date, place.time);
  const at = (instant: Date): Platform => ({ ...platform, now: () => instant });
  const asked = at(isPast(plan) ? instantOf(addDays(place.date, -2), '11:00') : platform.now());
  const known = await platform.medications.byIds(plan.doses.map(([medicationId]) => medicationId));
  const priceOf = new Map(known.map(({ medicationId, dosePriceCents }) => [medicationId, dosePriceCents]));
  const medications = plan.doses.map(([medicationId, doses]) => ({
    medicationId,
    doses,
    dosePriceCents: priceOf.get(medicationId) ?? 0,
  }));
  const { appointment, writes } = await assignedAppointment(asked, {
    ...place,
    patient,
    assigned: await allocated(platform, { medications, date: place.date }),
    alertOverrides: [],
    confirmationCode: demoCode,
  });
  await platform.commit(
    ...(await platform.bookings.create(appointment)),
    ...writes,
    audit('appointment.seeded', appointment.appointmentId),
  );
  const saved = await platform.appointments.get(appointment.appointmentId);
  if (isPast(plan) && saved.status === 'confirmed')
    await close(at(new Date(begins.getTime() + assignmentMinutes * 60_000)), saved);
}

/** Medicines that were given, and some to come, by the product's own rules. */
export async function seedAssignments(platform: Platform, team: Team): Promise<void> {
  for (const plan of planned) await assign(platform, team, plan);
}
