import { describe, expect } from 'vitest';
import { demoPassword } from '#infra/local/seed/people.ts';
import { hashText } from '#lambdas/platform/ids.ts';
import { getMe } from '#shared/accounts/api.ts';
import { register } from '#shared/accounts/registration-api.ts';
import { cancelEmailChange, resendEmailProof } from '#shared/accounts/short-link-api.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { updateMyProfile } from '#shared/patients/profile-api.ts';
import { emailLinks } from '#test/support/accounts/email-links.ts';
import { aProspect } from '#test/support/accounts/invitations.ts';
import { checkSession, endedSession } from '#test/support/accounts/sessions.ts';
import { anAccount, aPatient, thePlatform } from '#test/support/center/center.ts';
import { asPatient } from '#test/support/center/fixture.ts';
import { countRequests } from '#test/support/center/limits.ts';
import { it, stack } from '#test/support/flow.ts';
import { caller } from '#test/support/system/api-client.ts';
import { advanceClock } from '#test/support/system/clock.ts';
import { fetchAccessToken, fetchTokens, type TestStack } from '#test/support/system/stack.ts';

let desk: ReturnType<TestStack['as']>;
let links: ReturnType<typeof emailLinks>;
it.beforeAll(async ({ stack }) => {
  links = emailLinks(stack);
  desk = stack.as(await anAccount('admin', 'Lourdes'));
});

const home = {
  address: 'Calle Luna 12, Ponce, Puerto Rico',
  place: { latitude: 18.011, longitude: -66.614, municipality: 'Ponce' },
};
const patientParams = ({ patientId }: Patient) => ({ params: { patientId } });
const requestEmailChange = ({ patientId }: Patient, email: string, password = demoPassword) =>
  // A token issued now, because a completed change ends all earlier sessions.
  caller(stack.url, stack.mint({ userId: patientId, role: 'patient' }, {}))(updateMyProfile, {
    params: { patientId },
    body: { firstName: 'Yara', lastName: 'Prueba', phone: '787-555-0142', email, password, ...home },
  });

/** Requests a new e-mail and clicks the link that proves it. */
async function changeEmail(patient: Patient, email: string): Promise<void> {
  expect((await requestEmailChange(patient, email)).status).toBe(200);
  expect((await links.prove(await links.findProofToken(email))).reply).toEqual({ isFirst: true });
}

const registerProspect = (
  { prospectId, email }: { prospectId: string; email: string },
  password = 'luna-azul-42',
) => caller(stack.url)(register, { params: { id: prospectId }, body: { email, password } });

