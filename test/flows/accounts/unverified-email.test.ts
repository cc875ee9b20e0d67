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

type EnrolInput = { readonly password?: string; readonly proof?: string; readonly from?: string };
const enrol = (
  { prospectId, email }: Pick<Prospect, 'prospectId' | 'email'>,
  { password = 'luna-azul-42', proof, from = '203.0.113.1' }: EnrolInput = {},
) =>
  caller(stack.url)(register, {
    params: { id: prospectId },
    body: { email, password, ...(proof && { proof }) },
    from,
  });
/** The token of the newest link to an address, skipping the mails with signed documents. */
async function linkTo(email: string): Promise<string> {
  await stack.waitUntilSettled();
  const mails = stack.messages.mailbox.list({ type: 'mail', to: email });
  const mail = mails.find(({ subject }) => subject === 'Confirma tu correo');
  return findShortLinkToken(mail?.text ?? '');
}
const submitProof = (token: string) => caller(stack.url)(proveEmail, { params: { token } });
const openLink = (token: string) => caller(stack.url)(openShortLink, { params: { token } });

let emails = 0;
/** A registered and signed-in client who has not opened their link. */
async function anUnproved() {
  emails += 1;
  const email = `sin.confirmar.${emails}@test.example`;
  const { reply } = await enrol(await aProspect({ email, firstName: 'Primera' }), {
    password: 'clave-de-una-7',
  });
  const { accessToken } = await fetchTokens(email, 'clave-de-una-7');
  return { email, userId: reply.userId, as: caller(stack.url, accessToken), proof: await linkTo(email) };
}

/** A client whose e-mail another person proved, and that person. */
async function aDisplaced() {
  const first = await anUnproved();
  const second = await aProspect({ email: first.email, firstName: 'Segunda' });
  await enrol(second);
  const { reply } = await enrol(second, { proof: await linkTo(first.email) });
  const params = { patientId: first.userId };
  const profile = async () => (await desk(getPatient, { params })).reply;
  const change = async (more: { email?: string; phone?: string }) => {
    const { firstName, lastName, email, phone, active, version } = await profile();
    return desk(updatePatient, {
      params,
      body: { firstName, lastName, email, phone, active, version, ...more },
    });
  };
  return { ...first, ownerId: reply.userId, params, profile, change };
}
const listDisplacementTexts = () =>
  stack.messages.mailbox
    .list({ type: 'sms' })
    .filter(({ text }) => /tu correo lo confirm. otra persona y ya no entras con .l/.test(text));
const claimOf = (email: string) => thePlatform().uniqueClaims.find('email', email);

describe('account with an unproved e-mail', () => {
  it('is unchanged when another person registers with the e-mail and is sent a link', async () => {
    const first = await anUnproved();
    const second = await aProspect({ email: first.email, firstName: 'Segunda' });

    const { status, problem } = await enrol(second);

    expect([status, problem.code]).toEqual([409, 'account.registration_proof_due']);
    expect((await first.as(getMe)).status).toBe(200);
    await expect(fetchAccessToken(first.email, 'clave-de-una-7')).resolves.toBeTruthy();
    expect(await thePlatform().prospects.find(second.prospectId)).toBeDefined();
    expect((await openLink(await linkTo(first.email))).reply).toEqual({
      kind: 'registration',
      prospectId: second.prospectId,
      email: first.email,
    });
    expect((await submitProof(first.proof)).reply).toEqual({ isFirst: true });
    expect((await enrol(second)).problem.code).toBe('account.email_in_use');
  });

  it('has its mailbox requested five times an hour per source address; other addresses are not limited', async () => {
    advanceToFullHour();
    const { email } = await anUnproved();
    const from = '203.0.113.80';
    const codes: string[] = [];
    for (let n = 0; n < 6; n++) codes.push((await enrol(await aProspect({ email }), { from })).problem.code);

    expect(codes).toEqual([...Array(5).fill('account.registration_proof_due'), 'request.too_many']);
    const own = await aProspect({ email });
    expect((await enrol(own, { from: '203.0.113.81' })).problem.code).toBe('account.registration_proof_due');
    expect((await enrol(own, { proof: await linkTo(email) })).status).toBe(200);
  });

  it('loses the e-mail to the person who registers with that link, which also proves it', async () => {
    const first = await anUnproved();
    const second = await aProspect({ email: first.email, firstName: 'Segunda' });
    await enrol(second);
    const proof = await linkTo(first.email);
    const before = listDisplacementTexts().length;

    const { status, reply } = await enrol(second, { proof });

    expect(status).toBe(200);
    expect((await thePlatform().patients.get(reply.userId)).awaitsEmailProof ?? false).toBe(false);
    await expect(fetchAccessToken(first.email, 'luna-azul-42')).resolves.toBeTruthy();
    await expect(fetchAccessToken(first.email, 'clave-de-una-7')).rejects.toThrow();
    await stack.waitUntilSettled();
    expect(listDisplacementTexts().length - before).toBe(1);
    expect(await listNotices(stack, first)).toContain('sms sent');
    expect((await first.as(getMe)).status).toBe(401);
    expect((await submitProof(first.proof)).problem.code).toBe('account.link_over');
    expect((await openLink(proof)).reply).toEqual({ kind: 'ended', of: 'registration', why: 'replaced' });
  });

  it('keeps the e-mail against a link that is expired, made up or of another application', async () => {
    const first = await anUnproved();
    const [second, third] = [
      await aProspect({ email: first.email }),
      await aProspect({ email: first.email }),
    ];
    await enrol(second);
    const seconds = await linkTo(first.email);

    for (const proof of [seconds, 'x'.repeat(22), first.proof])
      expect((await enrol(third, { proof })).problem.code).toBe('account.registration_proof_due');
    advanceClock({ days: 3.1 });
    expect((await enrol(second, { proof: seconds })).problem.code).toBe('account.registration_proof_due');
    await expect(fetchAccessToken(first.email, 'clave-de-una-7')).resolves.toBeTruthy();
  });

  it('cannot lose its e-mail through the desk, which gets an error with the next step', async () => {
    const { email, as } = await anUnproved();
    const { prospectId } = await aProspect({ email, firstName: 'Segunda' });

    const set = await desk(activateProspect, { params: { prospectId }, body: {} });
    const written = await desk(createPatient, { body: { firstName: 'Tercera', lastName: 'Soto', email } });

    expect([set.status, set.problem.code]).toEqual([409, 'prospect.email_awaits_proof']);
    expect([written.status, written.problem.code]).toEqual([409, 'account.email_awaits_proof']);
    expect(written.problem.fields).toMatchObject([{ field: 'email' }]);
    expect((await as(getMe)).status).toBe(200);
  });
});

