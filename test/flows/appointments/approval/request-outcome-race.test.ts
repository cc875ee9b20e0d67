import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { abandonReservation } from '#shared/appointments/api.ts';
import {
  approve,
  aScene,
  assignmentOf,
  confirm,
  deny,
  factsOf,
  messagesTo,
  outcomeOf,
  params,
  payWith,
  request,
  reserve,
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

const rounds = Array.from({ length: 50 }, (_, round) => round);

/** All at once; each round another one gets off first. */
async function atOnce<T>(round: number, contenders: readonly (() => Promise<T>)[]): Promise<T[]> {
  const first = round % contenders.length;
  const answers = contenders
    .map((_, place) => (place + first) % contenders.length)
    .map((place) => ({
      place,
      answer: contenders[place]!(),
    }));
  const inOrder = answers.sort((a, b) => a.place - b.place);
  return Promise.all(inOrder.map(({ answer }) => answer));
}

const abandon = (scene: Scene, appointmentId: string) =>
  scene.asPatient(abandonReservation, { params: params(scene, appointmentId) });

/** The card's bank lets the hold go, as it does when its time is over. */
async function bankLetsGo({ stripe }: TestStack, intentId: string) {
  await fetch(`${stripe.url}/v1/payment_intents/${intentId}/cancel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${process.env['SPA_STRIPE_SECRET_KEY']}` },
  });
  return { status: 0 };
}

/** Asked and answered; a deposit that is owed back is two facts more. An approval's claim is no answer. */
const toldOf: Readonly<Record<string, number>> = {
  confirmed: 2,
  lapsed: 2,
  denied: 4,
  byPatient: 4,
};

describe('approve, deny, abandon and the end of the hold at once', () => {
  it('leave one outcome, and the money moves once, 50 times over [R199]', async () => {
    for (const round of rounds) {
      const scene = await aScene(stack);
      const appointmentId = await request(scene);
      const { paymentIntentId } = (await stored(appointmentId)).deposit;
      // Every other round leaves the decision to people alone.
      const bank = round % 2 === 0 ? [() => bankLetsGo(stack, paymentIntentId!)] : [];

      const [approval, denial, abandoned] = await atOnce<{ status: number }>(round, [
        () => approve(scene, appointmentId),
        () => deny(scene, appointmentId),
        () => abandon(scene, appointmentId),
        ...bank,
      ]);
      const { mails, texts } = await messagesTo(scene);

      const outcome = await outcomeOf(appointmentId);
      expect(Object.keys(toldOf)).toContain(outcome);
      expect(approval!.status).toBe(outcome === 'confirmed' ? 200 : 409);
      expect(denial!.status).toBe(outcome === 'denied' ? 200 : 409);
      expect(abandoned!.status).toBe(200);
      const told = (await factsOf(appointmentId)).filter((fact) => fact !== 'AppointmentChanged.v1');
      expect(told).toHaveLength(toldOf[outcome]!);
      expect([mails.length, texts.length]).toEqual([1, 1]);
    }
  });

  it('and approvals at two places at once leave the appointment at one of them', async () => {
    for (const round of rounds.slice(0, 10)) {
      const scene = await aScene(stack);
      const appointmentId = await request(scene);

      const answers = await atOnce(round, [
        () => approve(scene, appointmentId),
        () => approve(scene, appointmentId, assignmentOf(scene, '12:00')),
        () => approve(scene, appointmentId, assignmentOf(scene, '15:00')),
      ]);

      const won = answers.findIndex(({ status }) => status === 200);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      expect((await stored(appointmentId)).time).toBe(['10:00', '12:00', '15:00'][won]);
    }
  });
});

describe('a card held while its reservation ends', () => {
  it('makes a request or is let go, whoever comes first: browser, webhook, sweeper or the client giving up', async () => {
    for (const round of rounds.slice(0, 25)) {
      const scene = await aScene(stack);
      const { appointmentId, clientSecret } = await reserve(scene);
      later({ minutes: 15 });

      await atOnce<unknown>(round, [
        () => payWith(scene, clientSecret),
        () => confirm(scene, appointmentId),
        () => stack.bus.runSchedule('sweep-holds'),
        ...(round % 3 === 0 ? [() => abandon(scene, appointmentId)] : []),
      ]);
      await stack.settled();

      const outcome = await outcomeOf(appointmentId);
      // A client who gives up takes back the request it had just become, too.
      expect(['pending', 'expired', 'lapsed', 'byPatient']).toContain(outcome);
    }
  });
});
