import { afterAll, describe, expect, it } from 'vitest';
import { installationKeys } from '#infra/local/runtime/keys.ts';
import { confirmDeposit, requestAppointment } from '#shared/appointments/api.ts';
import { enterCard, thePlatform } from '#test/support/center/center.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import { type MintToken, tokenMinter } from '#test/support/system/access-tokens.ts';
import { caller } from '#test/support/system/api-client.ts';
import { later } from '#test/support/system/clock.ts';
import { aStack, newDirectory, type TestStack } from '#test/support/system/stack.ts';
import { aChildStack } from './child-stack.ts';
import { clients, days, hours, service } from './killable-stack.ts';

// Proves what injected faults of one service cannot: bookings continue after the process, or the process and the table
// engine, are killed at any point.

/** `npm run fuzz` raises it; the default has bookings in every step when the process is killed. */
const total = Number(process.env['FUZZ_ACTS'] ?? 48);

let directory: string;
let mint: MintToken;
let last: TestStack | undefined;
afterAll(() => last?.close());

type Where = { readonly url: string; readonly stripeUrl: string };
type Booking = {
  readonly patientId: string;
  readonly date: string;
  readonly time: string;
  /** Some clients are still looking for their card when the lights go out. */
  readonly pays: boolean;
  key: string;
  /** Acknowledged: the hour was given, the deposit was seen to be held. */
  appointmentId?: string;
  clientSecret?: string;
  requested?: true;
};

const bookings: Booking[] = Array.from({ length: total }, (_, n) => ({
  patientId: clients[n % clients.length]!,
  date: days[n % days.length]!,
  time: hours[Math.floor(n / days.length) % hours.length]!,
  pays: n % 3 === 0,
  key: `booking-${n}`,
}));

const isOpen = ({ pays, requested, appointmentId }: Booking) => (pays ? !requested : !appointmentId);
const lanes = 8;
/** Three processes start in turn beside whatever else runs: a busy machine takes many times the minute of a free one. */
const limitMs = 900_000;

/** One client on the way from the form to the request; every acknowledgement is noted the moment it comes. */
async function book(booking: Booking, where: Where): Promise<void> {
  const { url, stripeUrl } = where;
  const { patientId, date, time, key } = booking;
  const call = caller(url, () => mint({ userId: patientId, role: 'patient' }));
  if (!booking.appointmentId) {
    const body = { serviceIds: [service], date, time, policyAccepted: true as const };
    const { status, reply } = await call(requestAppointment, { params: { patientId }, body, key });
    if (status !== 200) return;
    Object.assign(booking, { appointmentId: reply.appointmentId, clientSecret: reply.clientSecret });
  }
  if (!booking.pays) return;
  const { appointmentId, clientSecret } = booking as Required<Booking>;
  const { stripePublishableKey: publishableKey } = installationKeys(directory);
  await enterCard({ stripeUrl, clientSecret, publishableKey });
  const { status, problem } = await call(confirmDeposit, { params: { patientId, appointmentId } });
  if (status === 200) booking.requested = true;
  if (problem.code === 'appointment.reservation_expired') await bookAnew(booking, where);
}

/** The hour went back while the product was away: the form is sent again, as a request of its own. */
function bookAnew(booking: Booking, where: Where): Promise<void> {
  booking.key += '-again';
  delete booking.appointmentId;
  return book(booking, where);
}

/** Books on many lanes until so many are through; a lane ends when nobody answers any more. */
async function bookUntil(count: number, where: Where): Promise<void> {
  const waiting = bookings.filter(isOpen);
  const reached = Promise.withResolvers<void>();
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await book(next, where);
      if (bookings.length - bookings.filter(isOpen).length >= count) reached.resolve();
    }
  };
  const all = Promise.allSettled(Array.from({ length: lanes }, lane));
  await Promise.race([reached.promise, all]);
}

const stored = (booking: Booking) => thePlatform().appointments.find(booking.appointmentId ?? '');

describe('kill -9 in the middle of bookings', () => {
  it(
    'loses nothing that was acknowledged, leaves nothing half done, and everyone gets their hour in the end',
    async () => {
      directory = await newDirectory();
      const first = await aChildStack(directory);
      mint = tokenMinter(directory);
      await bookUntil(Math.floor(total * 0.3), first);
      await first.kill({ engineToo: true });
      const second = await aChildStack(directory);
      await bookUntil(Math.floor(total * 0.6), second);
      await second.kill({ engineToo: false });
      last = await aStack({ directory });
      await last.settled();

      for (const booking of bookings.filter(({ appointmentId }) => appointmentId)) {
        const { patientId, date, time } = booking;
        expect(await stored(booking)).toMatchObject({ patientId, date, time });
        if (booking.requested) expect((await stored(booking))?.status).toBe('pending');
      }
      later({ minutes: 16 });
      await last.bus.runSchedule('sweep-holds');
      await expectInvariants(last);

      await bookUntil(total, { url: last.url, stripeUrl: last.stripe.url });

      expect(bookings.filter(isOpen)).toEqual([]);
      const rows = await Promise.all(bookings.map(stored));
      const statuses = bookings.map(({ pays }, n) => `${pays ? 'paid' : 'unpaid'} ${rows[n]?.status}`);
      expect(new Set(statuses)).toEqual(new Set(['paid pending', 'unpaid reserved', 'unpaid expired']));
      expect(new Set(rows.map((row) => row?.appointmentId)).size).toBe(total);
      await expectInvariants(last);
    },
    limitMs,
  );
});