describe('client whose e-mail another person proved', () => {
  it('is marked at the desk, and returns to the same record by an invitation to another e-mail', async () => {
    const lost = await aDisplaced();
    const { userId, params, email } = lost;
    expect((await desk(getRecordSummary, { params })).reply.emailLost).toBe(true);
    expect((await lost.profile()).emailLost).toBe(true);
    const listed = await desk(listPatients, { query: { text: email } });
    expect(
      listed.reply.rows
        .map((row) => [row.patientId, row.emailLost ?? false])
        .sort(([, a], [, b]) => Number(b) - Number(a)),
    ).toEqual([
      [userId, true],
      [lost.ownerId, false],
    ]);

    const found = `encontrada.${email}`;
    expect((await lost.change({ email: found })).status).toBe(200);
    const { password } = await readInvitationMail(stack, { email: found });
    await expect(fetchAccessToken(found, 'clave-de-una-7')).rejects.toThrow();
    const chosen = 'brisa-verde-58';
    const body = { email: found, temporaryPassword: password, password: chosen };
    expect((await caller(stack.url)(acceptInvitation, { params: { userId }, body })).status).toBe(200);

    const { accessToken } = await fetchTokens(found, chosen);
    expect((await caller(stack.url, accessToken)(getMe)).reply).toMatchObject({ userId, email: found });
    expect((await thePlatform().patients.get(userId)).awaitsEmailProof ?? false).toBe(false);
    expect((await desk(getRecordSummary, { params })).reply.emailLost ?? false).toBe(false);
    await expect(fetchAccessToken(email, 'luna-azul-42')).resolves.toBeTruthy();
    expect((await claimOf(email))?.ownerId).toBe(lost.ownerId);
  });

  it('stays inactive while the desk changes other fields, and its removal leaves the e-mail to its owner', async () => {
    const lost = await aDisplaced();

    expect((await lost.change({ phone: '787-555-0177' })).status).toBe(200);
    const other = await anUnproved();
    expect((await lost.change({ email: other.email })).problem.code).toBe('account.email_awaits_proof');
    await stack.waitUntilSettled();

    expect(await thePlatform().accounts.find(lost.userId)).toMatchObject({ active: false, emailLost: true });
    await expect(fetchAccessToken(lost.email, 'clave-de-una-7')).rejects.toThrow();
    expect((await desk(deletePatient, { params: lost.params })).status).toBe(200);
    expect((await claimOf(lost.email))?.ownerId).toBe(lost.ownerId);
    await expect(fetchAccessToken(lost.email, 'luna-azul-42')).resolves.toBeTruthy();
  });
});
