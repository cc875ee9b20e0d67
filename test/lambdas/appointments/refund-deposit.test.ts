import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refundDeposit } from '#lambdas/appointments/deposits/settlement.ts';
import type { PaymentIntent, Payments } from '#lambdas/platform/seams/payments.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { depositMovement } from '#shared/payments/ledger.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { aReservation, aTable } from '#test/support/system/table.ts';

let table: Awaited<ReturnType<typeof aTable>>;
beforeAll(async () => {
  table = await aTable();
});
afterAll(() => table.close());

const now = new Date('2026-03-07T15:00:00.000Z');

/** A cancelled appointment whose deposit is on its way back, and the processor that is asked for it. */
async function aRefund({ isCaptured }: { readonly isCaptured: boolean }) {
  const { deposit, ...reservation } = aReservation({ status: 'cancelled' });
  const appointment: Appointment = {
    ...reservation,
    deposit: { ...deposit, status: 'refunding', paymentIntentId: `pi_${reservation.appointmentId}` },
  };
  const { appointments, ledger, commit } = thePlatform();
  const captured = depositMovement(appointment, 'depositCaptured', now);
  await commit(appointments.create(appointment), ...(isCaptured ? [ledger.append(captured)] : []));
  const asked: number[] = [];
  const refund: Payments['refund'] = async ({ amountCents }) => {
    asked.push(amountCents);
    return {} as PaymentIntent;
  };
  const platform = { ...thePlatform(), payments: { refund } as Payments };
  return { asked, refund: () => refundDeposit(platform, appointment.appointmentId) };
}

describe('a deposit on its way back', () => {
  it('is asked of the processor in full, once, when the ledger has it', async () => {
    const { asked, refund } = await aRefund({ isCaptured: true });

    await refund();
    await refund();

    expect(asked).toEqual([5_001]);
  });

  it('is not asked of the processor when the ledger does not have it', async () => {
    const { asked, refund } = await aRefund({ isCaptured: false });

    await expect(refund()).rejects.toMatchObject({ definition: { code: 'request.conflict' } });

    expect(asked).toEqual([]);
  });
});
