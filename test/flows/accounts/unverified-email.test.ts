import { describe, expect } from 'vitest';
import { getMe } from '#shared/accounts/api.ts';
import { acceptInvitation, register } from '#shared/accounts/registration-api.ts';
import { openShortLink, proveEmail } from '#shared/accounts/short-link-api.ts';
import { activateProspect } from '#shared/intake/prospects/desk-api.ts';
import type { Prospect } from '#shared/intake/prospects/prospect.ts';
import {
  createPatient,
  deletePatient,
  getPatient,
  listPatients,
  updatePatient,
} from '#shared/patients/desk-api.ts';
import { getRecordSummary } from '#shared/records/api.ts';
import {
  aProspect,
  findShortLinkToken,
  listNotices,
  readInvitationMail,
} from '#test/support/accounts/invitations.ts';
import { anAccount, thePlatform } from '#test/support/center/center.ts';
import { it, stack } from '#test/support/flow.ts';
import { caller } from '#test/support/system/api-client.ts';
import { advanceClock, advanceToFullHour } from '#test/support/system/clock.ts';
import { fetchAccessToken, fetchTokens, type TestStack } from '#test/support/system/stack.ts';

let desk: ReturnType<TestStack['as']>;
it.beforeAll(async ({ stack }) => {
  desk = stack.as(await anAccount('admin', 'Lourdes'));
});

type RegistrationInput = { readonly password?: string; readonly proof?: string; readonly from?: string };
const registerProspect = (
  { prospectId, email }: Pick<Prospect, 'prospectId' | 'email'>,
  { password = 'luna-azul-42', proof, from = '203.0.113.1' }: RegistrationInput = {},
) =>
  caller(stack.url)(register, {
    params: { id: prospectId },
    body: { email, password, ...(proof && { proof }) },
    from,
  });
/** Returns the token of the newest link to an address, skipping the mails with signed documents. */
async function readNewestToken(email: string): Promise<string> {
  await stack.waitUntilSettled();
  const mails = stack.messages.mailbox.list({ type: 'mail', to: email });
  const mail = mails.find(({ subject }) => subject === 'Confirma tu correo');
  return findShortLinkToken(mail?.text ?? '');
}
const submitProof = (token: string) => caller(stack.url)(proveEmail, { params: { token } });
const openLink = (token: string) => caller(stack.url)(openShortLink, { params: { token } });

let emailCount = 0;
/** Creates a registered and signed-in client who has not opened their link. */
async function anUnverifiedClient() {
  emailCount += 1;
  const email = `sin.confirmar.${emailCount}@test.example`;
  const { reply } = await registerProspect(await aProspect({ email, firstName: 'Primera' }), {
    password: 'clave-de-una-7',
  });
  const { accessToken } = await fetchTokens(email, 'clave-de-una-7');
  return {
    email,
    userId: reply.userId,
    as: caller(stack.url, accessToken),
    proof: await readNewestToken(email),
  };
}

/** Creates a client whose e-mail another person proved, and that person. */
async function aDisplacedClient() {
  const client = await anUnverifiedClient();
  const secondProspect = await aProspect({ email: client.email, firstName: 'Segunda' });
  await registerProspect(secondProspect);
  const { reply } = await registerProspect(secondProspect, { proof: await readNewestToken(client.email) });
  const params = { patientId: client.userId };
  const readProfile = async () => (await desk(getPatient, { params })).reply;
  const changeProfile = async (changes: { email?: string; phone?: string }) => {
    const { firstName, lastName, email, phone, active, version } = await readProfile();
    return desk(updatePatient, {
      params,
      body: { firstName, lastName, email, phone, active, version, ...changes },
    });
  };
  return { ...client, ownerId: reply.userId, params, readProfile, changeProfile };
}
const listDisplacementTexts = () =>
  stack.messages.mailbox
    .list({ type: 'sms' })
    .filter(({ text }) => /tu correo lo confirm. otra persona y ya no entras con .l/.test(text));
const findEmailClaim = (email: string) => thePlatform().uniqueClaims.find('email', email);

