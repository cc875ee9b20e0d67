import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeWithoutCode, retryDepositRefund } from '#shared/appointments/closing/closing-api.ts';
import { datesFrom } from '#shared/core/civil-time.ts';
import { salesOf } from '#shared/desk/sales.ts';
import { appointmentSource, balanceOf, refundable, sumOf } from '#shared/payments/ledger.ts';
import { anAccount, thePlatform } from '#test/support/center/center.ts';
import { moneyOf, stored } from '#test/support/center/scene.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import { aRecordedStack, recordedAt, recordedRows } from '#test/support/recorded/recorded-stack.ts';
import type { Caller } from '#test/support/system/api-client.ts';
import type { TestStack } from '#test/support/system/stack.ts';

let stack: TestStack;
let asAdmin: Caller;
const days = datesFrom('2026-03-02', '2026-03-10');
const ofDays = () => Promise.all(days.map((date) => thePlatform().ledger.onDay(date)));
const bySource = (appointmentId: string) => thePlatform().ledger.bySource(appointmentSource(appointmentId));
const recorded = recordedRows().filter(({ __edb_e__: entity }) => entity === 'ledgerEntry');

describe('the ledger of the version before', () => {
  beforeAll(async () => {
    stack = await aRecordedStack();
  });
  afterAll(() => stack.close());

  it('is read whole, by its days and by its appointments', async () => {
    const moved = (await ofDays()).flat();
    const ids = new Set(recorded.map(({ appointmentId }) => String(appointmentId)));
    const ofAppointments = (await Promise.all([...ids].map(bySource))).flat();

    expect(moved).toHaveLength(recorded.length);
    expect(ofAppointments).toHaveLength(recorded.length);
    expect(moved.map(({ source, kind, amountCents }) => [source.id, kind, amountCents]).sort()).toEqual(
      recorded.map(({ appointmentId, kind, amountCents }) => [appointmentId, kind, amountCents]).sort(),
    );
    expect(sumOf([...moved, ...ofAppointments])).toBe(sumOf(moved));
  });

  it.each([
    ['pending', 0],
    ['confirmed', 5_001],
    ['refunding', 5_001],
    ['releasing', 0],
    ['denied', 0],
    ['lapsed', 0],
    ['cancelled-in-time', 0],
    ['cancelled-late', 5_001],
    ['cancelled-late-waived', 0],
    ['no-show', 5_001],
    ['no-show-waived', 0],
    ['completed', 10_001],
    ['completed-without-code', 10_001],
    ['desk-completed', 10_001],
  ])('says of %s that the center has %i cents of it', async (appointmentId, cents) => {
    const [source, ledger] = [appointmentSource(appointmentId), await bySource(appointmentId)];

    expect([balanceOf(source, ledger), refundable(source, ledger)]).toEqual([cents, cents]);
  });

  it('adds up each day to what was taken on it less what was given back', async () => {
    const sales = (await ofDays()).map(salesOf);

    // Eight deposits; four that came and went; one given back; four balances less a deposit; five deposits.
    const cents = [40_008, 0, 0, -5_001, 20_000, 0, 0, 0, 25_005];
    expect(sales.map(({ totalCents }) => totalCents)).toEqual(cents);
  });

  it('tells by what means money came: deposits by card, balances as they were paid', async () => {
    const moved = (await ofDays()).flat().filter(({ direction }) => direction === 'in');

    const deposits = moved.filter(({ kind }) => kind === 'depositCaptured');
    expect(new Set(deposits.map(({ method }) => method))).toEqual(new Set(['card']));
    expect(deposits.every(({ reference }) => reference?.startsWith('pi_'))).toBe(true);
    const balances = moved.filter(({ kind }) => kind === 'balanceCollected');
    expect(balances.map(({ source, method }) => `${source.id} ${method}`).sort()).toEqual([
      'completed card',
      'completed-removed athMovil',
      'completed-without-code athMovil',
      'desk-completed cash',
    ]);
  });
});

describe('money that moves on after the version before', () => {
  beforeAll(async () => {
    stack = await aRecordedStack();
    asAdmin = stack.as(await anAccount('admin', 'Lourdes', { userId: 'lourdes' }));
  });
  afterAll(async () => {
    await expectInvariants(stack, recordedAt.toISOString());
    await stack.close();
  });

  it('is given back once, whoever asks and however often', async () => {
    const retry = () => asAdmin(retryDepositRefund, { params: { appointmentId: 'refunding' } });

    await Promise.all([retry(), retry(), stack.bus.runSchedule('sweep-deposits')]);
    await stack.settled();

    expect((await stored('refunding')).deposit.status).toBe('refunded');
    const ledger = await bySource('refunding');
    expect(ledger.map(({ kind }) => kind).sort()).toEqual([
      'depositCaptured',
      'depositHeld',
      'depositRefunded',
    ]);
    expect(balanceOf(appointmentSource('refunding'), ledger)).toBe(0);
  });

  it('closes an appointment whose deposit was captured before', async () => {
    const params = { appointmentId: 'payment-started' };
    const body = { method: 'cash' as const, reason: 'El cliente perdió su código.' };
    // A rule that is newer than the appointment asks as any other does.
    const { problem } = await asAdmin(completeWithoutCode, { params, body });
    const confirmed = [{ ...problem.question, reason: 'Se trató con agua fría.' }] as never;

    const { status } = await asAdmin(completeWithoutCode, { params, body: { ...body, confirmed } });

    expect(status).toBe(200);
    expect(await moneyOf('payment-started')).toEqual({
      depositHeld: 5_001,
      depositCaptured: 5_001,
      balanceCollected: 5_000,
      income: 10_001,
    });
  });
});
