import { now } from '#lambdas/platform/clock.ts';
import { type AppointmentSlot, toAppointmentSlot } from '#shared/appointments/changes/center-change.ts';
import {
  cancelAppointment,
  confirmAttendance,
  listTimesForChange,
  rescheduleAppointment,
} from '#shared/appointments/changes/change-api.ts';
import { forfeitConfirmation } from '#shared/appointments/changes/forfeit.ts';
import { toInstant } from '#shared/core/civil-time.ts';
import { type Fixture, listPaymentIntents, loadAppointment, params } from '../center/fixture.ts';
import { advanceClock } from '../system/clock.ts';

type AppointmentTime = { readonly date: string; readonly time: string };

/** Returns the current date and time of an appointment. */
export async function readStartTime(appointmentId: string): Promise<AppointmentTime> {
  const { date, time } = await loadAppointment(appointmentId);
  return { date, time };
}

/** Returns a placeholder for an appointment that the client cannot see. */
const buildPlaceholderTime = ({ date }: Fixture): AppointmentTime => ({ date, time: '10:00' });

export const moveFrom = (
  fixture: Fixture,
  appointmentId: string,
  from: AppointmentTime,
  to: AppointmentTime,
) => fixture.asPatient(rescheduleAppointment, { params: params(fixture, appointmentId), body: { from, to } });

/** Moves an appointment from its current time, as the client. */
export async function moveTo(fixture: Fixture, appointmentId: string, time: string, date = fixture.date) {
  const to = { date, time };
  return moveFrom(fixture, appointmentId, await readStartTime(appointmentId).catch(() => to), to);
}

/** Builds the confirmation of a client who accepts the forfeit. */
export async function buildForfeitConfirmation(appointmentId: string) {
  const { date, time, deposit } = await loadAppointment(appointmentId);
  return [{ ask: forfeitConfirmation.name, facts: [{ date, time, forfeitCents: deposit.amountCents }] }];
}

export async function cancel(fixture: Fixture, appointmentId: string, forfeitAccepted = false) {
  const from = await readStartTime(appointmentId).catch(() => buildPlaceholderTime(fixture));
  const body = { from, ...(forfeitAccepted && { confirmed: await buildForfeitConfirmation(appointmentId) }) };
  return fixture.asPatient(cancelAppointment, { params: params(fixture, appointmentId), body });
}

export async function confirmAttendanceAsClient(
  fixture: Fixture,
  appointmentId: string,
  accepted?: AppointmentSlot,
  seen?: AppointmentTime,
) {
  const from = seen ?? (await readStartTime(appointmentId).catch(() => buildPlaceholderTime(fixture)));
  return fixture.asPatient(confirmAttendance, {
    params: params(fixture, appointmentId),
    body: { accepted, from },
  });
}

/** Accepts the current slot as the client. */
export const accept = async (fixture: Fixture, appointmentId: string) =>
  confirmAttendanceAsClient(fixture, appointmentId, toAppointmentSlot(await loadAppointment(appointmentId)));

export async function listDaysForChange(fixture: Fixture, appointmentId: string, date = fixture.date) {
  const query = { from: date, to: date };
  return (await fixture.asPatient(listTimesForChange, { params: params(fixture, appointmentId), query }))
    .reply;
}

export const listFreeTimesForChange = async (fixture: Fixture, appointmentId: string, date = fixture.date) =>
  (await listDaysForChange(fixture, appointmentId, date))[0]?.times ?? [];

const minuteMs = 60_000;

/** Moves the clock to the given minutes before a time of the fixture's day, until the test ends. */
export function setClockBefore({ date }: Fixture, minutes: number, time = '10:00'): void {
  const remainingMinutes = (toInstant(date, time).getTime() - now().getTime()) / minuteMs;
  advanceClock({ minutes: remainingMinutes - minutes });
}
export const twoDaysMinutes = 48 * 60;

/** Runs the calls concurrently, starting with another one in each round. Results are in the given order. */
export async function runConcurrently<T>(round: number, calls: readonly (() => Promise<T>)[]): Promise<T[]> {
  const firstIndex = round % calls.length;
  const startedCalls = calls
    .map((_, index) => (index + firstIndex) % calls.length)
    .map((index) => ({ index, result: calls[index]!() }));
  return Promise.all(startedCalls.sort((a, b) => a.index - b.index).map(({ result }) => result));
}

/** Returns the refunds of an appointment's deposit at the processor, in cents. */
export async function listRefunds(fixture: Fixture, appointmentId: string): Promise<number[]> {
  const [intent] = listPaymentIntents(fixture, appointmentId);
  const response = await fetch(`${fixture.stack.stripe.url}/v1/refunds?payment_intent=${intent!.id}`, {
    headers: { authorization: `Bearer ${process.env['SPA_STRIPE_SECRET_KEY']}` },
  });
  const { data } = (await response.json()) as { data: { amount: number }[] };
  return data.map(({ amount }) => amount);
}
