import { describe, expect } from 'vitest';
import { hashText, newToken } from '#lambdas/platform/ids.ts';
import {
  followReminderLink,
  getReminderLink,
  listTimesForLink,
} from '#shared/appointments/changes/change-api.ts';
import { buildReminderLinks, type LinkAction } from '#shared/appointments/changes/reminder-link.ts';
import { apiPrefix, type BodyOf } from '#shared/core/route.ts';
import {
  attend,
  buildForfeitConfirmation,
  moveTo,
  setClockBefore,
  twoDaysMinutes,
} from '#test/support/appointments/patient-changes.ts';
import { thePlatform } from '#test/support/center/center.ts';
import {
  createConfirmedAppointment,
  createFixture,
  type Fixture,
  getLedgerAmounts,
  listEmittedEvents,
  listFreeTimes,
  loadAppointment,
} from '#test/support/center/fixture.ts';
import { countRequestsFrom } from '#test/support/center/limits.ts';
import { it, stack } from '#test/support/flow.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';
import { caller } from '#test/support/system/api-client.ts';
import { advanceToFullHour } from '#test/support/system/clock.ts';
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
    confirm: hashText(tokens.confirm),
    change: hashText(tokens.change),
    cancel: hashText(tokens.cancel),
    manage: hashText(tokens.manage),
  };
  const { reminderLinks, commit } = thePlatform();
  await commit(...buildReminderLinks(await loadAppointment(appointmentId), hashes).map(reminderLinks.add));
  return tokens;
}
async function aLinkedAppointment(): Promise<{
  fixture: Fixture;
  appointmentId: string;
  links: Record<LinkAction, string>;
}> {
  const fixture = await createFixture(stack);
  const appointmentId = await createConfirmedAppointment(fixture);
  return { fixture, appointmentId, links: await linksTo(appointmentId) };
}

const openLink = (token: string) => asVisitor(getReminderLink, { params: { token } });
const openReminderLink = (token: string, body: BodyOf<typeof followReminderLink> = {}) =>
  asVisitor(followReminderLink, { params: { token }, body });

const linkUsed = {
  status: 410,
  problem: {
    code: 'appointment.link_spent',
    detail: 'Este enlace ya se usó o venció. Entra a tu cuenta para ver tu cita.',
  },
};

describe('manage link of an SMS', () => {
  it('confirms, and can still cancel afterwards, once', async () => {
    const { appointmentId, links } = await aLinkedAppointment();

    expect((await openReminderLink(links.manage, { action: 'confirm' })).reply).toMatchObject({
      action: 'confirm',
      attendanceConfirmed: true,
    });
    expect((await openReminderLink(links.manage, { action: 'confirm' })).status).toBe(200);
    expect((await openLink(links.manage)).reply).toMatchObject({
      action: 'manage',
      attendanceConfirmed: true,
    });
    expect((await openReminderLink(links.manage, { action: 'cancel' })).reply).toMatchObject({
      action: 'cancel',
    });
    expect((await loadAppointment(appointmentId)).status).toBe('cancelled');
    expect((await openLink(links.manage)).reply.ended).toBe('cancelled');
    expect((await openReminderLink(links.manage, { action: 'cancel' })).status).toBe(410);
  });

  it('requires an action and can move the appointment; other links only do their own action', async () => {
    const { fixture, appointmentId, links } = await aLinkedAppointment();

    expect((await openReminderLink(links.manage)).status).toBe(400);
    await openReminderLink(links.confirm, { action: 'cancel' });
    expect(await loadAppointment(appointmentId)).toMatchObject({
      status: 'confirmed',
      attendanceConfirmed: true,
    });
    const to = { date: fixture.date, time: '14:00' };
    const { reply } = await openReminderLink(links.manage, { action: 'change', to });
    expect(reply).toMatchObject({ action: 'change', time: '14:00' });
  });
});

