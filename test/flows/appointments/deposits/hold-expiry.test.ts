import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { listAppointmentRequests, listMyAppointments } from '#shared/appointments/api.ts';
import {
  approve,
  aScene,
  deny,
  freeTimes,
  intentsOf,
  messagesTo,
  moneyOf,
  params,
  request,
  type Scene,
  stored,
} from '#test/support/center/scene.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import { later } from '#test/support/system/clock.ts';
import { aStack, type TestStack } from '#test/support/system/stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await aStack();
});
afterEach(() => expectInvariants(stack));
afterAll(() => stack.close());

const cardWhoseCaptureFails = '4000000000000341';
const twoWeeksAhead = { daysAhead: 14 };
const pastTheHold = { days: 7, minutes: 1 };

function loseWebhooks() {
  stack.stripe.webhooks.hold();
  onTestFinished(() => stack.stripe.webhooks.release());
}

async function expectLapsed(scene: Scene, appointmentId: string) {
  const { mails, texts } = await messagesTo(scene);
  expect(mails).toEqual([expect.stringMatching(/^Tu solicitud venció: /)]);
  expect(texts).toEqual([expect.stringMatching(/vencio tu solicitud del .* No se cobro nada\./)]);
  expect(await stored(appointmentId)).toMatchObject({
    status: 'cancelled',
    cancellation: { kind: 'lapsed' },
    deposit: { status: 'released' },
  });
  expect(await moneyOf(appointmentId)).toEqual({ depositHeld: 5_001, depositReleased: 5_001 });
  expect(intentsOf(scene, appointmentId)).toMatchObject([{ status: 'canceled', amount_received: 0 }]);
  expect(await freeTimes(scene)).toContain('10:00');
  const { reply } = await scene.asPatient(listMyAppointments, { params: params(scene) });
  expect(reply.rows).toMatchObject([{ status: 'cancelled', cancellationReason: 'Retención vencida' }]);
  const requests = await scene.asAdmin(listAppointmentRequests);
  expect(requests.reply.rows.map((row) => row.appointmentId)).not.toContain(appointmentId);
}

describe('a hold that ends before anyone approved', () => {
  it('frees the hour and tells the client when the processor says so [R283]', async () => {
    const scene = await aScene(stack, twoWeeksAhead);
    const appointmentId = await request(scene);

    later(pastTheHold);
    stack.stripe.lapse();

    await expectLapsed(scene, appointmentId);
  });

  it('is noticed by the sweeper when the processor stays silent', async () => {
    const scene = await aScene(stack, twoWeeksAhead);
    const appointmentId = await request(scene);
    await stack.settled();
    loseWebhooks();

    later({ days: 6, minutes: 1_439 });
    await stack.bus.runSchedule('sweep-holds');
    expect((await stored(appointmentId)).status).toBe('pending');
    later({ minutes: 2 });
    await stack.bus.runSchedule('sweep-holds');

    await expectLapsed(scene, appointmentId);
  });

  it('refuses an approval that comes too late', async () => {
    const scene = await aScene(stack, twoWeeksAhead);
    const appointmentId = await request(scene);
    await stack.settled();
    loseWebhooks();

    later(pastTheHold);
    const { status, problem } = await approve(scene, appointmentId);

    expect([status, problem.code, problem.detail]).toEqual([
      409,
      'appointment.hold_lost',
      'La retención de la tarjeta venció. La cita no se puede aprobar.',
    ]);
    await expectLapsed(scene, appointmentId);
    expect((await deny(scene, appointmentId)).problem.code).toBe('appointment.state_changed');
  });
});

describe('a card that refuses the capture', () => {
  it('loses its request at approval, and nothing stays held or charged', async () => {
    const scene = await aScene(stack);
    const appointmentId = await request(scene, { card: cardWhoseCaptureFails });

    const { status, problem } = await approve(scene, appointmentId);

    expect([status, problem.code]).toEqual([409, 'appointment.hold_lost']);
    await expectLapsed(scene, appointmentId);
  });
});
