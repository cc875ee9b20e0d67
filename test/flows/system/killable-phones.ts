import type { AthMovilEmulator } from '#infra/local/emulators/ath-movil/start.ts';
import { anAccount, thePlatform } from '#test/support/center/center.ts';
import { aProduct } from '#test/support/center/product.ts';
import { setClockOnce } from '#test/support/system/clock.ts';
import { aStack } from '#test/support/system/stack.ts';
import { startTableProxy } from '#test/support/system/table-proxy.ts';

// The product in a process whose ATH Móvil payments halt where a test wants to kill it: node
// killable-phones.ts <directory> <instant>

type HaltTiming = 'before' | 'after';
/** Where an accepted payment halts: in a call of the service, or in a commit. */
type HaltPoint =
  | { readonly call: 'find' | 'authorize'; readonly when: HaltTiming }
  | { readonly commit: keyof typeof isCommit; readonly when: HaltTiming };
type HaltMoment = {
  readonly name: string;
  readonly stop: HaltPoint;
  /** Whether the payment has been captured by then. */
  readonly isTaken: boolean;
};

const isIn = (body: string, state: string) => body.includes(`"state":{"S":"${state}"}`);
/** Recognizes each commit of a payment by its request body. */
const isCommit = {
  asking: (body: string) => isIn(body, 'confirmed') && body.includes('"authorizeAskedAt"'),
  taken: (body: string) => isIn(body, 'completed') && !body.includes('"appliedAt"'),
  sold: (body: string) => isIn(body, 'completed') && body.includes('"appliedAt"'),
} as const;

const haltsAround = (
  name: string,
  stop: Omit<HaltPoint, 'when'>,
  [before, after]: readonly [boolean, boolean],
) =>
  [
    { name: `before ${name}`, stop: { ...stop, when: 'before' } as HaltPoint, isTaken: before },
    { name: `after ${name}`, stop: { ...stop, when: 'after' } as HaltPoint, isTaken: after },
  ] as const;
/** Every halt from the client's acceptance to the sale, in order. */
export const moments: readonly HaltMoment[] = [
  ...haltsAround('the service is looked at', { call: 'find' }, [false, false]),
  ...haltsAround('the commit that asks for the money', { commit: 'asking' }, [false, false]),
  ...haltsAround('the money is taken', { call: 'authorize' }, [false, true]),
  ...haltsAround('the commit that it is taken', { commit: 'taken' }, [true, true]),
  ...haltsAround('the commit of the sale', { commit: 'sold' }, [true, true]),
];

/** Makes a client accept, and halts the payment at the moment. */
type HaltOrder = { readonly paymentId: string; readonly moment: string };
/** Done when the last payment has halted. */
export const untilStopped = { untilStopped: true } as const;
type Order = HaltOrder | typeof untilStopped;

export const desk = { userId: 'lourdes', role: 'admin' } as const;
export const priceCents = 2_000;
/** The stock of each moment's product. */
export const stock = 2;
export const productIdFor = (moment: string): string => moment.replaceAll(' ', '-');

async function openCenter(): Promise<void> {
  await anAccount(desk.role, 'Lourdes', { userId: desk.userId });
  for (const { name } of moments) await aProduct({ productId: productIdFor(name), priceCents, stock });
}

const stops: {
  readonly paymentId: string;
  readonly stop: HaltPoint;
  readonly reached: PromiseWithResolvers<void>;
}[] = [];
const forever = () => new Promise<never>(() => {});

/** Halts a matching commit forever, before or after it reaches the table. */
const haltAt = (when: HaltTiming) => async (body: string) => {
  const found = stops.find(
    ({ paymentId, stop }) =>
      'commit' in stop &&
      stop.when === when &&
      body.includes(`"${paymentId}"`) &&
      isCommit[stop.commit](body),
  );
  if (!found) return;
  found.reached.resolve();
  await forever();
};

function stopAt({ phones, payments, failNext }: AthMovilEmulator, { paymentId, moment }: HaltOrder): void {
  const payment = payments().find(({ metadata1 }) => metadata1 === paymentId);
  const stop = moments.find(({ name }) => name === moment)?.stop;
  if (!payment || !stop) throw new Error('There is no such payment, or no such moment.');
  phones.accept(payment.ecommerceId);
  const reached = Promise.withResolvers<void>();
  stops.push({ paymentId, stop, reached });
  if ('call' in stop) failNext({ ...stop, how: 'late', onFailed: reached.resolve });
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
  if (!(await thePlatform().accounts.find(desk.userId))) await openCenter();
  process.on('message', async (order: Order) => {
    if ('paymentId' in order) stopAt(stack.athMovil, order);
    else await stops.at(-1)?.reached.promise;
    process.send?.('done');
  });
  process.stdout.write(`${JSON.stringify({ url: stack.url, stripeUrl: stack.stripe.url })}\n`);
}

if (import.meta.main) await main(process.argv[2] ?? '', process.argv[3] ?? '');
