import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { EmailProofDue } from '#events/accounts.ts';
import { tell } from '#lambdas/platform/commit.ts';
import { getInvitation } from '#shared/accounts/registration-api.ts';
import { changeProspectEmail } from '#shared/intake/prospects/desk-api.ts';
import { listFailedMessages } from '#shared/notifications/api.ts';
import { listStoppedAddresses } from '#shared/notifications/mail-stop-api.ts';
import { getPatient, listPatients, updatePatient } from '#shared/patients/desk-api.ts';
import { getRecordSummary } from '#shared/records/api.ts';
import { listTeam } from '#shared/staff/desk-api.ts';
import { anInvited } from '#test/support/accounts/invitations.ts';
import { aPatient, thePlatform } from '#test/support/center/center.ts';
import { aScene, deny, type Scene } from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { aPerson, apply } from '#test/support/intake/applications.ts';
import { listed, resend, standing, toldClient } from './sent-messages.ts';

/** An address of SES's mailbox simulator that no other test uses. */
const simulated = (mailbox: string) => `${mailbox}+${randomUUID()}@simulator.amazonses.com`;

const stopped = async ({ asAdmin }: Scene) => (await asAdmin(listStoppedAddresses)).reply;
const of = ({ patient }: Scene) => ({ params: { patientId: patient.patientId } });
const mailsTo = (to: string) => stack.messages.mailbox.list({ to, type: 'mail' });
const aSceneOf = (email: string) => aScene(stack, { patient: { email }, canSignIn: true });

/** Confirms, denies and refunds an appointment: three e-mails to its client. */
async function denied(scene: Scene): Promise<string> {
  const appointmentId = await standing(scene);
  await deny(scene, appointmentId, 'confirmed');
  await scene.stack.settled();
  return appointmentId;
}

/** Writes another e-mail as the front desk does. */
async function correct(scene: Scene, email: string) {
  const { reply } = await scene.asAdmin(getPatient, of(scene));
  const { patientId: _, pendingEmail: __, mailStop: ___, emailLost: ____, ...profile } = reply;
  return scene.asAdmin(updatePatient, { ...of(scene), body: { ...profile, email } });
}

describe.each(['bounce', 'suppressionlist'])('address that bounces (%s)', (mailbox) => {
  it('gets one e-mail, and is shown as bounced for the client and the messages', async () => {
    const scene = await aSceneOf(simulated(mailbox));
    const { patient } = scene;
    const appointmentId = await denied(scene);

    expect(mailsTo(patient.email)).toHaveLength(1);
    expect(
      (await listed(scene, appointmentId))
        .filter(({ channel, audience }) => channel === 'mail' && audience === 'patient')
        .map(({ kind, state, failReason, skipReason }) => [kind, state, failReason ?? skipReason]),
    ).toEqual([
      ['refunded', 'skipped', 'bounced'],
      ['denied', 'skipped', 'bounced'],
      ['confirmed', 'failed', 'bounced'],
    ]);
    expect((await scene.asAdmin(getRecordSummary, of(scene))).reply.mailStop).toBe('bounced');
    expect((await scene.asAdmin(getPatient, of(scene))).reply.mailStop).toBe('bounced');
    const { reply } = await scene.asAdmin(listPatients, { query: { text: patient.firstName } });
    expect(reply.rows.map(({ mailStop }) => mailStop)).toEqual(['bounced']);
  });
});

