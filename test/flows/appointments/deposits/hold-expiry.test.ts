import { describe, expect, onTestFinished } from 'vitest';
import { now } from '#lambdas/platform/clock.ts';
import {
  listAppointmentRequests,
  listMyAppointments,
  listTimesForRequest,
} from '#shared/appointments/api.ts';
import type { CancellationKind } from '#shared/appointments/appointment.ts';
import { instantOf } from '#shared/core/civil-time.ts';
import {
  approve,
  aScene,
  assignmentOf,
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
import { it, stack } from '#test/support/flow.ts';
import { later } from '#test/support/system/clock.ts';

const cardWhoseCaptureFails = '4000000000000341';
/** Moves the clock to the given minutes before the request's hour, ten o'clock. */
const standBeforeHour = ({ date }: Scene, minutes: number) =>
  later({ minutes: (instantOf(date, '10:00').getTime() - now().getTime()) / 60_000 - minutes });

const twoWeeksAhead = { daysAhead: 14 };
const withinTheHold = { daysAhead: 2 };
const pastTheHold = { days: 7, minutes: 1 };

function loseWebhooks() {
  stack.stripe.webhooks.hold();
  onTestFinished(() => stack.stripe.webhooks.release());
}

/** Expects the request cancelled because its hold expired, and the hour free. */
async function expectLapsed(scene: Scene, appointmentId: string) {
  await expectEnded(scene, appointmentId, { kind: 'lapsed', reason: 'Retención vencida' });
  expect(await freeTimes(scene)).toContain('10:00');
}

async function expectEnded(
  scene: Scene,
  appointmentId: string,
  { kind, reason }: { kind: CancellationKind; reason: string },
) {
  const { mails, texts } = await messagesTo(scene);
  expect(mails).toEqual([expect.stringMatching(/^Tu solicitud venció: /)]);
  expect(texts).toEqual([expect.stringMatching(/vencio tu solicitud del .* No se cobro nada\./)]);
  expect(await stored(appointmentId)).toMatchObject({
    status: 'cancelled',
    cancellation: { kind },
    deposit: { status: 'released' },
  });
  expect(await moneyOf(appointmentId)).toEqual({ depositHeld: 5_001, depositReleased: 5_001 });
  expect(intentsOf(scene, appointmentId)).toMatchObject([{ status: 'canceled', amount_received: 0 }]);
  const { reply } = await scene.asPatient(listMyAppointments, { params: params(scene) });
  expect(reply.rows).toMatchObject([{ status: 'cancelled', cancellationReason: reason }]);
  const requests = await scene.asAdmin(listAppointmentRequests);
  expect(requests.reply.rows.map((row) => row.appointmentId)).not.toContain(appointmentId);
}

describe('hold that expires before an approval', () => {
  it('frees the hour and notifies the client on the webhook of the processor [R283]', async () => {
    const scene = await aScene(stack, twoWeeksAhead);
    const appointmentId = await request(scene);

    later(pastTheHold);
    stack.stripe.lapse();

    await expectLapsed(scene, appointmentId);
  });

  it('is detected by the sweeper if the webhook is missing', async () => {
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

  it('makes a late approval fail', async () => {
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

describe('request whose hour passes before an approval', () => {
  const hourPassed = { kind: 'hourPassed', reason: 'La hora pasó sin aprobarse' } as const;

  it('expires at that hour, and its client is notified', async () => {
    const scene = await aScene(stack, withinTheHold);
    const appointmentId = await request(scene);
    await stack.settled();

    standBeforeHour(scene, 1);
    await stack.bus.runSchedule('sweep-holds');
    expect((await stored(appointmentId)).status).toBe('pending');
    later({ minutes: 1 });
    await stack.bus.runSchedule('sweep-holds');

    await expectEnded(scene, appointmentId, hourPassed);
  });

  it('cannot be approved, nor into an hour of the past; nothing is captured', async () => {
    const scene = await aScene(stack, withinTheHold);
    const appointmentId = await request(scene);
    await stack.settled();

    standBeforeHour(scene, 30);
    const { date, member } = scene;
    const { reply } = await scene.asAdmin(listTimesForRequest, {
      params: { appointmentId },
      query: { from: date, to: date, staffId: member.staffId },
    });
    expect(reply[0]?.times[0]).toBe('10:00');
    expect(reply[0]?.room?.[0]).toMatchObject({ start: 9.5 * 60 });
    const toThePast = await approve(scene, appointmentId, assignmentOf(scene, '09:00'));
    later({ minutes: 30 });
    const tooLate = await approve(scene, appointmentId);
    await stack.bus.runSchedule('sweep-holds');

    expect([toThePast, tooLate].map(({ status, problem }) => [status, problem.code, problem.detail])).toEqual(
      [
        [422, 'appointment.chosen_hour_passed', 'Esa hora ya pasó. Elige otra hora.'],
        [409, 'appointment.hour_passed', 'La hora de esta solicitud ya pasó. La cita no se puede aprobar.'],
      ],
    );
    await expectEnded(scene, appointmentId, hourPassed);
  });
});

it('card that fails the capture cancels the request at its approval without a charge', async ({ scene }) => {
  const appointmentId = await request(scene, { card: cardWhoseCaptureFails });

  const { status, problem } = await approve(scene, appointmentId);

  expect([status, problem.code]).toEqual([409, 'appointment.hold_lost']);
  await expectLapsed(scene, appointmentId);
});
