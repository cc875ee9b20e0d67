import { now } from '#lambdas/platform/clock.ts';
import { endMySession, getMe, startMySession } from '#shared/accounts/api.ts';
import {
  abandonReservation,
  listAvailableTimes,
  listOfferedServices,
  requestAppointment,
} from '#shared/appointments/api.ts';
import { quoteOf, smallestDepositCents } from '#shared/appointments/booking/pricing.ts';
import { addDays, today } from '#shared/core/civil-time.ts';
import { getClientConfig, getHealth } from '#shared/settings/api.ts';
import { accessTokenFor, type Call, type Credentials, callerOf, request } from './site-session.ts';

/** Days ahead: far enough that no client misses the slot while the test holds it. */
const firstDay = 14;
const lastDay = 44;

type Hour = { readonly serviceId: string; readonly date: string; readonly time: string };

/** Finds the last free slot of the first service that takes a deposit; undefined if nothing can be booked. */
async function findHour(call: Call, patientId: string): Promise<Hour | undefined> {
  const params = { patientId };
  const from = addDays(today(now()), firstDay);
  const to = addDays(today(now()), lastDay);
  for (const service of await call(listOfferedServices, { params })) {
    const { serviceId } = service;
    if (quoteOf([service]).depositCents < smallestDepositCents) continue;
    const days = await call(listAvailableTimes, { params, query: { from, to, serviceIds: serviceId } });
    const last = days.findLast(({ times }) => times.length > 0);
    const time = last?.times.at(-1);
    if (last && time !== undefined) return { serviceId, date: last.date, time };
  }
  return undefined;
}

/** Throws unless the slot is free for the client. */
async function assertFree(call: Call, patientId: string, { serviceId, date, time }: Hour): Promise<void> {
  const query = { from: date, to: date, serviceIds: serviceId };
  const days = await call(listAvailableTimes, { params: { patientId }, query });
  if (!days.some(({ times }) => times.includes(time)))
    throw new Error(`The cancelled hour ${date} ${time} is not free again.`);
}

/** Reserves and releases a slot without a card, so that nobody is charged or notified (docs/adr/0074). */
async function bookAndCancel(call: Call, patientId: string): Promise<string> {
  const hour = await findHour(call, patientId);
  if (!hour) return 'No service has a free hour yet: booking was not tried.';
  const { serviceId, date, time } = hour;
  const { appointmentId } = await call(requestAppointment, {
    params: { patientId },
    body: { serviceIds: [serviceId], date, time, policyAccepted: true },
  });
  const { status } = await call(abandonReservation, { params: { patientId, appointmentId } });
  if (status !== 'expired') throw new Error(`The cancelled appointment is ${status}.`);
  await assertFree(call, patientId, hour);
  return `Booked and cancelled ${date} ${time}; no card was entered.`;
}

async function assertPage(site: string): Promise<void> {
  const { status, headers } = await request(site);
  if (status !== 200 || !headers.get('content-type')?.includes('text/html'))
    throw new Error(`${site} answers ${status} ${headers.get('content-type')}: no page.`);
}

export type SmokeTest = {
  /** Public address, without a trailing slash. */
  readonly site: string;
  readonly client: Credentials;
  readonly say: (line: string) => void;
};

/** Tests a site as a client: page, API, sign-in, booking and cancellation. Throws at the first failure. */
export async function runSmokeTest({ site, client, say }: SmokeTest): Promise<void> {
  const visitor = callerOf(site);
  await assertPage(site);
  const { stage } = await visitor(getHealth);
  say(`${site} serves its page; its API answers (${stage}).`);

  const call = callerOf(site, await accessTokenFor(await visitor(getClientConfig), client));
  await call(startMySession, { body: { userAgent: 'npm run smoke' } });
  try {
    const { role, userId } = await call(getMe);
    if (role !== 'patient') throw new Error(`${client.email} is no client: ${role}.`);
    say('A client signs in.');
    say(await bookAndCancel(call, userId));
  } finally {
    await call(endMySession, { params: { session: 'current' } });
  }
}
