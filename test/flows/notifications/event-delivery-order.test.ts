import { afterEach, describe, expect } from 'vitest';
import { AppointmentConfirmed } from '#events/appointments.ts';
import { completeAppointment, startPayment } from '#shared/appointments/api.ts';
import { cancel } from '#test/support/appointments/patient-changes.ts';
import { thePlatform } from '#test/support/center/center.ts';
import {
  approve,
  createFixture,
  deny,
  type Fixture,
  getConfirmationCode,
  getLedgerAmounts,
  listClientMessages,
  listEmittedEvents,
  loadAppointment,
  payWith,
  request,
  reserve,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { advanceToDay } from '#test/support/system/clock.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

afterEach(() => {
  for (const queue of [stack.bus, stack.stripe.webhooks]) {
    queue.deliverTwice(false);
    queue.shuffle(false);
    queue.release();
  }
  return stack.waitUntilSettled();
});

const cardWhoseCaptureFails = '4000000000000341';
type Scenario = (fixture: Fixture) => Promise<string>;
type ScenarioRun = { readonly name: string; readonly fixture: Fixture; readonly appointmentId: string };

const runApproval: Scenario = async (fixture) => {
  const appointmentId = await request(fixture);
  await approve(fixture, appointmentId);
  return appointmentId;
};
const scenarios: Record<string, Scenario> = {
  unpaid: async (fixture) => (await reserve(fixture)).appointmentId,
  heldWithoutWebhook: async (fixture) => {
    const { appointmentId, clientSecret } = await reserve(fixture);
    await payWith(fixture, clientSecret);
    await stack.stripe.webhooks.waitUntilIdle();
    return appointmentId;
  },
  denied: async (fixture) => {
    const appointmentId = await request(fixture);
    await deny(fixture, appointmentId);
    return appointmentId;
  },
  approved: runApproval,
  cancelled: async (fixture) => {
    const appointmentId = await runApproval(fixture);
    // The confirmation is sent before the cancellation.
    await stack.waitUntilSettled();
    await cancel(fixture, appointmentId, true);
    return appointmentId;
  },
  captureFailed: async (fixture) => {
    const appointmentId = await request(fixture, { card: cardWhoseCaptureFails });
    await approve(fixture, appointmentId);
    return appointmentId;
  },
  completed: async (fixture) => {
    const appointmentId = await runApproval(fixture);
    // The confirmation is sent before the completion.
    await stack.waitUntilSettled();
    advanceToDay(fixture.date);
    await fixture.asStaff(startPayment, { params: { appointmentId }, body: { method: 'cash' } });
    const code = await getConfirmationCode(appointmentId);
    await fixture.asStaff(completeAppointment, { params: { appointmentId }, body: { code } });
    return appointmentId;
  },
};

/** Returns the final status, money, and messages to the client for each scenario. */
async function readEndStates(runs: readonly ScenarioRun[]) {
  await stack.waitUntilSettled();
  const endStates: Record<string, unknown> = {};
  for (const { name, fixture, appointmentId } of runs) {
    const { status, deposit } = await loadAppointment(appointmentId);
    const { mails, texts } = await listClientMessages(fixture);
    const eventNames = (await listEmittedEvents(appointmentId))
      .map((eventType) => eventType.replace('.v1', ''))
      .sort();
    const money = Object.keys(await getLedgerAmounts(appointmentId)).sort();
    endStates[name] = {
      status,
      deposit: deposit.status,
      money,
      events: eventNames,
      mails: mails.length,
      texts: texts.length,
    };
  }
  return endStates;
}

async function runScenarios(names: readonly string[] = Object.keys(scenarios)): Promise<ScenarioRun[]> {
  const runs: ScenarioRun[] = [];
  for (const name of names) {
    // Near enough that the hold lasts until the day of the appointment.
    const fixture = await createFixture(stack, { daysAhead: 3 });
    runs.push({ name, fixture, appointmentId: await scenarios[name]!(fixture) });
  }
  return runs;
}

function startDisorder() {
  for (const queue of [stack.bus, stack.stripe.webhooks]) {
    queue.deliverTwice(true);
    queue.shuffle(true);
  }
}

const notifiedOnce = { mails: 1, texts: 1 };
const notNotified = { mails: 0, texts: 0 };
const releasedDeposit = {
  status: 'cancelled',
  deposit: 'released',
  money: ['depositHeld', 'depositReleased'],
};
const capturedMoney = ['depositCaptured', 'depositHeld'];
const confirmedEvents = ['AppointmentChanged', 'AppointmentConfirmed', 'AppointmentRequested'];

const expectedEnds = {
  unpaid: { status: 'reserved', deposit: 'awaited', money: [], events: [], ...notNotified },
  heldWithoutWebhook: {
    status: 'pending',
    deposit: 'held',
    money: ['depositHeld'],
    events: ['AppointmentRequested'],
    ...notNotified,
  },
  denied: {
    ...releasedDeposit,
    events: ['AppointmentDenied', 'AppointmentRequested', 'DepositReturnDue', 'DepositReturned'],
    ...notifiedOnce,
  },
  approved: {
    status: 'confirmed',
    deposit: 'captured',
    money: capturedMoney,
    events: confirmedEvents,
    ...notifiedOnce,
  },
  cancelled: {
    ...releasedDeposit,
    deposit: 'refunded',
    money: [...capturedMoney, 'depositRefunded'],
    events: ['AppointmentCancelled', ...confirmedEvents, 'DepositReturnDue', 'DepositReturned'],
    // Confirmed, cancelled, refunded.
    mails: 3,
    texts: 2,
  },
  captureFailed: {
    ...releasedDeposit,
    events: ['AppointmentChanged', 'AppointmentRequested', 'HoldLapsed'],
    ...notifiedOnce,
  },
  completed: {
    status: 'completed',
    deposit: 'captured',
    ...notifiedOnce,
    money: ['balanceCollected', ...capturedMoney, 'income'],
    // One change when the approval is claimed and one when its payment begins.
    events: ['AppointmentChanged', 'AppointmentChanged', 'AppointmentCompleted', ...confirmedEvents.slice(1)],
  },
};

describe('delivery order of events and webhooks', () => {
  it('leads to the expected end of every scenario', async () => {
    expect(await readEndStates(await runScenarios())).toEqual(expectedEnds);
  });

  it('does not affect any scenario when all are delivered twice and shuffled', async () => {
    startDisorder();

    expect(await readEndStates(await runScenarios())).toEqual(expectedEnds);
  });

  it('does not affect decided appointments when all arrive late, twice and shuffled', async () => {
    startDisorder();
    stack.bus.hold();
    stack.stripe.webhooks.hold();
    const { denied, approved, captureFailed } = expectedEnds;
    const decidedEnds = { denied, approved, captureFailed };
    const countBefore = stack.messages.mailbox.list().length;

    const runs = await runScenarios(Object.keys(decidedEnds));
    stack.stripe.webhooks.release();
    stack.bus.release();

    expect(await readEndStates(runs)).toEqual(decidedEnds);
    // A decided request is no longer announced to the desk. The aesthetician of the approved one gets one
    // mail.
    expect(stack.messages.mailbox.list().length - countBefore).toBe(2 * runs.length + 1);
  });
});

it('a handler skips an event that the previous version marked as handled under the same name', async ({
  fixture,
}) => {
  const appointmentId = await request(fixture);
  await stack.waitUntilSettled();
  stack.bus.hold();
  await approve(fixture, appointmentId);
  const { uniqueClaims, commit, now } = thePlatform();
  const event = (await allTableRows()).find(
    ({ detailType, data }) =>
      detailType === AppointmentConfirmed.detailType &&
      (data as { appointmentId?: string }).appointmentId === appointmentId,
  );
  const name = `send-appointment-confirmation ${event?.['eventId']}`;
  await commit(uniqueClaims.take({ kind: 'reaction', name, at: now().toISOString() }));

  stack.bus.release();
  const { mails, texts } = await listClientMessages(fixture);

  expect([mails.length, texts.length]).toEqual([0, 1]);
});

describe('outage of a message provider', () => {
  it('leaves a dead letter after three attempts, and the e-mail is sent on redrive', async ({ fixture }) => {
    const appointmentId = await request(fixture);
    await stack.waitUntilSettled();

    // Three attempts each for the client and the aesthetician.
    stack.messages.mailbox.failNext('mail', 6);
    expect((await approve(fixture, appointmentId)).status).toBe(200);
    const messagesBefore = await listClientMessages(fixture);
    const deadLetters = stack.bus.listDeadLetters();
    stack.bus.redrive();
    const messagesAfter = await listClientMessages(fixture);

    expect([messagesBefore.mails.length, messagesBefore.texts.length]).toEqual([0, 1]);
    expect(deadLetters).toMatchObject([{ consumer: 'send-mail', receives: 3 }]);
    expect([messagesAfter.mails.length, messagesAfter.texts.length]).toEqual([1, 1]);
  });
});
