import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { EmailProofDue } from '#events/accounts.ts';
import { emit } from '#lambdas/platform/commit.ts';
import { getInvitation } from '#shared/accounts/registration-api.ts';
import { changeProspectEmail } from '#shared/intake/prospects/desk-api.ts';
import { listFailedMessages } from '#shared/notifications/api.ts';
import { listStoppedAddresses } from '#shared/notifications/mail-stop-api.ts';
import { getPatient, listPatients, updatePatient } from '#shared/patients/desk-api.ts';
import { getRecordSummary } from '#shared/records/api.ts';
import { listTeam } from '#shared/staff/desk-api.ts';
import { anInvitedAccount } from '#test/support/accounts/invitations.ts';
import { aPatient, thePlatform } from '#test/support/center/center.ts';
import { createFixture, deny, type Fixture } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { aPerson, submitApplication } from '#test/support/intake/applications.ts';
import {
  confirmAppointment,
  listClientMessageStates,
  listMessagesOf,
  resendNewest,
} from './sent-messages.ts';

/** Builds an address of SES's mailbox simulator that no other test uses. */
const buildSimulatorAddress = (mailbox: string) => `${mailbox}+${randomUUID()}@simulator.amazonses.com`;

const listStopped = async ({ asAdmin }: Fixture) => (await asAdmin(listStoppedAddresses)).reply;
const buildParams = ({ patient }: Fixture) => ({ params: { patientId: patient.patientId } });
const listMails = (to: string) => stack.messages.mailbox.list({ to, type: 'mail' });
const createFixtureWithEmail = (email: string) =>
  createFixture(stack, { patient: { email }, canSignIn: true });

/** Confirms, denies and refunds an appointment, which sends three e-mails to its client. */
async function denyAppointment(fixture: Fixture): Promise<string> {
  const appointmentId = await confirmAppointment(fixture);
  await deny(fixture, appointmentId, 'confirmed');
  await fixture.stack.waitUntilSettled();
  return appointmentId;
}

/** Changes the client's e-mail as the front desk does. */
async function correctEmail(fixture: Fixture, email: string) {
  const { reply } = await fixture.asAdmin(getPatient, buildParams(fixture));
  const { patientId: _, pendingEmail: __, mailStop: ___, emailLost: ____, ...profile } = reply;
  return fixture.asAdmin(updatePatient, { ...buildParams(fixture), body: { ...profile, email } });
}

describe.each(['bounce', 'suppressionlist'])('address that bounces (%s)', (mailbox) => {
  it('gets one e-mail, and is shown as bounced for the client and the messages', async () => {
    const fixture = await createFixtureWithEmail(buildSimulatorAddress(mailbox));
    const { patient } = fixture;
    const appointmentId = await denyAppointment(fixture);

    expect(listMails(patient.email)).toHaveLength(1);
    expect(
      (await listMessagesOf(fixture, appointmentId))
        .filter(({ channel, audience }) => channel === 'mail' && audience === 'patient')
        .map(({ kind, state, failReason, skipReason }) => [kind, state, failReason ?? skipReason]),
    ).toEqual([
      ['refunded', 'skipped', 'bounced'],
      ['denied', 'skipped', 'bounced'],
      ['confirmed', 'failed', 'bounced'],
    ]);
    expect((await fixture.asAdmin(getRecordSummary, buildParams(fixture))).reply.mailStop).toBe('bounced');
    expect((await fixture.asAdmin(getPatient, buildParams(fixture))).reply.mailStop).toBe('bounced');
    const { reply } = await fixture.asAdmin(listPatients, { query: { text: patient.firstName } });
    expect(reply.rows.map(({ mailStop }) => mailStop)).toEqual(['bounced']);
  });
});

