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
  buildForfeitConfirmation,
  confirmAttendanceAsClient,
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

/** Stores links as a reminder does, with one token for each action. */
async function storeLinks(appointmentId: string): Promise<Record<LinkAction, string>> {
  const newLinkToken = () => newToken(16);
  const tokens = {
    confirm: newLinkToken(),
    change: newLinkToken(),
    cancel: newLinkToken(),
    manage: newLinkToken(),
    answerProposal: newLinkToken(),
  };
  const hashes = {
    confirm: hashText(tokens.confirm),
    change: hashText(tokens.change),
    cancel: hashText(tokens.cancel),
    manage: hashText(tokens.manage),
    answerProposal: hashText(tokens.answerProposal),
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
  return { fixture, appointmentId, links: await storeLinks(appointmentId) };
}

const openLink = (token: string) => asVisitor(getReminderLink, { params: { token } });
const followLink = (token: string, body: BodyOf<typeof followReminderLink> = {}) =>
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

    expect((await followLink(links.manage, { action: 'confirm' })).reply).toMatchObject({
      action: 'confirm',
      attendanceConfirmed: true,
    });
    expect((await followLink(links.manage, { action: 'confirm' })).status).toBe(200);
    expect((await openLink(links.manage)).reply).toMatchObject({
      action: 'manage',
      attendanceConfirmed: true,
    });
    expect((await followLink(links.manage, { action: 'cancel' })).reply).toMatchObject({
      action: 'cancel',
    });
    expect((await loadAppointment(appointmentId)).status).toBe('cancelled');
    expect((await openLink(links.manage)).reply.ended).toBe('cancelled');
    expect((await followLink(links.manage, { action: 'cancel' })).status).toBe(410);
  });

  it('requires an action and can move the appointment, while other links only do their own action', async () => {
    const { fixture, appointmentId, links } = await aLinkedAppointment();

    expect((await followLink(links.manage)).status).toBe(400);
    await followLink(links.confirm, { action: 'cancel' });
    expect(await loadAppointment(appointmentId)).toMatchObject({
      status: 'confirmed',
      attendanceConfirmed: true,
    });
    const newSlot = { date: fixture.date, time: '14:00' };
    const { reply } = await followLink(links.manage, { action: 'change', to: newSlot });
    expect(reply).toMatchObject({ action: 'change', time: '14:00' });
  });
});