describe('account with an unverified e-mail', () => {
  it('is unchanged when another person registers with the e-mail and is sent a link', async () => {
    const client = await anUnverifiedClient();
    const secondProspect = await aProspect({ email: client.email, firstName: 'Segunda' });

    const { status, problem } = await registerProspect(secondProspect);

    expect([status, problem.code]).toEqual([409, 'account.registration_proof_due']);
    expect((await client.as(getMe)).status).toBe(200);
    await expect(fetchAccessToken(client.email, 'clave-de-una-7')).resolves.toBeTruthy();
    expect(await thePlatform().prospects.find(secondProspect.prospectId)).toBeDefined();
    expect((await openLink(await readNewestToken(client.email))).reply).toEqual({
      kind: 'registration',
      prospectId: secondProspect.prospectId,
      email: client.email,
    });
    expect((await submitProof(client.proof)).reply).toEqual({ isFirst: true });
    expect((await registerProspect(secondProspect)).problem.code).toBe('account.email_in_use');
  });

  it('allows five registrations an hour per source address, without limiting other addresses', async () => {
    advanceToFullHour();
    const { email } = await anUnverifiedClient();
    const from = '203.0.113.80';
    const codes: string[] = [];
    for (let n = 0; n < 6; n++)
      codes.push((await registerProspect(await aProspect({ email }), { from })).problem.code);

    expect(codes).toEqual([...Array(5).fill('account.registration_proof_due'), 'request.too_many']);
    const ownProspect = await aProspect({ email });
    expect((await registerProspect(ownProspect, { from: '203.0.113.81' })).problem.code).toBe(
      'account.registration_proof_due',
    );
    expect((await registerProspect(ownProspect, { proof: await readNewestToken(email) })).status).toBe(200);
  });

  it('loses the e-mail to the person who registers with that link, which also proves it', async () => {
    const client = await anUnverifiedClient();
    const secondProspect = await aProspect({ email: client.email, firstName: 'Segunda' });
    await registerProspect(secondProspect);
    const proof = await readNewestToken(client.email);
    const countBefore = listDisplacementTexts().length;

    const { status, reply } = await registerProspect(secondProspect, { proof });

    expect(status).toBe(200);
    expect((await thePlatform().patients.get(reply.userId)).awaitsEmailProof ?? false).toBe(false);
    await expect(fetchAccessToken(client.email, 'luna-azul-42')).resolves.toBeTruthy();
    await expect(fetchAccessToken(client.email, 'clave-de-una-7')).rejects.toThrow();
    await stack.waitUntilSettled();
    expect(listDisplacementTexts().length - countBefore).toBe(1);
    expect(await listNotices(stack, client)).toContain('sms sent');
    expect((await client.as(getMe)).status).toBe(401);
    expect((await submitProof(client.proof)).problem.code).toBe('account.link_over');
    expect((await openLink(proof)).reply).toEqual({ kind: 'ended', of: 'registration', why: 'replaced' });
  });

  it('keeps the e-mail against a link that is expired, made up or of another application', async () => {
    const client = await anUnverifiedClient();
    const [secondProspect, thirdProspect] = [
      await aProspect({ email: client.email }),
      await aProspect({ email: client.email }),
    ];
    await registerProspect(secondProspect);
    const secondToken = await readNewestToken(client.email);

    for (const proof of [secondToken, 'x'.repeat(22), client.proof])
      expect((await registerProspect(thirdProspect, { proof })).problem.code).toBe(
        'account.registration_proof_due',
      );
    advanceClock({ days: 3.1 });
    expect((await registerProspect(secondProspect, { proof: secondToken })).problem.code).toBe(
      'account.registration_proof_due',
    );
    await expect(fetchAccessToken(client.email, 'clave-de-una-7')).resolves.toBeTruthy();
  });

  it('cannot lose its e-mail through the desk, which gets an error with the next step', async () => {
    const { email, as } = await anUnverifiedClient();
    const { prospectId } = await aProspect({ email, firstName: 'Segunda' });

    const activation = await desk(activateProspect, { params: { prospectId }, body: {} });
    const creation = await desk(createPatient, { body: { firstName: 'Tercera', lastName: 'Soto', email } });

    expect([activation.status, activation.problem.code]).toEqual([409, 'prospect.email_awaits_proof']);
    expect([creation.status, creation.problem.code]).toEqual([409, 'account.email_awaits_proof']);
    expect(creation.problem.fields).toMatchObject([{ field: 'email' }]);
    expect((await as(getMe)).status).toBe(200);
  });
});

describe('client whose e-mail another person proved', () => {
  it('is marked at the desk, and returns to the same record by an invitation to another e-mail', async () => {
    const client = await aDisplacedClient();
    const { userId, params, email } = client;
    expect((await desk(getRecordSummary, { params })).reply.emailLost).toBe(true);
    expect((await client.readProfile()).emailLost).toBe(true);
    const patientList = await desk(listPatients, { query: { text: email } });
    expect(
      patientList.reply.rows
        .map((row) => [row.patientId, row.emailLost ?? false])
        .sort(([, a], [, b]) => Number(b) - Number(a)),
    ).toEqual([
      [userId, true],
      [client.ownerId, false],
    ]);

    const newEmail = `encontrada.${email}`;
    expect((await client.changeProfile({ email: newEmail })).status).toBe(200);
    const { password } = await readInvitationMail(stack, { email: newEmail });
    await expect(fetchAccessToken(newEmail, 'clave-de-una-7')).rejects.toThrow();
    const newPassword = 'brisa-verde-58';
    const body = { email: newEmail, temporaryPassword: password, password: newPassword };
    expect((await caller(stack.url)(acceptInvitation, { params: { userId }, body })).status).toBe(200);

    const { accessToken } = await fetchTokens(newEmail, newPassword);
    expect((await caller(stack.url, accessToken)(getMe)).reply).toMatchObject({ userId, email: newEmail });
    expect((await thePlatform().patients.get(userId)).awaitsEmailProof ?? false).toBe(false);
    expect((await desk(getRecordSummary, { params })).reply.emailLost ?? false).toBe(false);
    await expect(fetchAccessToken(email, 'luna-azul-42')).resolves.toBeTruthy();
    expect((await findEmailClaim(email))?.ownerId).toBe(client.ownerId);
  });

  it('stays inactive while the desk changes other fields, and its removal leaves the e-mail to its owner', async () => {
    const client = await aDisplacedClient();

    expect((await client.changeProfile({ phone: '787-555-0177' })).status).toBe(200);
    const otherClient = await anUnverifiedClient();
    expect((await client.changeProfile({ email: otherClient.email })).problem.code).toBe(
      'account.email_awaits_proof',
    );
    await stack.waitUntilSettled();

    expect(await thePlatform().accounts.find(client.userId)).toMatchObject({
      active: false,
      emailLost: true,
    });
    await expect(fetchAccessToken(client.email, 'clave-de-una-7')).rejects.toThrow();
    expect((await desk(deletePatient, { params: client.params })).status).toBe(200);
    expect((await findEmailClaim(client.email))?.ownerId).toBe(client.ownerId);
    await expect(fetchAccessToken(client.email, 'luna-azul-42')).resolves.toBeTruthy();
  });
});
