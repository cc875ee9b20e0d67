import { describe, expect } from 'vitest';
import { hashOf, newToken } from '#lambdas/platform/ids.ts';
import {
  followReminderLink,
  getReminderLink,
  listTimesForLink,
} from '#shared/appointments/changes/change-api.ts';
import { type LinkAction, reminderLinksFor } from '#shared/appointments/changes/reminder-link.ts';
import { apiPrefix, type BodyOf } from '#shared/core/route.ts';
import {
  attend,
  forfeitRead,
  moveTo,
  standBefore,
  twoDays,
} from '#test/support/appointments/patient-changes.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { countFrom } from '#test/support/center/limits.ts';
import {
  aScene,
  confirmed,
  factsOf,
  freeTimes,
  moneyOf,
  type Scene,
  stored,
} from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { leavingNoTrace } from '#test/support/invariants/invariants.ts';
import { caller } from '#test/support/system/api-client.ts';
import { atFullHour } from '#test/support/system/clock.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

let asVisitor: ReturnType<typeof caller>;
it.beforeAll(async ({ stack }) => {
  asVisitor = caller(stack.url);
});

/** Stores links as a reminder does: one token for each action. */
async function linksTo(appointmentId: string): Promise<Record<LinkAction, string>> {
  const fresh = () => newToken(16);
  const tokens = { confirm: fresh(), change: fresh(), cancel: fresh(), manage: fresh() };
  const hashes = {
    confirm: hashOf(tokens.confirm),
    change: hashOf(tokens.change),
    cancel: hashOf(tokens.cancel),
    manage: hashOf(tokens.manage),
  };
  const { reminderLinks, commit } = thePlatform();
  await commit(...reminderLinksFor(await stored(appointmentId), hashes).map(reminderLinks.add));
  return tokens;
}
async function aLinkedAppointment(): Promise<{
  scene: Scene;
  appointmentId: string;
  links: Record<LinkAction, string>;
}> {
  const scene = await aScene(stack);
  const appointmentId = await confirmed(scene);
  return { scene, appointmentId, links: await linksTo(appointmentId) };
}

const look = (token: string) => asVisitor(getReminderLink, { params: { token } });
const spend = (token: string, body: BodyOf<typeof followReminderLink> = {}) =>
  asVisitor(followReminderLink, { params: { token }, body });

const spent = {
  status: 410,
  problem: {
    code: 'appointment.link_spent',
    detail: 'Este enlace ya se usó o venció. Entra a tu cuenta para ver tu cita.',
  },
};

describe('manage link of an SMS', () => {
  it('confirms, and can still cancel afterwards, once', async () => {
    const { appointmentId, links } = await aLinkedAppointment();

    expect((await spend(links.manage, { action: 'confirm' })).reply).toMatchObject({
      action: 'confirm',
      attendanceConfirmed: true,
    });
    expect((await spend(links.manage, { action: 'confirm' })).status).toBe(200);
    expect((await look(links.manage)).reply).toMatchObject({ action: 'manage', attendanceConfirmed: true });
    expect((await spend(links.manage, { action: 'cancel' })).reply).toMatchObject({ action: 'cancel' });
    expect((await stored(appointmentId)).status).toBe('cancelled');
    expect((await look(links.manage)).reply.ended).toBe('cancelled');
    expect((await spend(links.manage, { action: 'cancel' })).status).toBe(410);
  });

  it('requires an action and can move the appointment; other links only do their own action', async () => {
    const { scene, appointmentId, links } = await aLinkedAppointment();

    expect((await spend(links.manage)).status).toBe(400);
    await spend(links.confirm, { action: 'cancel' });
    expect(await stored(appointmentId)).toMatchObject({ status: 'confirmed', attendanceConfirmed: true });
    const to = { date: scene.date, time: '14:00' };
    const { reply } = await spend(links.manage, { action: 'change', to });
    expect(reply).toMatchObject({ action: 'change', time: '14:00' });
  });
});