describe('link of a reminder', () => {
  it('shows the appointment without its services, changes nothing, and is stored as a hash', async () => {
    const { fixture, links } = await aLinkedAppointment();

    const responses = await expectNoChange(stack, () =>
      Promise.all([1, 2, 3].map(() => openLink(links.confirm))),
    );

    for (const { status, reply } of responses) {
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
    expect(JSON.stringify(responses[0]!.reply)).not.toContain(fixture.serviceId);
    const rows = JSON.stringify(await allTableRows());
    for (const token of Object.values(links)) {
      expect(token).toMatch(/^[\w-]{22}$/);
      expect(rows).not.toContain(token);
    }
  });

  it('confirms attendance once', async () => {
    const { appointmentId, links } = await aLinkedAppointment();

    const responses = await Promise.all([1, 2, 3].map(() => followLink(links.confirm)));
    const openedAfter = await openLink(links.confirm);

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    expect(responses.find(({ status }) => status === 200)?.reply.attendanceConfirmed).toBe(true);
    expect(openedAfter.reply).toMatchObject({ ended: 'confirmed' });
    const confirmations = (await listEmittedEvents(appointmentId)).filter(
      (eventType) => eventType === 'AttendanceConfirmed.v1',
    );
    expect(confirmations).toHaveLength(1);
  });

  it('moves the appointment to a free time, which ends all links for the old time', async () => {
    const { fixture, appointmentId, links } = await aLinkedAppointment();
    const { date } = fixture;
    const query = { from: date, to: date };
    const times = await asVisitor(listTimesForLink, { params: { token: links.change }, query });
    const throughOtherLink = await asVisitor(listTimesForLink, { params: { token: links.confirm }, query });

    const withoutTime = await followLink(links.change);
    const moveResponse = await followLink(links.change, { to: { date, time: '14:00' } });

    expect(throughOtherLink.status).toBe(404);
    expect(times.reply[0]?.times).toContain('14:00');
    expect([withoutTime.status, withoutTime.problem.code]).toEqual([422, 'appointment.time_invalid']);
    expect(moveResponse.reply).toMatchObject({ date, time: '14:00', status: 'confirmed' });
    expect((await loadAppointment(appointmentId)).time).toBe('14:00');
    for (const [action, token] of Object.entries(links)) {
      // A confirmed appointment at another time is what an accepted proposal leads to.
      const ended = action === 'answerProposal' ? 'proposalAccepted' : 'moved';
      expect((await openLink(token)).reply).toMatchObject({ ended, date, time: '14:00' });
      expect(await followLink(token)).toMatchObject(linkUsed);
    }
  });

  it('cannot move within 48 hours, and cancels only after the forfeit is confirmed', async () => {
    const { fixture, appointmentId, links } = await aLinkedAppointment();
    setClockBefore(fixture, twoDaysMinutes - 1);
    const lateMove = await followLink(links.change, { to: { date: fixture.date, time: '14:00' } });
    expect([lateMove.status, lateMove.problem.code]).toEqual([409, 'appointment.change_too_late']);
    expect((await openLink(links.change)).status).toBe(200);
    const shownLink = await openLink(links.cancel);
    const unconfirmed = await followLink(links.cancel);
    const [confirmation] = await buildForfeitConfirmation(appointmentId);
    const facts = confirmation!.facts.map((fact) => ({ ...fact, forfeitCents: 5_000 }));
    const outdatedAmount = await followLink(links.cancel, { confirmed: [{ ask: 'forfeit', facts }] });
    const cancellation = await followLink(links.cancel, { confirmed: [confirmation!] });

    expect(shownLink.reply).toMatchObject({ forfeitCents: 5_001, canChange: false });
    for (const { status, problem } of [unconfirmed, outdatedAmount]) {
      expect([status, problem.code]).toEqual([409, 'request.confirmation_required']);
      expect(problem.question).toEqual(confirmation);
    }
    expect(cancellation.reply).toMatchObject({ action: 'cancel', status: 'cancelled' });
    expect((await loadAppointment(appointmentId)).deposit.status).toBe('kept');
    expect((await getLedgerAmounts(appointmentId)).depositKept).toBe(5_001);
    expect(await listFreeTimes(fixture)).toContain('10:00');
  });

  it('ends when the appointment begins or is moved, and after it confirmed', async () => {
    const { fixture, appointmentId, links } = await aLinkedAppointment();
    await confirmAttendanceAsClient(fixture, appointmentId);
    expect((await followLink(links.confirm)).reply).toMatchObject({ attendanceConfirmed: true });
    expect(await followLink(links.confirm)).toMatchObject(linkUsed);
    await moveTo(fixture, appointmentId, '15:00');
    const begunFixture = await aLinkedAppointment();
    setClockBefore(begunFixture.fixture, 0);

    expect((await openLink(links.cancel)).reply).toMatchObject({ ended: 'moved', time: '15:00' });
    expect(await followLink(links.cancel)).toMatchObject(linkUsed);
    expect((await openLink(begunFixture.links.confirm)).reply).toMatchObject({ ended: 'past' });
    expect(await followLink(begunFixture.links.confirm)).toMatchObject(linkUsed);
  });

  it('reads as used if it is unknown, and guesses are rate-limited per source address', async () => {
    const { links } = await aLinkedAppointment();
    const openFrom = async (address: string, token: string) => {
      const path = getReminderLink.path.replace('{token}', token);
      const headers = { 'x-forwarded-for': address };
      return (await fetch(`${stack.url}${apiPrefix}${path}`, { headers })).status;
    };
    const [guesserAddress, otherAddress] = ['203.0.113.61', '203.0.113.62'];
    const unknownLink = await openLink(newToken(16));
    advanceToFullHour();
    await countRequestsFrom(guesserAddress, {
      limitName: 'unknown appointment link',
      seconds: 600,
      times: 60,
    });

    expect(unknownLink).toMatchObject(linkUsed);
    expect(await openFrom(guesserAddress, newToken(16))).toBe(429);
    expect(await openFrom(guesserAddress, links.confirm)).toBe(200);
    expect(await openFrom(otherAddress, newToken(16))).toBe(unknownLink.status);
  });
});
