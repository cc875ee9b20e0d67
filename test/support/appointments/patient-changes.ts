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

/** Where an appointment is now, as its client sees it. */
export async function hourOf(appointmentId: string): Promise<Hour> {
  const { date, time } = await stored(appointmentId);
  return { date, time };
}

/** Of one that its client no longer sees. */
const anyHour = ({ date }: Scene): Hour => ({ date, time: '10:00' });

export const moveFrom = (scene: Scene, appointmentId: string, from: Hour, to: Hour) =>
  scene.asPatient(rescheduleAppointment, { params: params(scene, appointmentId), body: { from, to } });

/** What a client changes about an appointment of theirs, as their browser asks for it: from where it is now. */
export async function moveTo(scene: Scene, appointmentId: string, time: string, date = scene.date) {
  const to = { date, time };
  return moveFrom(scene, appointmentId, await hourOf(appointmentId).catch(() => to), to);
}

/** What somebody says who has read that the deposit is kept. */
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

/** The client accepts where the center put it, as they read it. */
export const accept = async (scene: Scene, appointmentId: string) =>
  attend(scene, appointmentId, placeOf(await stored(appointmentId)));

export async function daysForChange(scene: Scene, appointmentId: string, date = scene.date) {
  const query = { from: date, to: date };
  return (await scene.asPatient(listTimesForChange, { params: params(scene, appointmentId), query })).reply;
}

export const timesForChange = async (scene: Scene, appointmentId: string, date = scene.date) =>
  (await daysForChange(scene, appointmentId, date))[0]?.times ?? [];

const minuteMs = 60_000;

/** Stands so many minutes before an hour of the scene's day, until the test ends. */
export function standBefore({ date }: Scene, minutes: number, time = '10:00'): void {
  const left = (instantOf(date, time).getTime() - now().getTime()) / minuteMs;
  later({ minutes: left - minutes });
}
export const twoDays = 48 * 60;

/** All at once; each round another one gets off first. Answers in the order given. */
export async function atOnce<T>(round: number, contenders: readonly (() => Promise<T>)[]): Promise<T[]> {
  const first = round % contenders.length;
  const started = contenders
    .map((_, place) => (place + first) % contenders.length)
    .map((place) => ({ place, answer: contenders[place]!() }));
  return Promise.all(started.sort((a, b) => a.place - b.place).map(({ answer }) => answer));
}

/** What the processor gave back of an appointment's deposit, in cents. */
export async function refundsOf(scene: Scene, appointmentId: string): Promise<number[]> {
  const [intent] = intentsOf(scene, appointmentId);
  const response = await fetch(`${scene.stack.stripe.url}/v1/refunds?payment_intent=${intent!.id}`, {
    headers: { authorization: `Bearer ${process.env['SPA_STRIPE_SECRET_KEY']}` },
  });
  const { data } = (await response.json()) as { data: { amount: number }[] };
  return data.map(({ amount }) => amount);
}
