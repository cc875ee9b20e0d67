import { describe, expect } from 'vitest';
import { AppointmentChanged, toAppointmentFacts } from '#events/appointments.ts';
import { now } from '#lambdas/platform/clock.ts';
import { emit } from '#lambdas/platform/commit.ts';
import { hashText } from '#lambdas/platform/ids.ts';
import { listAppointmentRequests, listMyAppointments } from '#shared/appointments/api.ts';
import { maxProposalNoteLength } from '#shared/appointments/appointment.ts';
import {
  followReminderLink,
  getReminderLink,
  listTimesForLink,
} from '#shared/appointments/changes/change-api.ts';
import { buildReminderLinks } from '#shared/appointments/changes/reminder-link.ts';
import { applyProposalAcceptance, applyProposalExpiry } from '#shared/appointments/proposal.ts';
import { acceptProposal, acceptProposalByLink, proposeTimes } from '#shared/appointments/proposal-api.ts';
import { addDays, getToday, toCivilDateTime } from '#shared/core/civil-time.ts';
import type { Actor } from '#shared/core/roles.ts';
import { expectMoney, runConcurrently } from '#test/support/appointments/competing-outcomes.ts';
import { thePlatform } from '#test/support/center/center.ts';
import {
  approve,
  type Fixture,
  getOutcome,
  listClientMessages,
  listFreeTimes,
  listPaymentIntents,
  loadAppointment,
  params,
  request,
  submitRequest,
  withAnotherClient,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { runRounds } from '#test/support/races/race.ts';
import { acceptTime, proposalOutcome, propose } from '#test/support/races/request-races.ts';
import { caller } from '#test/support/system/api-client.ts';
import { advanceClock, setClockToTime } from '#test/support/system/clock.ts';

const requestWithProposal = async (fixture: Fixture, ...times: string[]) => {
  const appointmentId = await request(fixture);
  const { status, problem } = await propose(fixture, appointmentId, ...times);
  if (status !== 200) throw new Error(`The proposal was rejected: ${problem.code}`);
  return appointmentId;
};
const runSweep = () => stack.bus.runSchedule('sweep-holds');
const asVisitor = () => caller(stack.url);

/** Returns the token of the link in the client's last SMS. */
async function readToken(fixture: Fixture): Promise<string> {
  const { texts } = await listClientMessages(fixture);
  const [token] = texts.flatMap((text) => /\/v\/([\w-]{22})/.exec(text)?.[1] ?? []);
  if (token === undefined) throw new Error(`No link in ${texts}.`);
  return token;
}
const acceptByLink = ({ date }: Fixture, token: string, time: string) =>
  asVisitor()(acceptProposalByLink, { params: { token }, body: { date, time } });
const findQueued = async ({ asAdmin }: Fixture, appointmentId: string) =>
  (await asAdmin(listAppointmentRequests, { query: {} })).reply.rows.find(
    (row) => row.appointmentId === appointmentId,
  );

describe('a proposal', () => {
  it('holds its times, and the client accepts one by the link, which captures the deposit and frees the others', async ({
    fixture,
  }) => {
    const appointmentId = await requestWithProposal(fixture, '12:00', '14:00');
    const token = await readToken(fixture);

    expect((await findQueued(fixture, appointmentId))?.proposedUntil).toBeDefined();
    expect((await asVisitor()(getReminderLink, { params: { token } })).reply).toMatchObject({
      action: 'answerProposal',
      proposal: { slots: [{ time: '12:00' }, { time: '14:00' }] },
    });
    const { reply } = await acceptByLink(fixture, token, '14:00');

    expect(reply).toMatchObject({ status: 'confirmed', time: '14:00' });
    await expectMoney(appointmentId, true);
    expect(listPaymentIntents(fixture, appointmentId)).toMatchObject([{ status: 'succeeded' }]);
    const rival = await withAnotherClient(fixture);
    expect((await submitRequest(rival, { time: '12:00' })).status).toBe(200);
    expect((await submitRequest(rival, { time: '10:00' })).status).toBe(200);
  });

  it('carries a note in one line, which the SMS, the e-mail, the link and the account show', async ({
    fixture,
  }) => {
    const appointmentId = await request(fixture);
    const proposeWith = (note: string) =>
      fixture.asAdmin(proposeTimes, {
        params: { appointmentId },
        body: {
          slots: [{ staffId: fixture.member.staffId, date: fixture.date, time: '12:00' }],
          note,
        },
      });

    expect((await proposeWith('a'.repeat(maxProposalNoteLength + 1))).status).toBe(422);
    expect((await proposeWith(' \n ')).status).toBe(422);
    await proposeWith('Te espera\nCarmen\u0007');

    expect((await listClientMessages(fixture)).texts.at(-1)).toContain(' Te espera Carmen. ');
    const [mail] = stack.messages.mailbox.list({ type: 'mail', to: fixture.patient.email });
    expect(mail?.text).toContain('Nota del centro: Te espera Carmen');
    const note = 'Te espera Carmen';
    const linked = await asVisitor()(getReminderLink, { params: { token: await readToken(fixture) } });
    expect(linked.reply.proposal).toMatchObject({ note });
    const { reply } = await fixture.asPatient(listMyAppointments, { params: params(fixture), query: {} });
    expect(reply.rows[0]?.proposal).toMatchObject({ note });
  });

  it('is accepted in the account by its client only', async ({ fixture }) => {
    const appointmentId = await requestWithProposal(fixture, '12:00');
    const { reply } = await fixture.asPatient(listMyAppointments, { params: params(fixture), query: {} });
    const rival = await withAnotherClient(fixture);

    expect(reply.rows[0]?.proposal?.slots).toMatchObject([{ time: '12:00' }]);
    expect((await acceptTime(rival, appointmentId, '12:00')).problem.code).toBe('appointment.not_found');
    const asRival = await rival.asPatient(acceptProposal, {
      params: params(fixture, appointmentId),
      body: { date: fixture.date, time: '12:00' },
    });
    expect(asRival.status).toBe(404);
    expect((await acceptTime(fixture, appointmentId, '12:00')).reply).toMatchObject({
      status: 'confirmed',
      time: '12:00',
    });
  });

  it('is answered once: the same answer again succeeds, another one is rejected', async ({ fixture }) => {
    const appointmentId = await requestWithProposal(fixture, '12:00', '14:00');
    const token = await readToken(fixture);
    await acceptByLink(fixture, token, '12:00');

    const again = await acceptByLink(fixture, token, '12:00');
    const other = await acceptByLink(fixture, token, '14:00');
    const cancellation = await asVisitor()(followReminderLink, {
      params: { token },
      body: { action: 'cancel' },
    });

    expect([again.status, other.problem.code, cancellation.problem.code]).toEqual([
      200,
      'appointment.state_changed',
      'appointment.link_spent',
    ]);
    await expectMoney(appointmentId, true);
  });

  it('is cancelled by the link without cost', async ({ fixture }) => {
    const appointmentId = await requestWithProposal(fixture, '12:00');
    const token = await readToken(fixture);

    const { reply } = await asVisitor()(followReminderLink, {
      params: { token },
      body: { action: 'cancel' },
    });

    expect(reply.status).toBe('cancelled');
    await stack.waitUntilSettled();
    await expectMoney(appointmentId, false);
    expect((await acceptByLink(fixture, token, '12:00')).problem.code).toBe('appointment.state_changed');
    expect(await listFreeTimes(fixture)).toEqual(expect.arrayContaining(['10:00', '12:00']));
  });

  it('is dropped if the client picks another time by the link, for which the request waits', async ({
    fixture,
  }) => {
    const appointmentId = await requestWithProposal(fixture, '12:00');
    const token = await readToken(fixture);
    const { date } = fixture;

    const times = await asVisitor()(listTimesForLink, { params: { token }, query: { from: date, to: date } });
    const { reply } = await asVisitor()(followReminderLink, {
      params: { token },
      body: { action: 'change', to: { date, time: '15:00' } },
    });

    expect(times.status).toBe(200);
    expect(reply).toMatchObject({ status: 'pending', time: '15:00' });
    expect(await loadAppointment(appointmentId)).not.toHaveProperty('proposal');
    expect(await listFreeTimes(fixture)).toEqual(expect.arrayContaining(['10:00', '12:00']));
  });

  it.for(['approve', 'replace'] as const)(
    'ends if the front desk decides to %s',
    async (decision, { fixture }) => {
      const appointmentId = await requestWithProposal(fixture, '12:00');
      await (decision === 'approve'
        ? approve(fixture, appointmentId)
        : propose(fixture, appointmentId, '15:00'));

      expect((await acceptTime(fixture, appointmentId, '12:00')).status).toBe(409);
      expect((await submitRequest(await withAnotherClient(fixture), { time: '12:00' })).status).toBe(200);
    },
  );

  it('is rejected for a taken time, the requested one, a repeated one, a late one, or more than three', async ({
    fixture,
  }) => {
    await request(await withAnotherClient(fixture), { time: '12:00' });
    const appointmentId = await request(fixture);
    const code = async (...times: string[]) => (await propose(fixture, appointmentId, ...times)).problem.code;
    const unknown = await fixture.asAdmin(proposeTimes, {
      params: { appointmentId },
      body: { slots: [{ staffId: 'nobody', date: fixture.date, time: '14:00' }] },
    });

    expect([
      await code('12:00'),
      await code('10:00'),
      await code('14:00', '14:00'),
      await code('20:00'),
      unknown.problem.code,
      (await propose(fixture, appointmentId, '11:00', '13:00', '14:00', '15:00')).status,
    ]).toEqual([
      'appointment.overlaps',
      'appointment.proposal_repeated',
      'appointment.proposal_repeated',
      'appointment.outside_hours',
      'request.not_found',
      422,
    ]);
  });
});

it('a proposal in the quiet hours counts its hours from the next morning', async ({ fixture }) => {
  setClockToTime('22:00');
  const appointmentId = await request(fixture);

  const { reply } = await propose(fixture, appointmentId, '12:00');

  expect(toCivilDateTime(new Date(reply.expiresAt))).toMatchObject({
    date: addDays(getToday(now()), 1),
    minutes: 14 * 60,
  });
});

describe('a link of a proposal', () => {
  it('is rejected if it is forged, or the link of a reminder', async ({ fixture }) => {
    const appointmentId = await requestWithProposal(fixture, '12:00');
    const reminderToken = 'R'.repeat(22);
    const { reminderLinks, commit } = thePlatform();
    const [link] = buildReminderLinks(await loadAppointment(appointmentId), {
      manage: hashText(reminderToken),
    });
    await commit(reminderLinks.add(link!));

    expect([
      (await acceptByLink(fixture, 'F'.repeat(22), '12:00')).problem.code,
      (await acceptByLink(fixture, reminderToken, '12:00')).problem.code,
    ]).toEqual(['appointment.link_spent', 'appointment.link_spent']);
    expect(await getOutcome(appointmentId)).toBe('pending');
  });

  it('says that the proposal ended after the front desk withdrew it', async ({ fixture }) => {
    const appointmentId = await requestWithProposal(fixture, '12:00');
    const token = await readToken(fixture);
    await approve(fixture, appointmentId);

    const { reply } = await asVisitor()(getReminderLink, { params: { token } });

    expect(reply.ended).toBe('proposalEnded');
  });
});

describe('a proposal without an answer', () => {
  it('cancels the request after its hours, releases the hold and frees all times', async ({ fixture }) => {
    const appointmentId = await requestWithProposal(fixture, '12:00');
    const token = await readToken(fixture);
    const rival = await withAnotherClient(fixture);
    advanceClock({ minutes: 6 * 60 + 1 });

    expect((await acceptByLink(fixture, token, '12:00')).problem.code).toBe('appointment.proposal_ended');
    expect((await submitRequest(rival, { time: '12:00' })).status).toBe(409);
    await runSweep();
    await runSweep();
    await stack.waitUntilSettled();

    expect(await getOutcome(appointmentId)).toBe('proposalExpired');
    await expectMoney(appointmentId, false);
    expect(listPaymentIntents(fixture, appointmentId)).toMatchObject([{ status: 'canceled' }]);
    expect((await acceptByLink(fixture, token, '12:00')).problem.code).toBe('appointment.state_changed');
    expect(await listFreeTimes(fixture)).toEqual(expect.arrayContaining(['10:00', '12:00']));
    expect((await submitRequest(rival, { time: '12:00' })).status).toBe(200);
    expect((await listClientMessages(fixture)).texts.at(-1)).toContain('vencio tu solicitud');
  });

  const client = ({ patient }: Fixture): Actor => ({ kind: 'user', id: patient.patientId, role: 'patient' });
  const sweeper: Actor = { kind: 'system', name: 'sweep-holds' };

  it('is not accepted by a call that began before the sweep ended it', async ({ fixture }) => {
    const appointmentId = await requestWithProposal(fixture, '12:00');
    const { bookings, commit } = thePlatform();
    const before = await loadAppointment(appointmentId);
    const acceptance = applyProposalAcceptance(
      before,
      { date: fixture.date, time: '12:00' },
      client(fixture),
      now(),
    );
    const writes = await bookings.change(before, acceptance);
    advanceClock({ minutes: 6 * 60 + 1 });
    await runSweep();

    await expect(
      commit(...writes, emit(AppointmentChanged, toAppointmentFacts(acceptance))),
    ).rejects.toThrow();
    expect(await getOutcome(appointmentId)).toBe('proposalExpired');
    await stack.waitUntilSettled();
    await expectMoney(appointmentId, false);
  });

  it('is not ended by a sweep that began before the client accepted it', async ({ fixture }) => {
    const appointmentId = await requestWithProposal(fixture, '12:00');
    const { bookings, commit } = thePlatform();
    const before = await loadAppointment(appointmentId);
    const writes = await bookings.change(before, applyProposalExpiry(before, sweeper, now()));
    await acceptTime(fixture, appointmentId, '12:00');

    await expect(commit(...writes)).rejects.toThrow();
    advanceClock({ minutes: 6 * 60 + 1 });
    await runSweep();
    expect(await getOutcome(appointmentId)).toBe('confirmed');
    await expectMoney(appointmentId, true);
  });
});

describe('concurrent decisions about a proposal', () => {
  it('leave one outcome, and the money moves once [R198]', () => runRounds(proposalOutcome, stack, 6));

  it('give a time to the proposal or to the client who requests it', async ({ fixture }) => {
    for (const [round, time] of ['12:00', '14:00', '15:00'].entries()) {
      const rival = await withAnotherClient(fixture);
      const appointmentId = await request(await withAnotherClient(fixture), {
        time: `${9 + round}:00`.padStart(5, '0'),
      });
      const answers = await runConcurrently(round, {
        proposal: () => propose(fixture, appointmentId, time),
        booking: () => submitRequest(rival, { time }),
      });

      expect(Object.values(answers).toSorted()).toEqual([200, expect.toBeOneOf([409, 422])]);
    }
  });
});
