import { now } from '#lambdas/platform/clock.ts';
import { type Place, placeOf } from '#shared/appointments/changes/center-change.ts';
import {
  cancelAppointment,
  confirmAttendance,
  listTimesForChange,
  rescheduleAppointment,
} from '#shared/appointments/changes/change-api.ts';
import { forfeitAsk } from '#shared/appointments/changes/forfeit.ts';
import { instantOf } from '#shared/core/civil-time.ts';
import { intentsOf, params, type Scene, stored } from '../center/scene.ts';
import { later } from '../system/clock.ts';

type Hour = { readonly date: string; readonly time: string };

/** The current date and time of an appointment. */
export async function hourOf(appointmentId: string): Promise<Hour> {
  const { date, time } = await stored(appointmentId);
  return { date, time };
}

/** A placeholder for an appointment that the client cannot see. */
const anyHour = ({ date }: Scene): Hour => ({ date, time: '10:00' });

export const moveFrom = (scene: Scene, appointmentId: string, from: Hour, to: Hour) =>
  scene.asPatient(rescheduleAppointment, { params: params(scene, appointmentId), body: { from, to } });

/** Moves an appointment from its current hour, as the client. */
export async function moveTo(scene: Scene, appointmentId: string, time: string, date = scene.date) {
  const to = { date, time };
  return moveFrom(scene, appointmentId, await hourOf(appointmentId).catch(() => to), to);
}

/** The confirmation of a client who accepts the forfeit. */
export async function forfeitRead(appointmentId: string) {
  const { date, time, deposit } = await stored(appointmentId);
  return [{ ask: forfeitAsk.name, facts: [{ date, time, forfeitCents: deposit.amountCents }] }];
}

export async function cancel(scene: Scene, appointmentId: string, forfeitAccepted = false) {
  const from = await hourOf(appointmentId).catch(() => anyHour(scene));
  const body = { from, ...(forfeitAccepted && { confirmed: await forfeitRead(appointmentId) }) };
  return scene.asPatient(cancelAppointment, { params: params(scene, appointmentId), body });
}

export async function attend(scene: Scene, appointmentId: string, accepted?: Place, seen?: Hour) {
  const from = seen ?? (await hourOf(appointmentId).catch(() => anyHour(scene)));
  return scene.asPatient(confirmAttendance, {
    params: params(scene, appointmentId),
    body: { accepted, from },
  });
}

/** Accepts the current slot as the client. */
export const accept = async (scene: Scene, appointmentId: string) =>
  attend(scene, appointmentId, placeOf(await stored(appointmentId)));

export async function daysForChange(scene: Scene, appointmentId: string, date = scene.date) {
  const query = { from: date, to: date };
  return (await scene.asPatient(listTimesForChange, { params: params(scene, appointmentId), query })).reply;
}

export const timesForChange = async (scene: Scene, appointmentId: string, date = scene.date) =>
  (await daysForChange(scene, appointmentId, date))[0]?.times ?? [];

const minuteMs = 60_000;

/** Moves the clock to the given minutes before an hour of the fixture's day, until the test ends. */
export function standBefore({ date }: Scene, minutes: number, time = '10:00'): void {
  const left = (instantOf(date, time).getTime() - now().getTime()) / minuteMs;
  later({ minutes: left - minutes });
}
export const twoDays = 48 * 60;

/** Runs the calls concurrently, starting with another one in each round; results are in the given order. */
export async function atOnce<T>(round: number, contenders: readonly (() => Promise<T>)[]): Promise<T[]> {
  const first = round % contenders.length;
  const started = contenders
    .map((_, place) => (place + first) % contenders.length)
    .map((place) => ({ place, answer: contenders[place]!() }));
  return Promise.all(started.sort((a, b) => a.place - b.place).map(({ answer }) => answer));
}

/** The refunds of an appointment's deposit at the processor, in cents. */
export async function refundsOf(scene: Scene, appointmentId: string): Promise<number[]> {
  const [intent] = intentsOf(scene, appointmentId);
  const response = await fetch(`${scene.stack.stripe.url}/v1/refunds?payment_intent=${intent!.id}`, {
    headers: { authorization: `Bearer ${process.env['SPA_STRIPE_SECRET_KEY']}` },
  });
  const { data } = (await response.json()) as { data: { amount: number }[] };
  return data.map(({ amount }) => amount);
}
