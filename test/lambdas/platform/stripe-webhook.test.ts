import { describe, expect, it } from 'vitest';
import { signature } from '#infra/local/emulators/stripe/deliveries.ts';
import { makeWebhooks } from '#lambdas/platform/adapters/stripe-webhooks.ts';
import { webhookSecret } from '#test/support/emulators/stripe-emulator.ts';

describe('a notice of the processor', () => {
  const at = new Date('2026-03-02T14:00:00.000Z');
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'charge.refunded',
    data: { object: { object: 'charge', id: 'ch_1', payment_intent: 'pi_1' } },
  });
  const read = (given: { body?: string; secret?: string; now?: Date } = {}) =>
    makeWebhooks({ secret: webhookSecret }).read({
      body: given.body ?? body,
      signature: signature({ body, secret: given.secret ?? webhookSecret, now: at }),
      now: given.now ?? at,
    });
  const shifted = (seconds: number) => new Date(at.getTime() + seconds * 1000);

  it('reads which intent a signed notice is about', () => {
    const intent = JSON.stringify({
      id: 'evt_2',
      type: 't',
      data: { object: { object: 'payment_intent', id: 'pi_2' } },
    });
    const notice = makeWebhooks({ secret: webhookSecret }).read({
      body: intent,
      signature: signature({ body: intent, secret: webhookSecret, now: at }),
      now: at,
    });

    expect(read()).toEqual({ id: 'evt_1', type: 'charge.refunded', paymentIntentId: 'pi_1' });
    expect(notice).toEqual({ id: 'evt_2', type: 't', paymentIntentId: 'pi_2' });
  });

  it.each([
    ['a changed body', { body: `${body} ` }],
    ['another secret', { secret: 'whsec_forged' }],
    ['one older than five minutes', { now: shifted(301) }],
    ['one from more than a minute ahead', { now: shifted(-61) }],
  ])('refuses %s', (_, given) => {
    expect(() => read(given)).toThrow('payment.webhook_refused');
  });

  it.each([300, -60])('takes one whose age is %i seconds', (age) => {
    expect(read({ now: shifted(age) }).id).toBe('evt_1');
  });
});
