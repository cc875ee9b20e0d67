import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildSignature } from '#infra/local/emulators/stripe/start.ts';
import { makeWebhooks } from '#lambdas/platform/external/webhooks.ts';
import { webhookSecret } from '#test/support/emulators/stripe-emulator.ts';

describe('Stripe webhook', () => {
  const at = new Date('2026-03-02T14:00:00.000Z');
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'charge.refunded',
    livemode: false,
    data: { object: { object: 'charge', id: 'ch_1', payment_intent: 'pi_1' } },
  });
  const endpoint = makeWebhooks({ secret: webhookSecret, livemode: false });
  const read = (given: { body?: string; secret?: string; now?: Date } = {}) =>
    endpoint.read({
      body: given.body ?? body,
      signature: buildSignature({ body, secret: given.secret ?? webhookSecret, now: at }),
      now: given.now ?? at,
    });
  const readSigned = (text: string, by = endpoint) =>
    by.read({
      body: text,
      signature: buildSignature({ body: text, secret: webhookSecret, now: at }),
      now: at,
    });
  const shifted = (seconds: number) => new Date(at.getTime() + seconds * 1000);

  it('reads the intent of a signed notice', () => {
    const intent = JSON.stringify({
      id: 'evt_2',
      type: 't',
      livemode: false,
      data: { object: { object: 'payment_intent', id: 'pi_2' } },
    });
    const notice = readSigned(intent);

    expect(read()).toEqual({ id: 'evt_1', type: 'charge.refunded', paymentIntentId: 'pi_1' });
    expect(notice).toEqual({ id: 'evt_2', type: 't', paymentIntentId: 'pi_2' });
  });

  it.each([
    ['a changed body', { body: `${body} ` }],
    ['another secret', { secret: 'whsec_forged' }],
    ['one older than five minutes', { now: shifted(301) }],
    ['one from more than a minute ahead', { now: shifted(-61) }],
  ])('rejects %s', (_, given) => {
    expect(() => read(given)).toThrow('payment.webhook_refused');
  });

  it('rejects a signed event of the other mode', () => {
    const live = body.replace('"livemode":false', '"livemode":true');
    const liveEndpoint = makeWebhooks({ secret: webhookSecret, livemode: true });

    expect(() => readSigned(live)).toThrow('payment.webhook_refused');
    expect(() => readSigned(body, liveEndpoint)).toThrow('payment.webhook_refused');
    expect(readSigned(live, liveEndpoint).id).toBe('evt_1');
  });

  it('rejects a signed body that is no event', () => {
    const webhookEvent: unknown = JSON.parse(body);
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.record({ data: fc.jsonValue() })), (json) => {
        const text = JSON.stringify(json);
        expect(() => readSigned(text)).toThrow('payment.webhook_refused');
      }),
      {
        examples: [
          [null],
          [[]],
          [{ data: null }],
          [{ data: { object: null } }],
          [JSON.stringify(webhookEvent)],
        ],
      },
    );
  });

  it.each([300, -60])('accepts an age of %i seconds', (age) => {
    expect(read({ now: shifted(age) }).id).toBe('evt_1');
  });
});