describe('front desk', () => {
  it('sees the bounced address and the failed message, and cannot resend to it', async () => {
    const scene = await aSceneOf(simulated('bounce'));
    const { patient } = scene;
    const appointmentId = await standing(scene);

    expect(await stopped(scene)).toContainEqual({
      email: patient.email,
      reason: 'bounced',
      at: expect.any(String),
      userId: patient.patientId,
      holder: 'patient',
      name: `${patient.firstName} ${patient.lastName}`,
    });
    const failed = (await scene.asAdmin(listFailedMessages)).reply;
    expect(failed.filter((row) => row.appointmentId === appointmentId)).toMatchObject([
      { kind: 'confirmed', channel: 'mail', failReason: 'bounced' },
    ]);
    const { status, problem } = await resend(scene, appointmentId, { kind: 'confirmed', channel: 'mail' });
    expect([status, problem.code]).toEqual([409, 'notification.bounced']);
  });

  it('corrects the address, after which mail is sent again', async () => {
    const scene = await aSceneOf(simulated('bounce'));
    const before = scene.patient.email;
    const appointmentId = await standing(scene);
    const account = (await thePlatform().accounts.find(scene.patient.patientId))!;
    await thePlatform().commit(thePlatform().accounts.changeStanding(account, { passwordTemporary: true }));

    const right = `right-${scene.patient.patientId}@test.example`;
    expect((await correct(scene, right)).status).toBe(200);
    await stack.settled();

    expect((await stopped(scene)).filter(({ email }) => email === before)).toEqual([]);
    expect(await thePlatform().mailStops.find(before)).toBeUndefined();
    expect((await scene.asAdmin(getRecordSummary, of(scene))).reply.mailStop).toBeUndefined();
    expect((await resend(scene, appointmentId, { kind: 'confirmed', channel: 'mail' })).status).toBe(200);
    expect(mailsTo(right).map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/confirmada/i));
    expect(await toldClient(scene, appointmentId, 'confirmed')).toContain('mail sent');
  });

  it('sees a bounce of an address that is yet to be proved', async ({ scene }) => {
    const { patients, commit } = thePlatform();
    const pendingEmail = simulated('bounce');
    const eva = await aPatient('Eva', { email: 'eva.bounce@test.example', pendingEmail });
    await commit(tell(EmailProofDue, { patientId: eva.patientId }));
    await stack.settled();

    expect(await stopped(scene)).toContainEqual(
      expect.objectContaining({ email: pendingEmail, userId: eva.patientId, holder: 'patient' }),
    );
    const params = { patientId: eva.patientId };
    expect((await scene.asAdmin(getPatient, { params })).reply.mailStop).toBe('bounced');
    expect(await patients.find(eva.patientId)).toMatchObject({ pendingEmail });
  });

  it('sees a bounced invitation although its SMS arrived', async ({ scene }) => {
    const { userId, email } = await anInvited({ email: simulated('bounce') });
    await stack.settled();

    const { reply } = await scene.asAdmin(getInvitation, { params: { userId } });
    expect(reply).toMatchObject({ mailStop: 'bounced' });
    expect((await stopped(scene)).map((row) => row.email)).toContain(email);
  });

  it('corrects the address of an applicant', async ({ scene }) => {
    const answers = aPerson({ email: simulated('bounce') });
    await apply(stack, answers);
    await stack.settled();
    const [row] = (await stopped(scene)).filter(({ email }) => email === answers.email);
    expect(row).toMatchObject({ holder: 'prospect', reason: 'bounced' });

    const params = { prospectId: row!.userId };
    await scene.asAdmin(changeProspectEmail, { params, body: { email: 'applied.right@test.example' } });

    expect((await stopped(scene)).filter(({ email }) => email === answers.email)).toEqual([]);
    expect(await thePlatform().mailStops.find(answers.email)).toBeUndefined();
  });
});

it('recipient who marks an e-mail as spam gets no more e-mails', async () => {
  const scene = await aSceneOf(simulated('complaint'));
  const appointmentId = await denied(scene);

  expect(mailsTo(scene.patient.email)).toHaveLength(1);
  expect(await toldClient(scene, appointmentId, 'confirmed')).toContain('mail sent');
  expect(await toldClient(scene, appointmentId, 'denied')).toContain('mail complained');
  const { status, problem } = await resend(scene, appointmentId, { kind: 'denied', channel: 'mail' });
  expect([status, problem.code]).toEqual([409, 'notification.complained']);
});

it('recipient with an automatic reply gets further e-mails', async () => {
  const scene = await aSceneOf(simulated('ooto'));
  await denied(scene);

  expect(mailsTo(scene.patient.email)).toHaveLength(3);
  expect(await stopped(scene)).not.toContainEqual(expect.objectContaining({ email: scene.patient.email }));
});

it('bounced address of a team member is shown in the team list', async () => {
  const scene = await aScene(stack);
  const { mailStops, staff, commit, now } = thePlatform();
  const { staffId, email } = scene.member;
  await commit(mailStops.put({ email, reason: 'bounced', at: now().toISOString(), userId: staffId }));

  const { reply } = await scene.asAdmin(listTeam);
  expect(reply.find((member) => member.staffId === staffId)?.mailStop).toBe('bounced');
  expect(await stopped(scene)).toContainEqual(expect.objectContaining({ email, holder: 'staff' }));
  expect(await staff.find(staffId)).toMatchObject({ email });
});