describe('link of a reminder', () => {
  it('shows the appointment without its services, changes nothing, and is stored as a hash', async () => {
    const { fixture, links } = await aLinkedAppointment();

    const answers = await expectNoChange(stack, () =>
      Promise.all([1, 2, 3].map(() => openLink(links.confirm))),
    );

    for (const { status, reply } of answers) {
      expect(status).toBe(200);
      expect(reply).toEqual({
        action: 'confirm',
        status: 'confirmed',
        attendanceConfirmed: false,
        date: fixture.date,
        time: '10:00',
        durationMinutes: 60,
        patientFirstName: fixture.patient.firstName,
        staffName: `${fixture.member.firstName} Prueba`,
        depositCents: 5_001,
        forfeitCents: 0,
        canChange: true,
      });
    }
    expect(JSON.stringify(answers[0]!.reply)).not.toContain(fixture.serviceId);
    const rows = JSON.stringify(await allTableRows());
    for (const token of Object.values(links)) {
      expect(token).toMatch(/^[\w-]{22}$/);
      expect(rows).not.toContain(token);
    }
  });

  it('confirms attendance once', async () => {
    const { appointmentId, links } = await aLinkedAppointment();

    const answers = await Promise.all([1, 2, 3].map(() => openReminderLink(links.confirm)));
    const after = await openLink(links.confirm);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    expect(answers.find(({ status }) => status === 200)?.reply.attendanceConfirmed).toBe(true);
    expect(after.reply).toMatchObject({ ended: 'confirmed' });
    const confirmations = (await listEmittedEvents(appointmentId)).filter(
      (fact) => fact === 'AttendanceConfirmed.v1',
    );
    expect(confirmations).toHaveLength(1);
  });

  it('moves the appointment to a free hour, which ends all links made for the old one', async () => {
    const { fixture, appointmentId, links } = await aLinkedAppointment();
    const { date } = fixture;
    const query = { from: date, to: date };
    const times = await asVisitor(listTimesForLink, { params: { token: links.change }, query });
    const throughAnother = await asVisitor(listTimesForLink, { params: { token: links.confirm }, query });

    const without = await openReminderLink(links.change);
    const moved = await openReminderLink(links.change, { to: { date, time: '14:00' } });

    expect(throughAnother.status).toBe(404);
    expect(times.reply[0]?.times).toContain('14:00');
    expect([without.status, without.problem.code]).toEqual([422, 'appointment.time_invalid']);
    expect(moved.reply).toMatchObject({ date, time: '14:00', status: 'confirmed' });
    expect((await loadAppointment(appointmentId)).time).toBe('14:00');
    for (const token of Object.values(links)) {
      expect((await openLink(token)).reply).toMatchObject({ ended: 'moved', date, time: '14:00' });
      expect(await openReminderLink(token)).toMatchObject(linkUsed);
    }
  });

  it('within 48 hours cannot move, and cancels only after the forfeit is confirmed', async () => {
    const { fixture, appointmentId, links } = await aLinkedAppointment();
    setClockBefore(fixture, twoDaysMinutes - 1);
    const late = await openReminderLink(links.change, { to: { date: fixture.date, time: '14:00' } });
    expect([late.status, late.problem.code]).toEqual([409, 'appointment.change_too_late']);
    expect((await openLink(links.change)).status).toBe(200);
    const shown = await openLink(links.cancel);
    const unconfirmed = await openReminderLink(links.cancel);
    const [read] = await buildForfeitConfirmation(appointmentId);
    const facts = read!.facts.map((fact) => ({ ...fact, forfeitCents: 5_000 }));
    const outdated = await openReminderLink(links.cancel, { confirmed: [{ ask: 'forfeit', facts }] });
    const done = await openReminderLink(links.cancel, { confirmed: [read!] });

    expect(shown.reply).toMatchObject({ forfeitCents: 5_001, canChange: false });
    for (const { status, problem } of [unconfirmed, outdated]) {
      expect([status, problem.code]).toEqual([409, 'request.confirmation_required']);
      expect(problem.question).toEqual(read);
    }
    expect(done.reply).toMatchObject({ action: 'cancel', status: 'cancelled' });
    expect((await loadAppointment(appointmentId)).deposit.status).toBe('kept');
    expect((await getLedgerAmounts(appointmentId)).depositKept).toBe(5_001);
    expect(await listFreeTimes(fixture)).toContain('10:00');
  });

  it('ends when the appointment begins or is moved, and after it confirmed', async () => {
    const { fixture, appointmentId, links } = await aLinkedAppointment();
    await attend(fixture, appointmentId);
    expect((await openReminderLink(links.confirm)).reply).toMatchObject({ attendanceConfirmed: true });
    expect(await openReminderLink(links.confirm)).toMatchObject(linkUsed);
    await moveTo(fixture, appointmentId, '15:00');
    const begun = await aLinkedAppointment();
    setClockBefore(begun.fixture, 0);

    expect((await openLink(links.cancel)).reply).toMatchObject({ ended: 'moved', time: '15:00' });
    expect(await openReminderLink(links.cancel)).toMatchObject(linkUsed);
    expect((await openLink(begun.links.confirm)).reply).toMatchObject({ ended: 'past' });
    expect(await openReminderLink(begun.links.confirm)).toMatchObject(linkUsed);
  });

  it('that is unknown reads as used; guesses are rate-limited per source address', async () => {
    const { links } = await aLinkedAppointment();
    const openFrom = async (address: string, token: string) => {
      const path = getReminderLink.path.replace('{token}', token);
      const headers = { 'x-forwarded-for': address };
      return (await fetch(`${stack.url}${apiPrefix}${path}`, { headers })).status;
    };
    const [guesser, other] = ['203.0.113.61', '203.0.113.62'];
    const unknown = await openLink(newToken(16));
    advanceToFullHour();
    await countRequestsFrom(guesser, { what: 'unknown appointment link', seconds: 600, times: 60 });

    expect(unknown).toMatchObject(linkUsed);
    expect(await openFrom(guesser, newToken(16))).toBe(429);
    expect(await openFrom(guesser, links.confirm)).toBe(200);
    expect(await openFrom(other, newToken(16))).toBe(unknown.status);
  });
});
