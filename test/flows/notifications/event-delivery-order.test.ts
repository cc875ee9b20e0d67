import { afterEach, describe, expect } from 'vitest';
import { AppointmentConfirmed } from '#events/appointments.ts';
import { completeAppointment, startPayment } from '#shared/appointments/api.ts';
import { cancel } from '#test/support/appointments/patient-changes.ts';
import { thePlatform } from '#test/support/center/center.ts';
import {
  approve,
  aScene,
  codeOf,
  deny,
  factsOf,
  messagesTo,
  moneyOf,
  payWith,
  request,
  reserve,
  type Scene,
  stored,
} from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { onDay } from '#test/support/system/clock.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

afterEach(() => {
  for (const each of [stack.bus, stack.stripe.webhooks]) {
    each.deliverTwice(false);
    each.shuffle(false);
    each.release();
  }
  return stack.settled();
});

const cardWhoseCaptureFails = '4000000000000341';
type Story = (scene: Scene) => Promise<string>;
type Lived = { readonly name: string; readonly scene: Scene; readonly appointmentId: string };

const approvedStory: Story = async (scene) => {
  const appointmentId = await request(scene);
  await approve(scene, appointmentId);
  return appointmentId;
};
const stories: Record<string, Story> = {
  unpaid: async (scene) => (await reserve(scene)).appointmentId,
  heldUnseen: async (scene) => {
    const { appointmentId, clientSecret } = await reserve(scene);
    await payWith(scene, clientSecret);
    await stack.stripe.webhooks.idle();
    return appointmentId;
  },
  denied: async (scene) => {
    const appointmentId = await request(scene);
    await deny(scene, appointmentId);
    return appointmentId;
  },
  approved: approvedStory,
  cancelled: async (scene) => {
    const appointmentId = await approvedStory(scene);
    // The confirmation is sent before the cancellation.
    await stack.settled();
    await cancel(scene, appointmentId, true);
    return appointmentId;
  },
  captureRefused: async (scene) => {
    const appointmentId = await request(scene, { card: cardWhoseCaptureFails });
    await approve(scene, appointmentId);
    return appointmentId;
  },
  completed: async (scene) => {
    const appointmentId = await approvedStory(scene);
    // The confirmation is sent before the completion.
    await stack.settled();
    onDay(scene.date);
    await scene.asStaff(startPayment, { params: { appointmentId }, body: { method: 'cash' } });
    const code = await codeOf(appointmentId);
    await scene.asStaff(completeAppointment, { params: { appointmentId }, body: { code } });
    return appointmentId;
  },
};

/** The final state of each scenario: status, money, and messages to the client. */
async function endsOf(lived: readonly Lived[]) {
  await stack.settled();
  const ends: Record<string, unknown> = {};
  for (const { name, scene, appointmentId } of lived) {
    const { status, deposit } = await stored(appointmentId);
    const { mails, texts } = await messagesTo(scene);
    const facts = (await factsOf(appointmentId)).map((fact) => fact.replace('.v1', '')).sort();
    const money = Object.keys(await moneyOf(appointmentId)).sort();
    ends[name] = { status, deposit: deposit.status, money, facts, mails: mails.length, texts: texts.length };
  }
  return ends;
}

async function live(names: readonly string[] = Object.keys(stories)): Promise<Lived[]> {
  const lived: Lived[] = [];
  for (const name of names) {
    // Near enough that the hold lasts until the day of the appointment.
    const scene = await aScene(stack, { daysAhead: 3 });
    lived.push({ name, scene, appointmentId: await stories[name]!(scene) });
  }
  return lived;
}

function storm() {
  for (const each of [stack.bus, stack.stripe.webhooks]) {
    each.deliverTwice(true);
    each.shuffle(true);
  }
}

const told = { mails: 1, texts: 1 };
const untold = { mails: 0, texts: 0 };
const lost = { status: 'cancelled', deposit: 'released', money: ['depositHeld', 'depositReleased'] };
const captured = ['depositCaptured', 'depositHeld'];
const confirmedFacts = ['AppointmentChanged', 'AppointmentConfirmed', 'AppointmentRequested'];

