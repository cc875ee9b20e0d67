import { onTestFinished } from 'vitest';
import { startAthMovil } from '#infra/local/emulators/ath-movil/start.ts';
import { makeAthMovil, type NewAthPayment } from '#lambdas/platform/external/ath-movil.ts';
import { aClock } from './stripe-emulator.ts';

const tokens = { publicToken: 'public_1', privateToken: 'private_1' };

export const athRequest: NewAthPayment = {
  paymentId: 'payment-1',
  amountCents: 12_352,
  taxCents: 552,
  phone: '7875550117',
  description: 'Venta en Serena Bienestar',
  timeoutSeconds: 600,
};

type AthMovilOptions = Partial<Parameters<typeof startAthMovil>[0]>;

/** Starts an emulator with an adapter for it. */
export async function anAthMovil(options: AthMovilOptions = {}) {
  const clock = aClock();
  const emulator = await startAthMovil({
    port: 0,
    file: ':memory:',
    now: clock.now,
    tokens,
    backOffMs: () => 1,
    runsTimers: false,
    ...options,
  });
  onTestFinished(() => emulator.close());
  const createAdapter = (config: Partial<Parameters<typeof makeAthMovil>[0]> = {}) =>
    makeAthMovil({ tokens, address: emulator.url, timeoutMs: 60_000, ...config });
  const athMovil = createAdapter();

  /** Creates a pending payment. */
  const createPayment = async (changes: Partial<NewAthPayment> = {}) => {
    const answer = await athMovil.createPayment({ ...athRequest, ...changes });
    if (!answer.ok) throw new Error(answer.problem);
    return answer.value;
  };
  /** Creates a payment that the client has accepted. */
  const createAcceptedPayment = async (changes: Partial<NewAthPayment> = {}) => {
    const payment = await createPayment(changes);
    emulator.phones.accept(payment.ecommerceId);
    return payment;
  };
  /** Creates a completed payment with its reference number. */
  const createPaidPayment = async (changes: Partial<NewAthPayment> = {}) => {
    const payment = await createAcceptedPayment(changes);
    const answer = await athMovil.authorize(payment.authToken);
    if (!answer.ok || !answer.value.referenceNumber) throw new Error('The payment was not completed.');
    return { ...payment, referenceNumber: answer.value.referenceNumber };
  };
  return {
    emulator,
    clock,
    athMovil,
    createAdapter,
    createPayment,
    createAcceptedPayment,
    createPaidPayment,
  };
}
