import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handleRefundWebhook, refundDeposit } from '#lambdas/appointments/deposits/settlement.ts';
import type { Payments, RefundProgress } from '#lambdas/platform/external/payments.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { createDepositMovement } from '#shared/payments/ledger.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { aReservation, aTable } from '#test/support/system/table.ts';

let table: Awaited<ReturnType<typeof aTable>>;
beforeAll(async () => {
  table = await aTable();
});
afterAll(() => table.close());

const now = new Date('2026-03-07T15:00:00.000Z');

type RefundInput = {
  readonly isCaptured: boolean;
  /** What the processor reports, in order, before it reports success. */
  readonly progress?: RefundProgress[];
};

/** Creates a cancelled appointment whose deposit is being refunded, with a fake payment processor. */
async function aRefund({ isCaptured, progress = [] }: RefundInput) {
  const { deposit: reservationDeposit, ...reservation } = aReservation({ status: 'cancelled' });
  const appointment: Appointment = {
    ...reservation,
    deposit: {
      ...reservationDeposit,
      status: 'refunding',
      paymentIntentId: `pi_${reservation.appointmentId}`,
    },
  };
  const { appointments, ledger, commit } = thePlatform();
  const capturedMovement = createDepositMovement(appointment, 'depositCaptured', now);
  await commit(appointments.create(appointment), ...(isCaptured ? [ledger.append(capturedMovement)] : []));
  const refundRequests: number[] = [];
  const refund: Payments['refund'] = async ({ amountCents }) => {
    refundRequests.push(amountCents);
    return progress.shift() ?? 'succeeded';
  };
  let refundedCents = 0;
  const get = () => Promise.resolve({ refundedCents });
  // The methods that a refund calls.
  const platform = { ...thePlatform(), payments: { refund, get } as unknown as Payments };
  const { appointmentId, deposit } = appointment;
  const depositNow = async () => (await appointments.get(appointmentId)).deposit;
  return {
    refundRequests,
    deposit: depositNow,
    depositStatus: async () => (await depositNow()).status,
    refund: () => refundDeposit(platform, appointmentId),
    followOutcome: async (isRejected: boolean) =>
      handleRefundWebhook(platform, await appointments.get(appointmentId), { isRejected }),
    refundManually() {
      refundedCents = deposit.amountCents;
    },
  };
}

describe('deposit refund', () => {
  it('is requested in full, once, when the ledger has the deposit', async () => {
    const { refundRequests, refund } = await aRefund({ isCaptured: true });

    await refund();
    await refund();

    expect(refundRequests).toEqual([5_001]);
  });

  it('is not complete until the bank confirms it [R202]', async () => {
    const { depositStatus, refund } = await aRefund({ isCaptured: true, progress: ['pending', 'pending'] });

    const statuses: string[] = [];
    for (let tries = 0; tries < 3; tries++) {
      await refund();
      statuses.push(await depositStatus());
    }

    expect(statuses).toEqual(['refunding', 'refunding', 'refunded']);
  });

  it('is not retried automatically when the bank rejects it before confirmation [R202]', async () => {
    const { refundRequests, deposit, refund, followOutcome } = await aRefund({
      isCaptured: true,
      progress: ['pending'],
    });
    await refund();

    await followOutcome(true);
    const [rejectedDeposit, repeatedDeposit] = [await deposit(), await followOutcome(true).then(deposit)];

    expect(rejectedDeposit).toMatchObject({ status: 'refunding', refusedAt: expect.any(String) });
    expect([repeatedDeposit, refundRequests]).toEqual([rejectedDeposit, [5_001]]);
  });

  it('is complete after a rejection once the processor reports a manual refund [R202]', async () => {
    const { refundRequests, depositStatus, followOutcome, refundManually } = await aRefund({
      isCaptured: true,
    });
    await followOutcome(true);

    await followOutcome(false);
    const statusBeforeRefund = await depositStatus();
    refundManually();
    await followOutcome(false);

    expect([statusBeforeRefund, await depositStatus()]).toEqual(['refunding', 'refunded']);
    expect(refundRequests).toEqual([5_001]);
  });

  it('is not requested when the ledger lacks the deposit', async () => {
    const { refundRequests, refund } = await aRefund({ isCaptured: false });

    await expect(refund()).rejects.toMatchObject({ definition: { code: 'request.conflict' } });

    expect(refundRequests).toEqual([]);
  });
});