const ends = {
  unpaid: { status: 'reserved', deposit: 'awaited', money: [], facts: [], ...untold },
  heldUnseen: {
    status: 'pending',
    deposit: 'held',
    money: ['depositHeld'],
    facts: ['AppointmentRequested'],
    ...untold,
  },
  denied: {
    ...lost,
    facts: ['AppointmentDenied', 'AppointmentRequested', 'DepositReturnDue', 'DepositReturned'],
    ...told,
  },
  approved: { status: 'confirmed', deposit: 'captured', money: captured, facts: confirmedFacts, ...told },
  cancelled: {
    ...lost,
    deposit: 'refunded',
    money: [...captured, 'depositRefunded'],
    facts: ['AppointmentCancelled', ...confirmedFacts, 'DepositReturnDue', 'DepositReturned'],
    // Confirmed, cancelled, refunded.
    mails: 3,
    texts: 2,
  },
  captureRefused: { ...lost, facts: ['AppointmentChanged', 'AppointmentRequested', 'HoldLapsed'], ...told },
  completed: {
    status: 'completed',
    deposit: 'captured',
    ...told,
    money: ['balanceCollected', ...captured, 'income'],
    // One change when the approval is claimed and one when its payment begins.
    facts: ['AppointmentChanged', 'AppointmentChanged', 'AppointmentCompleted', ...confirmedFacts.slice(1)],
  },
};

describe('delivery order of events and webhooks', () => {
  it('leads to the expected end of every scenario', async () => {
    expect(await endsOf(await live())).toEqual(ends);
  });

  it('does not affect any scenario when all are delivered twice and shuffled', async () => {
    storm();

    expect(await endsOf(await live())).toEqual(ends);
  });

  it('does not affect decided appointments when all arrive late, twice and shuffled', async () => {
    storm();
    stack.bus.hold();
    stack.stripe.webhooks.hold();
    const { denied, approved, captureRefused } = ends;
    const decided = { denied, approved, captureRefused };
    const before = stack.messages.mailbox.list().length;

    const lived = await live(Object.keys(decided));
    stack.stripe.webhooks.release();
    stack.bus.release();

    expect(await endsOf(lived)).toEqual(decided);
    // A decided request is no longer announced to the desk; the aesthetician of the approved one gets one
    // mail.
    expect(stack.messages.mailbox.list().length - before).toBe(2 * lived.length + 1);
  });
});

it('handler skips an event that the previous version marked as handled under the same name', async ({
  scene,
}) => {
  const appointmentId = await request(scene);
  await stack.settled();
  stack.bus.hold();
  await approve(scene, appointmentId);
  const { uniqueClaims, commit, now } = thePlatform();
  const event = (await allTableRows()).find(
    ({ detailType, data }) =>
      detailType === AppointmentConfirmed.detailType &&
      (data as { appointmentId?: string }).appointmentId === appointmentId,
  );
  const name = `send-appointment-confirmation ${event?.['eventId']}`;
  await commit(uniqueClaims.take({ kind: 'reaction', name, at: now().toISOString() }));

  stack.bus.release();
  const { mails, texts } = await messagesTo(scene);

  expect([mails.length, texts.length]).toEqual([0, 1]);
});

describe('outage of a message provider', () => {
  it('leaves a dead letter after three attempts, and the e-mail is sent on redrive', async ({ scene }) => {
    const appointmentId = await request(scene);
    await stack.settled();

    // Three attempts each for the client and the aesthetician.
    stack.messages.mailbox.failNext('mail', 6);
    expect((await approve(scene, appointmentId)).status).toBe(200);
    const before = await messagesTo(scene);
    const dead = stack.bus.deadLetters();
    stack.bus.redrive();
    const after = await messagesTo(scene);

    expect([before.mails.length, before.texts.length]).toEqual([0, 1]);
    expect(dead).toMatchObject([{ consumer: 'send-mail', receives: 3 }]);
    expect([after.mails.length, after.texts.length]).toEqual([1, 1]);
  });
});
