import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import { startStripe } from '#infra/local/emulators/stripe/start.ts';

export const webhookSecret = 'whsec_test';

/** Creates a clock that only moves on demand. */
export function aClock(start = '2026-03-02T14:00:00.000Z') {
  let instant = new Date(start);
  return {
    now: () => instant,
    forward(elapsed: { days?: number; seconds?: number }) {
      instant = new Date(instant.getTime() + ((elapsed.days ?? 0) * 86_400 + (elapsed.seconds ?? 0)) * 1000);
    },
  };
}

type StripeOptions = Partial<Parameters<typeof startStripe>[0]>;

/** Starts an emulator with the Stripe SDK. */
export async function aStripe(options: StripeOptions = {}) {
  const clock = aClock();
  const emulator = await startStripe({
    port: 0,
    file: ':memory:',
    now: clock.now,
    webhook: { secret: webhookSecret },
    backOffMs: () => 1,
    lanes: 1,
    ...options,
  });
  onTestFinished(() => emulator.close());
  const sdk = new Stripe('sk_test_1', { ...emulator.address, maxNetworkRetries: 0, telemetry: false });
  return { emulator, sdk, clock };
}

/** Creates a payment intent with manual capture, confirmed with this test card. */
export async function aHold(sdk: Stripe, { amount = 5000, card = 'pm_card_visa' } = {}) {
  const intent = await sdk.paymentIntents.create({ amount, currency: 'usd', capture_method: 'manual' });
  return sdk.paymentIntents.confirm(intent.id, { payment_method: card });
}

type ReceivedWebhook = { body: string; signature: string };

/** Starts a webhook endpoint that answers with the given statuses in turn, then with 200. */
export async function aWebhookReceiver(...statuses: number[]) {
  const received: ReceivedWebhook[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ body, signature: String(request.headers['stripe-signature']) });
    response.writeHead(statuses.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const listEventTypes = () => received.map(({ body }): string => JSON.parse(body).type);
  return { url: `http://127.0.0.1:${port}/webhook`, received, listEventTypes };
}
