import { afterAll, describe, expect, it } from 'vitest';
import { loadInstallationKeys } from '#infra/local/runtime/keys.ts';
import { confirmDeposit, requestAppointment } from '#shared/appointments/api.ts';
import { enterCard, thePlatform } from '#test/support/center/center.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import { createTokenMinter, type MintToken } from '#test/support/system/access-tokens.ts';
import { caller } from '#test/support/system/api-client.ts';
import { advanceClock } from '#test/support/system/clock.ts';
import { aStack, newDirectory, type TestStack } from '#test/support/system/stack.ts';
import { aChildStack } from './child-stack.ts';
import { bookingDays, bookingTimes, clientIds, serviceId } from './killable-stack.ts';

// Bookings must continue after the process, with or without the table engine, is killed at any point.

/** Raised by `npm run fuzz`. The default has bookings in every step when the process is killed. */
const bookingCount = Number(process.env['FUZZ_ACTS'] ?? 48);

let directory: string;
let mint: MintToken;
let finalStack: TestStack | undefined;
afterAll(() => finalStack?.close());

type ServerAddresses = { readonly url: string; readonly stripeUrl: string };
type Booking = {
  readonly patientId: string;
  readonly date: string;
  readonly time: string;
  /** Other clients have not entered a card when the process is killed. */
  readonly pays: boolean;
  key: string;
  /** Set once the server has acknowledged the reservation. */
  appointmentId?: string;
  clientSecret?: string;
  isDepositConfirmed?: true;
};

const bookings: Booking[] = Array.from({ length: bookingCount }, (_, n) => ({
  patientId: clientIds[n % clientIds.length]!,
  date: bookingDays[n % bookingDays.length]!,
  time: bookingTimes[Math.floor(n / bookingDays.length) % bookingTimes.length]!,
  pays: n % 3 === 0,
  key: `booking-${n}`,
}));

const isOpen = ({ pays, isDepositConfirmed, appointmentId }: Booking) =>
  pays ? !isDepositConfirmed : !appointmentId;
const lanes = 8;
/** Three processes start in turn. A busy machine needs many times the minute of an idle one. */
const limitMs = 900_000;

/** Books for one client up to the request, recording each acknowledgement at once. */
async function book(booking: Booking, addresses: ServerAddresses): Promise<void> {
  const { url, stripeUrl } = addresses;
  const { patientId, date, time, key } = booking;
  const call = caller(url, () => mint({ userId: patientId, role: 'patient' }));
  if (!booking.appointmentId) {
    const body = { serviceIds: [serviceId], date, time, policyAccepted: true as const };
    const { status, reply } = await call(requestAppointment, { params: { patientId }, body, key });
    if (status !== 200) return;
    Object.assign(booking, { appointmentId: reply.appointmentId, clientSecret: reply.clientSecret });
  }
  if (!booking.pays) return;
  const { appointmentId, clientSecret } = booking as Required<Booking>;
  const { stripePublishableKey: publishableKey } = loadInstallationKeys(directory);
  await enterCard({ stripeUrl, clientSecret, publishableKey });
  const { status, problem } = await call(confirmDeposit, { params: { patientId, appointmentId } });
  if (status === 200) booking.isDepositConfirmed = true;
  if (problem.code === 'appointment.reservation_expired') await bookAgain(booking, addresses);
}

/** Books again under a new key, because the reservation expired during the outage. */
function bookAgain(booking: Booking, addresses: ServerAddresses): Promise<void> {
  booking.key += '-again';
  delete booking.appointmentId;
  return book(booking, addresses);
}

/** Books on all lanes in parallel until `count` bookings are done. A lane ends when the product is killed. */
async function bookUntil(count: number, addresses: ServerAddresses): Promise<void> {
  const openBookings = bookings.filter(isOpen);
  const countReached = Promise.withResolvers<void>();
  const runLane = async () => {
    for (let booking = openBookings.shift(); booking; booking = openBookings.shift()) {
      await book(booking, addresses);
      if (bookings.length - bookings.filter(isOpen).length >= count) countReached.resolve();
    }
  };
  const lanesEnded = Promise.allSettled(Array.from({ length: lanes }, runLane));
  await Promise.race([countReached.promise, lanesEnded]);
}

const findStored = (booking: Booking) => thePlatform().appointments.find(booking.appointmentId ?? '');

describe('kill -9 during bookings', () => {
  it(
    'loses no acknowledged booking, leaves none half done, and all clients get their slot',
    async () => {
      directory = await newDirectory();
      const firstStack = await aChildStack(directory);
      mint = createTokenMinter(directory);
      await bookUntil(Math.floor(bookingCount * 0.3), firstStack);
      await firstStack.kill({ engineToo: true });
      const secondStack = await aChildStack(directory);
      await bookUntil(Math.floor(bookingCount * 0.6), secondStack);
      await secondStack.kill({ engineToo: false });
      finalStack = await aStack({ directory });
      await finalStack.waitUntilSettled();

      for (const booking of bookings.filter(({ appointmentId }) => appointmentId)) {
        const { patientId, date, time } = booking;
        expect(await findStored(booking)).toMatchObject({ patientId, date, time });
        if (booking.isDepositConfirmed) expect((await findStored(booking))?.status).toBe('pending');
      }
      advanceClock({ minutes: 16 });
      await finalStack.bus.runSchedule('sweep-holds');
      await expectInvariants(finalStack);

      await bookUntil(bookingCount, { url: finalStack.url, stripeUrl: finalStack.stripe.url });

      expect(bookings.filter(isOpen)).toEqual([]);
      const rows = await Promise.all(bookings.map(findStored));
      const statuses = bookings.map(({ pays }, n) => `${pays ? 'paid' : 'unpaid'} ${rows[n]?.status}`);
      expect(new Set(statuses)).toEqual(new Set(['paid pending', 'unpaid reserved', 'unpaid expired']));
      expect(new Set(rows.map((row) => row?.appointmentId)).size).toBe(bookingCount);
      await expectInvariants(finalStack);
    },
    limitMs,
  );
});