describe('front desk', () => {
  it('sees the bounced address and the failed message, and cannot resend to it', async () => {
    const fixture = await createFixtureWithEmail(buildSimulatorAddress('bounce'));
    const { patient } = fixture;
    const appointmentId = await confirmAppointment(fixture);

    expect(await listStopped(fixture)).toContainEqual({
      email: patient.email,
      reason: 'bounced',
      at: expect.any(String),
      userId: patient.patientId,
      holder: 'patient',
      name: `${patient.firstName} ${patient.lastName}`,
    });
    const failedMessages = (await fixture.asAdmin(listFailedMessages)).reply;
    expect(failedMessages.filter((row) => row.appointmentId === appointmentId)).toMatchObject([
      { kind: 'confirmed', channel: 'mail', failReason: 'bounced' },
    ]);
    const { status, problem } = await resendNewest(fixture, appointmentId, {
      kind: 'confirmed',
      channel: 'mail',
    });
    expect([status, problem.code]).toEqual([409, 'notification.bounced']);
  });

  it('corrects the address, after which mail is sent again', async () => {
    const fixture = await createFixtureWithEmail(buildSimulatorAddress('bounce'));
    const bouncedEmail = fixture.patient.email;
    const appointmentId = await confirmAppointment(fixture);
    const account = (await thePlatform().accounts.find(fixture.patient.patientId))!;
    await thePlatform().commit(thePlatform().accounts.changeStatus(account, { passwordTemporary: true }));

    const correctedEmail = `right-${fixture.patient.patientId}@test.example`;
    expect((await correctEmail(fixture, correctedEmail)).status).toBe(200);
    await stack.waitUntilSettled();

    expect((await listStopped(fixture)).filter(({ email }) => email === bouncedEmail)).toEqual([]);
    expect(await thePlatform().mailStops.find(bouncedEmail)).toBeUndefined();
    expect((await fixture.asAdmin(getRecordSummary, buildParams(fixture))).reply.mailStop).toBeUndefined();
    expect((await resendNewest(fixture, appointmentId, { kind: 'confirmed', channel: 'mail' })).status).toBe(
      200,
    );
    expect(listMails(correctedEmail).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/confirmada/i),
    );
    expect(await listClientMessageStates(fixture, appointmentId, 'confirmed')).toContain('mail sent');
  });

  it('sees a bounce of an address that is not proved yet', async ({ fixture }) => {
    const { patients, commit } = thePlatform();
    const pendingEmail = buildSimulatorAddress('bounce');
    const patient = await aPatient('Eva', { email: 'eva.bounce@test.example', pendingEmail });
    await commit(emit(EmailProofDue, { patientId: patient.patientId }));
    await stack.waitUntilSettled();

    expect(await listStopped(fixture)).toContainEqual(
      expect.objectContaining({ email: pendingEmail, userId: patient.patientId, holder: 'patient' }),
    );
    const params = { patientId: patient.patientId };
    expect((await fixture.asAdmin(getPatient, { params })).reply.mailStop).toBe('bounced');
    expect(await patients.find(patient.patientId)).toMatchObject({ pendingEmail });
  });

  it('sees a bounced invitation although its SMS arrived', async ({ fixture }) => {
    const { userId, email } = await anInvitedAccount({ email: buildSimulatorAddress('bounce') });
    await stack.waitUntilSettled();

    const { reply } = await fixture.asAdmin(getInvitation, { params: { userId } });
    expect(reply).toMatchObject({ mailStop: 'bounced' });
    expect((await listStopped(fixture)).map((row) => row.email)).toContain(email);
  });

  it('corrects the address of an applicant', async ({ fixture }) => {
    const answers = aPerson({ email: buildSimulatorAddress('bounce') });
    await submitApplication(stack, answers);
    await stack.waitUntilSettled();
    const [row] = (await listStopped(fixture)).filter(({ email }) => email === answers.email);
    expect(row).toMatchObject({ holder: 'prospect', reason: 'bounced' });

    const params = { prospectId: row!.userId };
    await fixture.asAdmin(changeProspectEmail, { params, body: { email: 'applied.right@test.example' } });

    expect((await listStopped(fixture)).filter(({ email }) => email === answers.email)).toEqual([]);
    expect(await thePlatform().mailStops.find(answers.email)).toBeUndefined();
  });
});

it('a recipient who marks an e-mail as spam gets no more e-mails', async () => {
  const fixture = await createFixtureWithEmail(buildSimulatorAddress('complaint'));
  const appointmentId = await denyAppointment(fixture);

  expect(listMails(fixture.patient.email)).toHaveLength(1);
  expect(await listClientMessageStates(fixture, appointmentId, 'confirmed')).toContain('mail sent');
  expect(await listClientMessageStates(fixture, appointmentId, 'denied')).toContain('mail complained');
  const { status, problem } = await resendNewest(fixture, appointmentId, { kind: 'denied', channel: 'mail' });
  expect([status, problem.code]).toEqual([409, 'notification.complained']);
});

it('a recipient with an automatic reply gets further e-mails', async () => {
  const fixture = await createFixtureWithEmail(buildSimulatorAddress('ooto'));
  await denyAppointment(fixture);

  expect(listMails(fixture.patient.email)).toHaveLength(3);
  expect(await listStopped(fixture)).not.toContainEqual(
    expect.objectContaining({ email: fixture.patient.email }),
  );
});

it('the bounced address of a team member is shown in the team list', async () => {
  const fixture = await createFixture(stack);
  const { mailStops, staff, commit, now } = thePlatform();
  const { staffId, email } = fixture.member;
  await commit(mailStops.put({ email, reason: 'bounced', at: now().toISOString(), userId: staffId }));

  const { reply } = await fixture.asAdmin(listTeam);
  expect(reply.find((member) => member.staffId === staffId)?.mailStop).toBe('bounced');
  expect(await listStopped(fixture)).toContainEqual(expect.objectContaining({ email, holder: 'staff' }));
  expect(await staff.find(staffId)).toMatchObject({ email });
});