describe('change of e-mail', () => {
  it('sends a mailbox at most twenty links a day, however many accounts request it [R428]', async () => {
    const email = 'ajena@test.example';
    await countRequests(`application proofs to ${hashText(email)}`, { seconds: 24 * 3_600, times: 18 });
    for (let n = 0; n < 4; n += 1)
      expect((await requestEmailChange(await aPatient(`Varia${n}`), email)).status).toBe(200);

    expect(await links.listMails(email)).toHaveLength(2);
  });

  it('takes effect when the link is clicked, also after a resend, and ends every earlier session', async () => {
    const patient = await aPatient('Yara');
    const email = 'yara.dos@test.example';
    const sessionBefore = await fetchTokens(patient.email);
    await requestEmailChange(patient, email);
    const token = await links.findProofToken(email);

    const openedLink = await links.openLink(token);
    const sessionDuringChange = await checkSession(stack, sessionBefore);
    const resentProof = await asPatient(stack, patient)(resendEmailProof, patientParams(patient));
    // Read before the clicks, because a proof that is complete is not sent again.
    const proofMails = await links.listMails(email);
    const clicks = await Promise.all([1, 2, 3, 4].map(() => links.prove(token)));

    expect(openedLink.reply).toEqual({ kind: 'emailProof', isProved: false, isChange: true });
    expect(sessionDuringChange).toEqual([200, 'renewed']);
    expect(resentProof.reply).toEqual({ isAwaited: true, email });
    expect(proofMails).toHaveLength(2);
    expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(clicks.filter(({ reply }) => reply.isFirst)).toHaveLength(1);
    expect(await checkSession(stack, sessionBefore)).toEqual(endedSession);
    await expect(fetchAccessToken(patient.email)).rejects.toThrow();
    expect((await caller(stack.url, await fetchAccessToken(email))(getMe)).reply).toMatchObject({ email });
    const { patients, accounts } = thePlatform();
    expect(await patients.get(patient.patientId)).toMatchObject({ email, awaitsEmailProof: false });
    expect((await patients.get(patient.patientId)).pendingEmail).toBeUndefined();
    expect(await accounts.find(patient.patientId)).toMatchObject({ email });
    const subjects = (await links.listMails(patient.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(['El correo de tu cuenta cambió', 'Pidieron cambiar el correo de tu cuenta']);
  });

  it('can be undone from the old mailbox for 72 hours, which ends all sessions and voids the password', async () => {
    const patient = await aPatient('Zulma');
    const email = 'ladrona@test.example';
    await changeEmail(patient, email);
    const thiefSession = await fetchTokens(email);
    const token = await links.findUndoToken(patient.email);
    advanceClock({ days: 2.9 });

    expect((await links.openLink(token)).reply).toEqual({
      kind: 'emailUndo',
      email: patient.email,
      isUndone: false,
    });
    expect((await links.undo(token)).reply).toEqual({ isFirst: true });

    expect(await checkSession(stack, thiefSession)).toEqual(endedSession);
    await expect(fetchAccessToken(email)).rejects.toThrow();
    await expect(fetchAccessToken(patient.email)).rejects.toThrow();
    const { patients, accounts } = thePlatform();
    expect((await patients.get(patient.patientId)).email).toBe(patient.email);
    expect(await accounts.find(patient.patientId)).toMatchObject({ email: patient.email, formerEmails: [] });
    expect((await links.undo(token)).reply).toEqual({ isFirst: false });
    expect((await registerProspect(await aProspect({ email }))).status).toBe(200);
  });

  it('can be undone from the first mailbox after several changes, and frees the old e-mail after 72 hours', async () => {
    const patient = await aPatient('Wanda');
    const [secondEmail, thirdEmail] = ['wanda.dos@test.example', 'wanda.tres@test.example'];
    await changeEmail(patient, secondEmail);
    await changeEmail(patient, thirdEmail);
    const [undoFromFirst, undoFromSecond] = [
      await links.findUndoToken(patient.email),
      await links.findUndoToken(secondEmail),
    ];

    expect((await links.undo(undoFromFirst)).reply).toEqual({ isFirst: true });
    expect((await thePlatform().patients.get(patient.patientId)).email).toBe(patient.email);
    expect((await links.undo(undoFromSecond)).problem.code).toBe('account.link_over');

    const latePatient = await aPatient('Vilma');
    await changeEmail(latePatient, 'vilma.dos@test.example');
    const token = await links.findUndoToken(latePatient.email);
    expect((await registerProspect(await aProspect({ email: latePatient.email }))).problem.code).toBe(
      'account.email_in_use',
    );
    advanceClock({ days: 3.1 });
    expect((await links.undo(token)).problem.code).toBe('account.link_over');
    expect((await registerProspect(await aProspect({ email: latePatient.email }))).status).toBe(200);
  });

  it('can be stopped before its proof from the old mailbox, by the client or by the desk', async () => {
    const patient = await aPatient('Tania');
    const email = 'tania.dos@test.example';
    await requestEmailChange(patient, email);
    const proof = await links.findProofToken(email);

    const { reply } = await links.undo(await links.findStopToken(patient.email));

    expect(reply).toEqual({ isFirst: true });
    expect((await links.prove(proof)).problem.code).toBe('account.link_over');
    await expect(fetchAccessToken(patient.email)).rejects.toThrow();

    for (const [name, role] of [['Sonia', 'patient'] as const, ['Rita', 'desk'] as const]) {
      const otherPatient = await aPatient(name);
      await requestEmailChange(otherPatient, `${name}.dos@test.example`);
      const token = await links.findProofToken(`${name}.dos@test.example`.toLowerCase());
      const callerWhoStops = role === 'patient' ? asPatient(stack, otherPatient) : desk;
      expect((await callerWhoStops(cancelEmailChange, patientParams(otherPatient))).reply).toEqual({
        email: otherPatient.email,
      });
      expect((await links.prove(token)).problem.code).toBe('account.link_over');
    }
  });
});

describe('unverified e-mail', () => {
  it('is not reserved, so the client who requested it gets an error once its owner registers', async () => {
    const patient = await aPatient('Nora');
    const email = 'duena@test.example';
    await requestEmailChange(patient, email);
    const proof = await links.findProofToken(email);

    const registrationOfOwner = await registerProspect(await aProspect({ email }));
    await links.prove(await links.findProofToken(email));

    expect(registrationOfOwner.status).toBe(200);
    expect((await links.prove(proof)).problem.code).toBe('account.email_taken');
    await expect(fetchAccessToken(patient.email)).resolves.toBeTruthy();
  });
});
