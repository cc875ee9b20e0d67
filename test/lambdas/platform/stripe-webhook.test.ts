import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildSignature } from '#infra/local/emulators/stripe/start.ts';
import { makeWebhooks } from '#lambdas/platform/external/webhooks.ts';
import { webhookSecret } from '#test/support/emulators/stripe-emulator.ts';

describe('Stripe webhook', () => {
  const signedAt = new Date('2026-03-02T14:00:00.000Z');
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'charge.refunded',
    livemode: false,
    data: { object: { object: 'charge', id: 'ch_1', payment_intent: 'pi_1' } },
  });
  const endpoint = makeWebhooks({ secret: webhookSecret, livemode: false });
  const readNotice = (overrides: { body?: string; secret?: string; now?: Date } = {}) =>
    endpoint.read({
      body: overrides.body ?? body,
      signature: buildSignature({ body, secret: overrides.secret ?? webhookSecret, now: signedAt }),
      now: overrides.now ?? signedAt,
    });
  const readSigned = (text: string, webhooks = endpoint) =>
    webhooks.read({
      body: text,
      signature: buildSignature({ body: text, secret: webhookSecret, now: signedAt }),
      now: signedAt,
    });
  const shiftTime = (seconds: number) => new Date(signedAt.getTime() + seconds * 1000);

  it('reads the intent of a signed notice', () => {
    const intentEvent = JSON.stringify({
      id: 'evt_2',
      type: 't',
      livemode: false,
      data: { object: { object: 'payment_intent', id: 'pi_2' } },
    });
    const notice = readSigned(intentEvent);

    expect(readNotice()).toEqual({ id: 'evt_1', type: 'charge.refunded', paymentIntentId: 'pi_1' });
    expect(notice).toEqual({ id: 'evt_2', type: 't', paymentIntentId: 'pi_2' });
  });

  it.each([
    ['a changed body', { body: `${body} ` }],
    ['another secret', { secret: 'whsec_forged' }],
    ['a notice older than five minutes', { now: shiftTime(301) }],
    ['a notice from more than a minute ahead', { now: shiftTime(-61) }],
  ])('rejects %s', (_, overrides) => {
    expect(() => readNotice(overrides)).toThrow('payment.webhook_refused');
  });

  it('rejects a signed event of the other mode', () => {
    const liveBody = body.replace('"livemode":false', '"livemode":true');
    const liveEndpoint = makeWebhooks({ secret: webhookSecret, livemode: true });

    expect(() => readSigned(liveBody)).toThrow('payment.webhook_refused');
    expect(() => readSigned(body, liveEndpoint)).toThrow('payment.webhook_refused');
    expect(readSigned(liveBody, liveEndpoint).id).toBe('evt_1');
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
    expect(readNotice({ now: shiftTime(age) }).id).toBe('evt_1');
  });
});
