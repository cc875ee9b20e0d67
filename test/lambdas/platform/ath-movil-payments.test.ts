import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { anAthMovil, athRequest } from '#test/support/emulators/ath-movil-emulator.ts';
import { freePorts } from '#test/support/system/ports.ts';

const failedResult = (problem: string) => ({ ok: false, problem });

describe('ATH Móvil adapter', () => {
  it('creates, follows and authorizes a payment, whose reference number comes last', async () => {
    const { emulator, athMovil, createPayment } = await anAthMovil();
    const { ecommerceId, authToken } = await createPayment();
    const readPayment = async () => {
      const answer = await athMovil.findPayment(ecommerceId);
      return answer.ok ? answer.value : answer.problem;
    };

    const openPayment = await readPayment();
    emulator.phones.accept(ecommerceId);
    const confirmedPayment = await readPayment();
    const authorizeAnswer = await athMovil.authorize(authToken);
    const completedPayment = await readPayment();

    expect(openPayment).toEqual({
      ecommerceId,
      paymentId: athRequest.paymentId,
      status: 'OPEN',
      amountCents: 12_352,
      refundedCents: 0,
    });
    expect(confirmedPayment).toEqual({ ...Object(openPayment), status: 'CONFIRM' });
    expect(completedPayment).toMatchObject({
      status: 'COMPLETED',
      referenceNumber: expect.any(String),
    });
    expect(authorizeAnswer).toEqual({ ok: true, value: completedPayment });
  });

  it('rings at another phone', async () => {
    const { emulator, athMovil, createPayment } = await anAthMovil();
    const payment = await createPayment();

    const answer = await athMovil.updatePhone({ ...payment, phone: '7875550199' });

    expect(answer).toEqual({ ok: true, value: undefined });
    expect(emulator.phones.listRinging()).toMatchObject([{ phoneNumber: '7875550199' }]);
  });

  it('cancels a payment until it is completed', async () => {
    const { athMovil, createPayment, createAcceptedPayment, createPaidPayment } = await anAthMovil();
    const openPayment = await createPayment();
    const confirmedPayment = await createAcceptedPayment();
    const completedPayment = await createPaidPayment();

    const answers = [
      await athMovil.cancel(openPayment.ecommerceId),
      await athMovil.cancel(confirmedPayment.ecommerceId),
      await athMovil.cancel(completedPayment.ecommerceId),
    ];

    expect(answers).toEqual([
      { ok: true, value: undefined },
      { ok: true, value: undefined },
      failedResult('wrongState'),
    ]);
  });

  it('refunds in parts, up to the amount paid', async () => {
    const { athMovil, createPaidPayment } = await anAthMovil();
    const { referenceNumber } = await createPaidPayment();
    const refund = (amountCents: number) =>
      athMovil.refund({ referenceNumber, amountCents, message: 'D'.repeat(80) });

    const answers = [await refund(352), await refund(12_000), await refund(1)];

    expect(answers).toEqual([
      { ok: true, value: 352 },
      { ok: true, value: 12_352 },
      failedResult('wrongState'),
    ]);
  });
});

describe('error of the ATH Móvil adapter', () => {
  it.each([
    { amountCents: 0, problem: 'belowMinimum' },
    { amountCents: 99, problem: 'belowMinimum' },
    { amountCents: 150_001, problem: 'aboveMaximum' },
  ])('is $problem for an amount of $amountCents cents', async ({ amountCents, problem }) => {
    const { athMovil, emulator } = await anAthMovil();

    const answer = await athMovil.createPayment({ ...athRequest, amountCents, taxCents: 0 });

    expect(answer).toEqual(failedResult(problem));
    expect(emulator.payments()).toEqual([]);
  });

  it('is wrongState for actions that the payment’s state forbids, and for an unknown payment', async () => {
    const { athMovil, createPayment, createAcceptedPayment } = await anAthMovil();
    const openPayment = await createPayment();
    const cancelledPayment = await createAcceptedPayment();
    await athMovil.cancel(cancelledPayment.ecommerceId);

    const answers = [
      await athMovil.authorize(openPayment.authToken),
      await athMovil.authorize(cancelledPayment.authToken),
      await athMovil.findPayment('nothing'),
    ];

    expect(answers).toEqual([
      failedResult('wrongState'),
      failedResult('wrongState'),
      failedResult('wrongState'),
    ]);
  });

  it('is distinct for the token, the request format and a missing account', async () => {
    const { createAdapter, athMovil } = await anAthMovil();
    const otherMerchant = createAdapter({ tokens: { publicToken: 'other', privateToken: 'other' } });

    const answers = [
      await otherMerchant.createPayment(athRequest),
      await athMovil.authorize('other'),
      await athMovil.createPayment({ ...athRequest, phone: '1' }),
      await createAdapter({ tokens: undefined }).createPayment(athRequest),
    ];

    expect(answers).toEqual(['token', 'token', 'refused', 'notConfigured'].map(failedResult));
  });
});

describe('lost answer of ATH Móvil', () => {
  it.each(['drop', 'error'] as const)(
    'is unknown, whether done (%s) or not, and is not retried',
    async (how) => {
      const { emulator, athMovil } = await anAthMovil();

      emulator.failNext({ call: 'create', when: 'after', how });
      const answerWhenDone = await athMovil.createPayment(athRequest);
      emulator.failNext({ call: 'create', when: 'before', how });
      const answerWhenNotDone = await athMovil.createPayment(athRequest);

      expect([answerWhenDone, answerWhenNotDone]).toEqual([failedResult('unknown'), failedResult('unknown')]);
      expect(emulator.payments()).toHaveLength(1);
    },
  );

  it('is unknown when late', async () => {
    const { emulator, createAdapter, createAcceptedPayment } = await anAthMovil();
    const { authToken } = await createAcceptedPayment();
    emulator.failNext({ call: 'authorize', when: 'after', how: 'late' });

    const answer = await createAdapter({ timeoutMs: 50 }).authorize(authToken);

    expect(answer).toEqual(failedResult('unknown'));
    expect(emulator.payments()).toMatchObject([{ status: 'COMPLETED' }]);
  });

  it('is unknown on a redirect, and sends the tokens nowhere else', async () => {
    const { emulator, createAdapter } = await anAthMovil();
    const redirecting = createServer((_, response) => {
      response
        .writeHead(307, { location: `${emulator.url}/api/business-transaction/ecommerce/payment` })
        .end();
    });
    const port = await freePorts(1);
    await new Promise<void>((listening) => redirecting.listen(port, '127.0.0.1', listening));
    onTestFinished(() => void redirecting.close());

    const answer = await createAdapter({ address: `http://127.0.0.1:${port}` }).createPayment(athRequest);

    expect(answer).toEqual(failedResult('unknown'));
    expect(emulator.payments()).toEqual([]);
  });

  it('is known to have no effect without a connection', async () => {
    const { createAdapter } = await anAthMovil();

    const answer = await createAdapter({ address: `http://127.0.0.1:${await freePorts(1)}` }).createPayment(
      athRequest,
    );

    expect(answer).toEqual(failedResult('unreachable'));
  });
});
