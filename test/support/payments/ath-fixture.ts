import {
  type AthPorts,
  type AthPurposes,
  followAthPayment,
} from '#lambdas/payments/ath/follow-ath-payment.ts';
import { type AthPaymentInput, requestAthPayment } from '#lambdas/payments/ath/request-ath-payment.ts';
import { now } from '#lambdas/platform/clock.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { isOpen } from '#shared/payments/ath-payment.ts';
import { thePlatform } from '../center/center.ts';
import { anAthMovil } from '../emulators/ath-movil-emulator.ts';

/** A purpose whose payment and refunds can be committed only once, because each takes a claim. */
export const onceOnlyPurposes: AthPurposes = {
  sale: {
    paid: async ({ uniqueClaims }, { paymentId, at }) => [
      uniqueClaims.take({ kind: 'webhook', name: `paid ${paymentId}`, at }),
    ],
    refunded: async ({ uniqueClaims }, { at }, { refundId }) => [
      uniqueClaims.take({ kind: 'webhook', name: `refunded ${refundId}`, at }),
    ],
  },
};

/** Creates the platform and the service of an ATH Móvil payment. The table must exist already. */
export async function createAthFixture() {
  const { emulator, createAdapter } = await anAthMovil({ now });
  const platform: AthPorts = { ...thePlatform(), athMovil: createAdapter() };
  const { athPayments, uniqueClaims } = platform;

  const buildRequest = (changes: Partial<AthPaymentInput> = {}): AthPaymentInput => ({
    paymentId: newId(),
    purpose: { kind: 'sale', id: newId() },
    amountCents: 12_352,
    taxCents: 552,
    phone: '787-555-0117',
    description: 'Serena Bienestar',
    request: { lines: [{ productId: 'serum', quantity: 1 }] },
    ...changes,
  });
  const startPayment = (changes?: Partial<AthPaymentInput>) =>
    requestAthPayment(platform, buildRequest(changes));
  const follow = async (paymentId: string, ports: AthPorts = platform) =>
    (await followAthPayment(ports, paymentId, onceOnlyPurposes)).payment;
  const accept = (paymentId: string) => emulator.phones.accept(findServicePayment(paymentId).ecommerceId);
  const findServicePayment = (paymentId: string) => {
    const payment = emulator.payments().find(({ metadata1 }) => metadata1 === paymentId);
    if (!payment) throw new Error('The service has no such payment.');
    return payment;
  };
  /** Creates a payment, which is accepted, authorized and committed. */
  const createPaidPayment = async (changes?: Partial<AthPaymentInput>) => {
    const { paymentId } = await startPayment(changes);
    accept(paymentId);
    return follow(paymentId);
  };
  /** Runs what the sweep does with one payment. */
  const sweepPayment = async (paymentId: string) => {
    const payment = await athPayments.get(paymentId);
    return isOpen(payment) ? follow(paymentId) : payment;
  };
  const wasCommitted = (paymentId: string) => uniqueClaims.exists('webhook', `paid ${paymentId}`);
  const wasRefunded = (refundId: string) => uniqueClaims.exists('webhook', `refunded ${refundId}`);
  return {
    emulator,
    createAdapter,
    platform,
    buildRequest,
    startPayment,
    follow,
    accept,
    findServicePayment,
    createPaidPayment,
    sweepPayment,
    wasCommitted,
    wasRefunded,
  };
}

class KilledError extends Error {}

/**
 * The platform in a process that is killed at its n-th commit or service call, before or after it.
 * `counter.acts` counts them.
 */
export function createKilledPlatform(platform: AthPorts, act: number, when: 'before' | 'after') {
  const counter = { acts: 0 };
  const killable =
    <Input extends readonly unknown[], T>(work: (...input: Input) => Promise<T>) =>
    async (...input: Input): Promise<T> => {
      counter.acts += 1;
      if (counter.acts > act) throw new KilledError();
      if (counter.acts === act && when === 'before') throw new KilledError();
      const result = await work(...input);
      if (counter.acts === act) throw new KilledError();
      return result;
    };
  const { athMovil } = platform;
  const commit: Platform['commit'] = killable(platform.commit);
  const killed: AthPorts = {
    ...platform,
    commit,
    athMovil: {
      isConnected: athMovil.isConnected,
      createPayment: killable(athMovil.createPayment),
      findPayment: killable(athMovil.findPayment),
      authorize: killable(athMovil.authorize),
      updatePhone: killable(athMovil.updatePhone),
      cancel: killable(athMovil.cancel),
      refund: killable(athMovil.refund),
    },
  };
  return { killed, counter };
}

/** Waits for work that ends with the kill. */
export const waitUntilKilled = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => {
    if (!(error instanceof KilledError)) throw error;
  });
