import { describe, expect } from 'vitest';
import { acceptInvitation } from '#shared/accounts/registration-api.ts';
import {
  getEmailProof,
  openShortLink,
  proveEmail,
  resendEmailProof,
} from '#shared/accounts/short-link-api.ts';
import {
  anInvitedAccount,
  findShortLinkToken,
  readInvitationMail,
} from '#test/support/accounts/invitations.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { createFixture, type Fixture, submitRequest } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { caller } from '#test/support/system/api-client.ts';
import { advanceClock } from '#test/support/system/clock.ts';

const createUnverifiedFixture = (): Promise<Fixture> =>
  createFixture(stack, { patient: { awaitsEmailProof: true } });
const paramsOf = ({ patient: { patientId } }: Fixture) => ({ params: { patientId } });
const resend = (fixture: Fixture) => fixture.asPatient(resendEmailProof, paramsOf(fixture));
/** Returns the token of the newest link sent to the client. */
async function readNewestToken({ patient: { email } }: Fixture): Promise<string> {
  await stack.waitUntilSettled();
  return findShortLinkToken(stack.messages.mailbox.list({ type: 'mail', to: email })[0]?.text ?? '');
}
const openLink = (token: string) => caller(stack.url)(openShortLink, { params: { token } });
const prove = (token: string) => caller(stack.url)(proveEmail, { params: { token } });

describe('e-mail verification', () => {
  it('lets the client book after clicking the link, which works once', async () => {
    const fixture = await createUnverifiedFixture();
    const requestBeforeProof = await submitRequest(fixture);
    await resend(fixture);
    const token = await readNewestToken(fixture);
    const openedLink = await openLink(token);
    const pendingProof = await fixture.asPatient(getEmailProof, paramsOf(fixture));

    const proofs = await Promise.all([prove(token), prove(token), prove(token)]);

    expect(requestBeforeProof.problem).toMatchObject({
      code: 'account.email_unproved',
      detail: 'Confirma tu correo antes de solicitar una cita: abre el enlace que te enviamos.',
    });
    expect(openedLink.reply).toEqual({ kind: 'emailProof', isProved: false, isChange: false });
    expect(pendingProof.reply.isAwaited).toBe(true);
    expect(proofs.map(({ reply }) => reply.isFirst).toSorted()).toEqual([false, false, true]);
    expect((await fixture.asPatient(getEmailProof, paramsOf(fixture))).reply.isAwaited).toBe(false);
    expect((await submitRequest(fixture)).status).toBe(200);
    advanceClock({ days: 3 });
    expect((await openLink(token)).reply).toEqual({ kind: 'emailProof', isProved: true, isChange: false });
  });

  it('rejects a link that is expired, made up or for another address', async () => {
    const [expiredFixture, movedFixture] = [await createUnverifiedFixture(), await createUnverifiedFixture()];
    await resend(expiredFixture);
    await resend(movedFixture);
    const [expiredToken, tokenOfOldEmail] = [
      await readNewestToken(expiredFixture),
      await readNewestToken(movedFixture),
    ];
    const { patients, commit } = thePlatform();
    const patient = await patients.get(movedFixture.patient.patientId);
    await commit(...patients.put({ ...patient, email: 'otra@test.example' }, patient));

    expect((await prove(tokenOfOldEmail)).problem.code).toBe('account.link_over');
    expect((await openLink(tokenOfOldEmail)).reply).toEqual({
      kind: 'ended',
      of: 'emailProof',
      why: 'replaced',
    });
    expect((await openLink('x'.repeat(22))).problem.code).toBe('account.link_over');
    expect((await prove('x'.repeat(22))).problem.code).toBe('account.link_over');
    advanceClock({ days: 3 });
    expect((await prove(expiredToken)).problem.code).toBe('account.link_over');
    expect((await openLink(expiredToken)).reply).toEqual({ kind: 'ended', of: 'emailProof', why: 'expired' });
  });

  it('resends the link five times an hour, and not after the e-mail is proved', async () => {
    const fixture = await createUnverifiedFixture();
    for (let attempt = 0; attempt < 5; attempt++) await resend(fixture);
    expect((await resend(fixture)).status).toBe(429);
    await prove(await readNewestToken(fixture));

    const { status, reply } = await resend(fixture);

    expect([status, reply.isAwaited]).toEqual([200, false]);
  });
});

describe('invited client who chooses a password', () => {
  it('has a proved e-mail, and open laser requests become void with a note [R141]', async () => {
    const ana = await anInvitedAccount({ patient: { awaitsEmailProof: true, laserRequestPending: true } });
    const { userId: patientId } = ana;
    const { laserRequests, uniqueClaims, commit, now, patients } = thePlatform();
    const createdAt = now().toISOString();
    const requestFields = { patientId, createdAt, updatedAt: createdAt, version: 0 };
    await commit(
      laserRequests.create({ ...requestFields, requestId: `open-${patientId}`, status: 'pending' }),
      laserRequests.create({ ...requestFields, requestId: `old-${patientId}`, status: 'approved' }),
      uniqueClaims.take({
        kind: 'laserRequest',
        name: patientId,
        at: createdAt,
        ownerId: `open-${patientId}`,
      }),
    );
    const { email, password } = await readInvitationMail(stack, ana);
    const body = { email, temporaryPassword: password, password: 'mi-clave' };

    await caller(stack.url)(acceptInvitation, { params: { userId: patientId }, body });

    for (const kind of ['open', 'old'])
      expect(await laserRequests.get(`${kind}-${patientId}`)).toMatchObject({
        status: 'voided',
        note: expect.stringContaining('cuenta'),
      });
    expect(await uniqueClaims.exists('laserRequest', patientId)).toBe(false);
    const { laserRequestPending, awaitsEmailProof = false } = await patients.get(patientId);
    expect([laserRequestPending, awaitsEmailProof]).toEqual([false, false]);
  });
});
