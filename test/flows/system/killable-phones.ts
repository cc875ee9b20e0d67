import type { AthMovilEmulator } from '#infra/local/emulators/ath-movil/start.ts';
import { anAccount, thePlatform } from '#test/support/center/center.ts';
import { aProduct } from '#test/support/center/product.ts';
import { setClockOnce } from '#test/support/system/clock.ts';
import { aStack } from '#test/support/system/stack.ts';
import { startTableProxy } from '#test/support/system/table-proxy.ts';

// Runs the product in a process whose ATH Móvil payments halt where a test wants to kill it: node
// killable-phones.ts <directory> <instant>

type HaltTiming = 'before' | 'after';
/** Where an accepted payment halts, in a call of the service or in a commit. */
type HaltPoint =
  | { readonly call: 'find' | 'authorize'; readonly when: HaltTiming }
  | { readonly commit: keyof typeof isCommit; readonly when: HaltTiming };
type HaltMoment = {
  readonly name: string;
  readonly haltPoint: HaltPoint;
  /** Whether the payment has been captured when the process halts. */
  readonly isCaptured: boolean;
};

const hasState = (body: string, state: string) => body.includes(`"state":{"S":"${state}"}`);
/** Recognizes each commit of a payment by its request body. */
const isCommit = {
  captureRequest: (body: string) => hasState(body, 'confirmed') && body.includes('"authorizeAskedAt"'),
  capture: (body: string) => hasState(body, 'completed') && !body.includes('"appliedAt"'),
  sale: (body: string) => hasState(body, 'completed') && body.includes('"appliedAt"'),
} as const;

const buildHaltsAround = (
  name: string,
  haltPoint: Omit<HaltPoint, 'when'>,
  [before, after]: readonly [boolean, boolean],
) =>
  [
    { name: `before ${name}`, haltPoint: { ...haltPoint, when: 'before' } as HaltPoint, isCaptured: before },
    { name: `after ${name}`, haltPoint: { ...haltPoint, when: 'after' } as HaltPoint, isCaptured: after },
  ] as const;
/** Every halt from the client's acceptance to the sale, in order. */
export const haltMoments: readonly HaltMoment[] = [
  ...buildHaltsAround('the service is polled', { call: 'find' }, [false, false]),
  ...buildHaltsAround('the capture request is stored', { commit: 'captureRequest' }, [false, false]),
  ...buildHaltsAround('the money is captured', { call: 'authorize' }, [false, true]),
  ...buildHaltsAround('the capture is stored', { commit: 'capture' }, [true, true]),
  ...buildHaltsAround('the sale is stored', { commit: 'sale' }, [true, true]),
];

/** Message that makes a client accept, and halts the payment at the moment. */
type HaltMessage = { readonly paymentId: string; readonly moment: string };
/** Message that is answered when the last payment has halted. */
export const waitUntilHalted = { waitsForHalt: true } as const;
type ProcessMessage = HaltMessage | typeof waitUntilHalted;

export const deskUser = { userId: 'lourdes', role: 'admin' } as const;
export const priceCents = 2_000;
/** The stock of each moment's product. */
export const initialStock = 2;
export const toProductId = (moment: string): string => moment.replaceAll(' ', '-');

async function openCenter(): Promise<void> {
  await anAccount(deskUser.role, 'Lourdes', { userId: deskUser.userId });
  for (const { name } of haltMoments)
    await aProduct({ productId: toProductId(name), priceCents, stock: initialStock });
}

const halts: {
  readonly paymentId: string;
  readonly haltPoint: HaltPoint;
  readonly reached: PromiseWithResolvers<void>;
}[] = [];
const waitForever = () => new Promise<never>(() => {});

/** Halts a matching commit forever, before or after it reaches the table. */
const haltAt = (when: HaltTiming) => async (body: string) => {
  const halt = halts.find(
    ({ paymentId, haltPoint }) =>
      'commit' in haltPoint &&
      haltPoint.when === when &&
      body.includes(`"${paymentId}"`) &&
      isCommit[haltPoint.commit](body),
  );
  if (!halt) return;
  halt.reached.resolve();
  await waitForever();
};

function haltPayment(
  { phones, payments, failNext }: AthMovilEmulator,
  { paymentId, moment }: HaltMessage,
): void {
  const payment = payments().find(({ metadata1 }) => metadata1 === paymentId);
  const haltPoint = haltMoments.find(({ name }) => name === moment)?.haltPoint;
  if (!payment || !haltPoint) throw new Error('There is no such payment, or no such moment.');
  phones.accept(payment.ecommerceId);
  const reached = Promise.withResolvers<void>();
  halts.push({ paymentId, haltPoint, reached });
  if ('call' in haltPoint) failNext({ ...haltPoint, how: 'late', onFailed: reached.resolve });
}

async function main(directory: string, instant: string): Promise<void> {
  setClockOnce(new Date(instant));
  const stack = await aStack({
    directory,
    async onAddresses() {
      await startTableProxy({ onRequest: haltAt('before'), onResponse: haltAt('after') });
    },
  });
  // Without webhooks, payments advance only when they are polled.
  stack.athMovil.webhooks.hold();
  if (!(await thePlatform().accounts.find(deskUser.userId))) await openCenter();
  process.on('message', async (message: ProcessMessage) => {
    if ('paymentId' in message) haltPayment(stack.athMovil, message);
    else await halts.at(-1)?.reached.promise;
    process.send?.('done');
  });
  process.stdout.write(`${JSON.stringify({ url: stack.url, stripeUrl: stack.stripe.url })}\n`);
}

if (import.meta.main) await main(process.argv[2] ?? '', process.argv[3] ?? '');
