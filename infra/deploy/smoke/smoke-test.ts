import { now } from '#lambdas/platform/clock.ts';
import { endMySession, getMe, startMySession } from '#shared/accounts/api.ts';
import {
  abandonReservation,
  listAvailableTimes,
  listOfferedServices,
  requestAppointment,
} from '#shared/appointments/api.ts';
import { calculateQuote, smallestDepositCents } from '#shared/appointments/booking/pricing.ts';
import { addDays, getToday } from '#shared/core/civil-time.ts';
import { getClientConfig, getHealth } from '#shared/settings/api.ts';
import { type Call, type Credentials, createCaller, fetchAccessToken, fetchSite } from './site-session.ts';

/** Far enough ahead that no client needs the slot while the test holds it. */
const firstDayAhead = 14;
const lastDayAhead = 44;

type Slot = { readonly serviceId: string; readonly date: string; readonly time: string };

/** Finds the last free slot of the first service with a deposit, or undefined if nothing can be booked. */
async function findSlot(call: Call, patientId: string): Promise<Slot | undefined> {
  const params = { patientId };
  const from = addDays(getToday(now()), firstDayAhead);
  const to = addDays(getToday(now()), lastDayAhead);
  for (const service of await call(listOfferedServices, { params })) {
    const { serviceId } = service;
    if (calculateQuote([service]).depositCents < smallestDepositCents) continue;
    const days = await call(listAvailableTimes, { params, query: { from, to, serviceIds: serviceId } });
    const lastOpenDay = days.findLast(({ times }) => times.length > 0);
    const time = lastOpenDay?.times.at(-1);
    if (lastOpenDay && time !== undefined) return { serviceId, date: lastOpenDay.date, time };
  }
  return undefined;
}

async function assertSlotFree(call: Call, patientId: string, { serviceId, date, time }: Slot): Promise<void> {
  const query = { from: date, to: date, serviceIds: serviceId };
  const days = await call(listAvailableTimes, { params: { patientId }, query });
  if (!days.some(({ times }) => times.includes(time)))
    throw new Error(`The released slot ${date} ${time} is not free again.`);
}

/** Reserves and releases a slot without a card, so that nobody is charged or notified (docs/adr/0074). */
async function bookAndCancel(call: Call, patientId: string): Promise<string> {
  const slot = await findSlot(call, patientId);
  if (!slot) return 'No service has a free slot: booking was not tested.';
  const { serviceId, date, time } = slot;
  const { appointmentId } = await call(requestAppointment, {
    params: { patientId },
    body: { serviceIds: [serviceId], date, time, policyAccepted: true },
  });
  const { status } = await call(abandonReservation, { params: { patientId, appointmentId } });
  if (status !== 'expired') throw new Error(`The cancelled appointment is ${status}.`);
  await assertSlotFree(call, patientId, slot);
  return `Booked and cancelled ${date} ${time}; no card was entered.`;
}

async function assertPage(site: string): Promise<void> {
  const { status, headers } = await fetchSite(site);
  if (status !== 200 || !headers.get('content-type')?.includes('text/html'))
    throw new Error(`${site} answers ${status} ${headers.get('content-type')}: no page.`);
}

export type SmokeTestInput = {
  /** Public address, without a trailing slash. */
  readonly site: string;
  readonly client: Credentials;
  readonly log: (line: string) => void;
};

/** Tests a site's page, API, sign-in, booking and cancellation as a client. Throws at the first failure. */
export async function runSmokeTest({ site, client, log }: SmokeTestInput): Promise<void> {
  const visitor = createCaller(site);
  await assertPage(site);
  const { stage } = await visitor(getHealth);
  log(`${site} serves its page; its API answers (${stage}).`);

  const call = createCaller(site, await fetchAccessToken(await visitor(getClientConfig), client));
  await call(startMySession, { body: { userAgent: 'npm run smoke' } });
  try {
    const { role, userId } = await call(getMe);
    if (role !== 'patient') throw new Error(`${client.email} is no client: ${role}.`);
    log('A client signs in.');
    log(await bookAndCancel(call, userId));
  } finally {
    await call(endMySession, { params: { session: 'current' } });
  }
}