describe('link of a reminder', () => {
  it('shows the appointment without its services, changes nothing, and is stored as a hash', async () => {
    const { scene, links } = await aLinkedAppointment();

    const answers = await leavingNoTrace(stack, () => Promise.all([1, 2, 3].map(() => look(links.confirm))));

    for (const { status, reply } of answers) {
      expect(status).toBe(200);
      expect(reply).toEqual({
        action: 'confirm',
        status: 'confirmed',
        attendanceConfirmed: false,
        date: scene.date,
        time: '10:00',
        durationMinutes: 60,
        patientFirstName: scene.patient.firstName,
        staffName: `${scene.member.firstName} Prueba`,
        depositCents: 5_001,
        forfeitCents: 0,
        canChange: true,
      });
    }
    expect(JSON.stringify(answers[0]!.reply)).not.toContain(scene.serviceId);
    const rows = JSON.stringify(await allTableRows());
    for (const token of Object.values(links)) {
      expect(token).toMatch(/^[\w-]{22}$/);
      expect(rows).not.toContain(token);
    }
  });

  it('confirms attendance once', async () => {
    const { appointmentId, links } = await aLinkedAppointment();

    const answers = await Promise.all([1, 2, 3].map(() => spend(links.confirm)));
    const after = await look(links.confirm);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    expect(answers.find(({ status }) => status === 200)?.reply.attendanceConfirmed).toBe(true);
    expect(after.reply).toMatchObject({ ended: 'confirmed' });
    const told = (await factsOf(appointmentId)).filter((fact) => fact === 'AttendanceConfirmed.v1');
    expect(told).toHaveLength(1);
  });

  it('moves the appointment to a free hour, which ends all links made for the old one', async () => {
    const { scene, appointmentId, links } = await aLinkedAppointment();
    const { date } = scene;
    const query = { from: date, to: date };
    const times = await asVisitor(listTimesForLink, { params: { token: links.change }, query });
    const throughAnother = await asVisitor(listTimesForLink, { params: { token: links.confirm }, query });

    const without = await spend(links.change);
    const moved = await spend(links.change, { to: { date, time: '14:00' } });

    expect(throughAnother.status).toBe(404);
    expect(times.reply[0]?.times).toContain('14:00');
    expect([without.status, without.problem.code]).toEqual([422, 'appointment.time_invalid']);
    expect(moved.reply).toMatchObject({ date, time: '14:00', status: 'confirmed' });
    expect((await stored(appointmentId)).time).toBe('14:00');
    for (const token of Object.values(links)) {
      expect((await look(token)).reply).toMatchObject({ ended: 'moved', date, time: '14:00' });
      expect(await spend(token)).toMatchObject(spent);
    }
  });

  it('within 48 hours cannot move, and cancels only after the forfeit is confirmed', async () => {
    const { scene, appointmentId, links } = await aLinkedAppointment();
    standBefore(scene, twoDays - 1);
    const late = await spend(links.change, { to: { date: scene.date, time: '14:00' } });
    expect([late.status, late.problem.code]).toEqual([409, 'appointment.change_too_late']);
    expect((await look(links.change)).status).toBe(200);
    const shown = await look(links.cancel);
    const asked = await spend(links.cancel);
    const [read] = await forfeitRead(appointmentId);
    const facts = read!.facts.map((fact) => ({ ...fact, forfeitCents: 5_000 }));
    const outdated = await spend(links.cancel, { confirmed: [{ ask: 'forfeit', facts }] });
    const done = await spend(links.cancel, { confirmed: [read!] });

    expect(shown.reply).toMatchObject({ forfeitCents: 5_001, canChange: false });
    for (const { status, problem } of [asked, outdated]) {
      expect([status, problem.code]).toEqual([409, 'request.confirmation_required']);
      expect(problem.question).toEqual(read);
    }
    expect(done.reply).toMatchObject({ action: 'cancel', status: 'cancelled' });
    expect((await stored(appointmentId)).deposit.status).toBe('kept');
    expect((await moneyOf(appointmentId)).depositKept).toBe(5_001);
    expect(await freeTimes(scene)).toContain('10:00');
  });

  it('ends when the appointment begins or is moved, and after it confirmed', async () => {
    const { scene, appointmentId, links } = await aLinkedAppointment();
    await attend(scene, appointmentId);
    expect((await spend(links.confirm)).reply).toMatchObject({ attendanceConfirmed: true });
    expect(await spend(links.confirm)).toMatchObject(spent);
    await moveTo(scene, appointmentId, '15:00');
    const begun = await aLinkedAppointment();
    standBefore(begun.scene, 0);

    expect((await look(links.cancel)).reply).toMatchObject({ ended: 'moved', time: '15:00' });
    expect(await spend(links.cancel)).toMatchObject(spent);
    expect((await look(begun.links.confirm)).reply).toMatchObject({ ended: 'past' });
    expect(await spend(begun.links.confirm)).toMatchObject(spent);
  });

  it('that is unknown reads as used; guesses are rate-limited per source address', async () => {
    const { links } = await aLinkedAppointment();
    const lookFrom = async (address: string, token: string) => {
      const path = getReminderLink.path.replace('{token}', token);
      const headers = { 'x-forwarded-for': address };
      return (await fetch(`${stack.url}${apiPrefix}${path}`, { headers })).status;
    };
    const [guesser, other] = ['203.0.113.61', '203.0.113.62'];
    const unknown = await look(newToken(16));
    atFullHour();
    await countFrom(guesser, { what: 'unknown appointment link', seconds: 600, times: 60 });

    expect(unknown).toMatchObject(spent);
    expect(await lookFrom(guesser, newToken(16))).toBe(429);
    expect(await lookFrom(guesser, links.confirm)).toBe(200);
    expect(await lookFrom(other, newToken(16))).toBe(unknown.status);
  });
});
