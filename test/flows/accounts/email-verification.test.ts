import { describe, expect } from 'vitest';
import { acceptInvitation } from '#shared/accounts/registration-api.ts';
import {
  getEmailProof,
  openShortLink,
  proveEmail,
  resendEmailProof,
} from '#shared/accounts/short-link-api.ts';
import { anInvited, invitationTo, shortLinkIn } from '#test/support/accounts/invitations.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { aScene, ask, type Scene } from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { caller } from '#test/support/system/api-client.ts';
import { later } from '#test/support/system/clock.ts';

const unproved = (): Promise<Scene> => aScene(stack, { patient: { awaitsEmailProof: true } });
const paramsOf = ({ patient: { patientId } }: Scene) => ({ params: { patientId } });
const resend = (scene: Scene) => scene.asPatient(resendEmailProof, paramsOf(scene));
/** The token of the newest link sent to the client. */
async function tokenTo({ patient: { email } }: Scene): Promise<string> {
  await stack.settled();
  return shortLinkIn(stack.messages.mailbox.list({ type: 'mail', to: email })[0]?.text ?? '');
}
const look = (token: string) => caller(stack.url)(openShortLink, { params: { token } });
const prove = (token: string) => caller(stack.url)(proveEmail, { params: { token } });

describe('e-mail verification', () => {
  it('lets the client book after clicking the link, which works once', async () => {
    const scene = await unproved();
    const before = await ask(scene);
    await resend(scene);
    const token = await tokenTo(scene);
    const opened = await look(token);
    const stillAwaited = await scene.asPatient(getEmailProof, paramsOf(scene));

    const answers = await Promise.all([prove(token), prove(token), prove(token)]);

    expect(before.problem).toMatchObject({
      code: 'account.email_unproved',
      detail: 'Confirma tu correo antes de solicitar una cita: abre el enlace que te enviamos.',
    });
    expect(opened.reply).toEqual({ kind: 'emailProof', isProved: false, isChange: false });
    expect(stillAwaited.reply.isAwaited).toBe(true);
    expect(answers.map(({ reply }) => reply.isFirst).toSorted()).toEqual([false, false, true]);
    expect((await scene.asPatient(getEmailProof, paramsOf(scene))).reply.isAwaited).toBe(false);
    expect((await ask(scene)).status).toBe(200);
    later({ days: 3 });
    expect((await look(token)).reply).toEqual({ kind: 'emailProof', isProved: true, isChange: false });
  });

  it('rejects a link that is expired, made up or for another address', async () => {
    const [late, moved] = [await unproved(), await unproved()];
    await resend(late);
    await resend(moved);
    const [old, foreign] = [await tokenTo(late), await tokenTo(moved)];
    const { patients, commit } = thePlatform();
    const patient = await patients.get(moved.patient.patientId);
    await commit(...patients.put({ ...patient, email: 'otra@test.example' }, patient));

    expect((await prove(foreign)).problem.code).toBe('account.link_over');
    expect((await look(foreign)).reply).toEqual({ kind: 'ended', of: 'emailProof', why: 'replaced' });
    expect((await look('x'.repeat(22))).problem.code).toBe('account.link_over');
    expect((await prove('x'.repeat(22))).problem.code).toBe('account.link_over');
    later({ days: 3 });
    expect((await prove(old)).problem.code).toBe('account.link_over');
    expect((await look(old)).reply).toEqual({ kind: 'ended', of: 'emailProof', why: 'expired' });
  });

  it('resends the link five times an hour, and not after the e-mail is proved', async () => {
    const scene = await unproved();
    for (let time = 0; time < 5; time++) await resend(scene);
    expect((await resend(scene)).status).toBe(429);
    await prove(await tokenTo(scene));

    const { status, reply } = await resend(scene);

    expect([status, reply.isAwaited]).toEqual([200, false]);
  });
});

describe('invited client who chooses a password', () => {
  it('has a proved e-mail, and open laser requests become void with a note [R141]', async () => {
    const ana = await anInvited({ patient: { awaitsEmailProof: true, laserRequestPending: true } });
    const { userId: patientId } = ana;
    const { laserRequests, uniqueClaims, commit, now, patients } = thePlatform();
    const at = now().toISOString();
    const base = { patientId, createdAt: at, updatedAt: at, version: 0 };
    await commit(
      laserRequests.create({ ...base, requestId: `open-${patientId}`, status: 'pending' }),
      laserRequests.create({ ...base, requestId: `old-${patientId}`, status: 'approved' }),
      uniqueClaims.take({ kind: 'laserRequest', name: patientId, at, ownerId: `open-${patientId}` }),
    );
    const { email, password } = await invitationTo(stack, ana);
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
