import { describe, expect } from 'vitest';
import {
  listUnsettledDeposits,
  noteDepositReturned,
  retryDepositRefund,
} from '#shared/appointments/closing/closing-api.ts';
import { toSmsText } from '#shared/notifications/sms-text.ts';
import { cancel, listRefunds } from '#test/support/appointments/patient-changes.ts';
import {
  approve,
  createFixture,
  deny,
  type Fixture,
  listClientMessages,
  loadAppointment,
  request,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { advanceClock } from '#test/support/system/clock.ts';

const cards = { slowRefund: '4000000000007726', failedRefund: '4000000000005126' };

async function requestWithCard(card: string) {
  const fixture = await createFixture(stack);
  const appointmentId = await request(fixture, { card });
  await approve(fixture, appointmentId);
  await stack.waitUntilSettled();
  return { fixture, appointmentId };
}

const readDepositStatus = async (appointmentId: string) =>
  (await loadAppointment(appointmentId)).deposit.status;
/** Counts the mails that announced a completed refund to the client. */
const countAnnouncements = async (fixture: Fixture) =>
  (await listClientMessages(fixture)).mails.filter((subject) => subject.startsWith('Devolvimos tu depósito:'))
    .length;

/** Counts the mails that reported a refund that the bank rejected. */
const countApologies = async (fixture: Fixture) =>
  (await listClientMessages(fixture)).mails.filter((subject) =>
    subject.startsWith('Tu banco no aceptó la devolución:'),
  ).length;

const findLastMail = ({ patient }: Fixture) =>
  stack.messages.mailbox.list({ type: 'mail', to: patient.email })[0]?.text;

/** Returns the appointments whose refund a bank rejected, as listed for the desk. */
async function listRejectedRefunds(fixture: Fixture) {
  const { reply } = await fixture.asAdmin(listUnsettledDeposits);
  return reply.rows.flatMap(({ appointmentId, refusedAt }) => (refusedAt ? [appointmentId] : []));
}

/** Moves the clock until the bank has decided about the refund. */
async function waitForBank() {
  advanceClock({ minutes: 2 });
  stack.stripe.processDue();
  await stack.waitUntilSettled();
}

describe('refund', () => {
  it('is announced once, after the bank confirmed it', async () => {
    const { fixture, appointmentId } = await requestWithCard(cards.slowRefund);

    await cancel(fixture, appointmentId);
    await stack.waitUntilSettled();
    const resultBefore = [await readDepositStatus(appointmentId), await countAnnouncements(fixture)];
    const smsTexts = (await listClientMessages(fixture)).texts.join();
    await waitForBank();
    await stack.bus.runSchedule('sweep-deposits');
    await stack.waitUntilSettled();

    expect(resultBefore).toEqual(['refunding', 0]);
    expect(smsTexts).toContain(toSmsText('Pedimos tu devolución de $50.01.'));
    expect([await readDepositStatus(appointmentId), await countAnnouncements(fixture)]).toEqual([
      'refunded',
      1,
    ]);
    expect(await listRefunds(fixture, appointmentId)).toEqual([5_001]);
  });

  it('is due again, reported once, and retried only by the desk if the bank rejected it [R202]', async () => {
    const { fixture, appointmentId } = await requestWithCard(cards.failedRefund);
    await deny(fixture, appointmentId, 'confirmed');
    await stack.waitUntilSettled();
    const statusBefore = await readDepositStatus(appointmentId);

    await waitForBank();
    for (let run = 0; run < 2; run++) {
      await stack.bus.runSchedule('sweep-deposits');
      await stack.waitUntilSettled();
      await waitForBank();
    }

    expect([statusBefore, await readDepositStatus(appointmentId)]).toEqual(['refunded', 'refunding']);
    expect([await countAnnouncements(fixture), await countApologies(fixture)]).toEqual([1, 1]);
    expect(await listRejectedRefunds(fixture)).toContain(appointmentId);

    await fixture.asAdmin(retryDepositRefund, { params: { appointmentId } });
    await stack.waitUntilSettled();
    expect(await readDepositStatus(appointmentId)).toBe('refunded');
    expect(await listRejectedRefunds(fixture)).not.toContain(appointmentId);
    await waitForBank();
    expect([await countAnnouncements(fixture), await countApologies(fixture)]).toEqual([2, 2]);
    expect(await listRejectedRefunds(fixture)).toContain(appointmentId);
  });

  it('can be recorded as paid in cash, and stays refunded, if the bank rejected it [R202]', async () => {
    const { fixture, appointmentId } = await requestWithCard(cards.failedRefund);
    await deny(fixture, appointmentId, 'confirmed');
    await stack.waitUntilSettled();
    const recordCashRefund = () =>
      fixture.asAdmin(noteDepositReturned, { params: { appointmentId }, body: { method: 'cash' } });
    const earlyRecord = await recordCashRefund();
    await waitForBank();

    const record = await recordCashRefund();
    await stack.waitUntilSettled();
    const repeatedRecord = await recordCashRefund();
    await waitForBank();

    expect([earlyRecord.problem.code, repeatedRecord.problem.code]).toEqual(
      Array(2).fill('appointment.no_refund_refused'),
    );
    expect(record.reply).toEqual({ appointmentId, depositStatus: 'refunded' });
    expect([await readDepositStatus(appointmentId), await countAnnouncements(fixture)]).toEqual([
      'refunded',
      2,
    ]);
    expect(findLastMail(fixture)).toContain('Te devolvimos en efectivo los $50.01');
    expect(await listRejectedRefunds(fixture)).not.toContain(appointmentId);
  });
});
