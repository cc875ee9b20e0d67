import {
  CognitoIdentityProviderClient,
  ForgotPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, describe, expect, vi } from 'vitest';
import { userPoolClientId } from '#infra/local/runtime/emulators.ts';
import { demoPassword } from '#infra/local/seed/people.ts';
import {
  endMySessions,
  openRecovery,
  requestRecovery,
  resetPassword,
} from '#shared/accounts/security-api.ts';
import { formatPhone as printed } from '#shared/core/format.ts';
import { getCenterSettings, saveCenterSettings } from '#shared/settings/center-api.ts';
import { setUpSecondFactor, signInWith } from '#test/support/accounts/second-factor.ts';
import { anAccount, aPatient, thePlatform } from '#test/support/center/center.ts';
import { countRequestsFrom } from '#test/support/center/limits.ts';
import { it, stack } from '#test/support/flow.ts';
import { caller } from '#test/support/system/api-client.ts';
import { advanceClock, advanceToFullHour } from '#test/support/system/clock.ts';
import { fetchAccessToken } from '#test/support/system/stack.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

afterEach(() => vi.unstubAllEnvs());

const requestLink = (email: string, from = '203.0.113.1') =>
  caller(stack.url)(requestRecovery, { body: { email }, from });
const listRecoveryMails = async (email: string) => {
  await stack.waitUntilSettled();
  const mails = stack.messages.mailbox.list({ type: 'mail', to: email });
  return mails.filter(({ subject }) => subject === 'Recupera tu cuenta');
};
let addressCount = 0;
async function requestRecoveryMail(email: string) {
  addressCount += 1;
  expect((await requestLink(email, `198.51.100.${addressCount}`)).status).toBe(200);
}

type RecoveryLink = { readonly address: URL; readonly email: string; readonly code: string };

/** Parses the link of a recovery e-mail as a mail program does. Place 0 is the newest e-mail. */
async function readLink(email: string, place = 0): Promise<RecoveryLink> {
  const mail = (await listRecoveryMails(email))[place]!;
  const href = /href="([^"]*codigo=[^"]*)"/.exec(mail.html)?.[1] ?? '';
  const address = new URL(href.replaceAll('&amp;', '&'));
  const fragmentParams = new URLSearchParams(address.hash.slice(1));
  return { address, email: fragmentParams.get('correo')!, code: fragmentParams.get('codigo')! };
}

const choosePassword = (link: Pick<RecoveryLink, 'email' | 'code'>, password: string) =>
  caller(stack.url)(resetPassword, { body: { email: link.email, code: link.code, password } });
const openLink = ({ email, code }: Pick<RecoveryLink, 'email' | 'code'>) =>
  caller(stack.url)(openRecovery, { body: { email, code } });
const credentialsWithoutLink = { email: 'nadie@test.example', code: '123456' };
const expiredCode = 'account.recovery_over';

describe('password recovery', () => {
  it('sets a password through the link of the e-mail, once, also for two clicks at once [R075 R076]', async () => {
    const { email } = await aPatient('Ana', { email: 'ana+citas@test.example' });
    await requestRecoveryMail(email);
    const link = await readLink(email);
    expect(link.address.href).toMatch(`${stack.url}/recuperar-cuenta/nueva#`);
    expect(link).toMatchObject({ email, code: expect.stringMatching(/^[\w-]{20,}$/) });
    const passwords = ['una-clave', 'otra-clave'] as const;

    const racedResponses = await Promise.all(passwords.map((password) => choosePassword(link, password)));
    const thirdResponse = await choosePassword(link, 'tercera-clave');
    const openedLink = await openLink(link);

    expect(racedResponses.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect([thirdResponse, openedLink].map(({ problem }) => problem.code)).toEqual([
      expiredCode,
      expiredCode,
    ]);
    const chosen = passwords[racedResponses.findIndex(({ status }) => status === 200)]!;
    expect(await fetchAccessToken(email, chosen)).toBeTruthy();
    await expect(fetchAccessToken(email, demoPassword)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
    expect(JSON.stringify(await allTableRows())).not.toContain(link.code);
  });

  it('applies the usual password rules, and a rejected password leaves the link usable', async () => {
    const { email } = await anAccount('supervisor', 'Carmen');
    await requestRecoveryMail(email);
    const link = await readLink(email);
    expect((await openLink(link)).status).toBe(200);

    const responses = [
      await choosePassword(link, 'nueve-123'),
      await choosePassword(link, 'carmen-lunes-7'),
      await choosePassword(link, '1234567890'),
    ];

    expect(responses.map(({ problem }) => [problem.code, problem.fields[0]?.field])).toEqual([
      ['account.weak_team_password', 'password'],
      ['account.password_personal', 'password'],
      ['account.password_common', 'password'],
    ]);
    expect((await choosePassword(link, 'diez-caracteres')).status).toBe(200);
    // A used link fails before the new password is checked.
    expect((await choosePassword(link, 'nueve-123')).problem.code).toBe(expiredCode);
  });

  it('leaves the second factor on, so the next sign-in requires its code', async () => {
    const owner = await anAccount('admin', 'Doble');
    await setUpSecondFactor(stack, owner);
    await requestRecoveryMail(owner.email);

    expect((await choosePassword(await readLink(owner.email), 'diez-caracteres')).status).toBe(200);

    expect(await signInWith(owner, undefined, 'diez-caracteres')).toBe('SOFTWARE_TOKEN_MFA');
  });

  it('discloses nothing about an e-mail without its code, and guesses do not use up the link', async () => {
    const { email } = await aPatient('Eva');
    await requestRecoveryMail(email);
    const link = await readLink(email);
    const codes: string[] = [];
    for (const guess of [
      credentialsWithoutLink,
      ...Array.from({ length: 9 }, () => ({ ...credentialsWithoutLink, email })),
    ])
      codes.push((await choosePassword(guess, 'nueva-clave')).problem.code);

    expect(codes).toEqual(Array(10).fill(expiredCode));
    expect(
      (await choosePassword({ ...link, email: credentialsWithoutLink.email }, 'nueva-clave')).problem.code,
    ).toBe(expiredCode);
    for (const guess of [
      credentialsWithoutLink,
      { ...credentialsWithoutLink, email },
      { ...link, email: credentialsWithoutLink.email },
    ])
      expect((await openLink(guess)).problem.code).toBe(expiredCode);
    expect((await choosePassword(link, 'nueva-clave')).status).toBe(200);
  });

  it('accepts any of its links, and none of the others after that', async () => {
    const { email } = await aPatient('Luz');
    await requestRecoveryMail(email);
    await requestRecoveryMail(email);
    const [newestLink, firstLink] = [await readLink(email, 0), await readLink(email, 1)];

    expect((await choosePassword(firstLink, 'nueva-clave')).status).toBe(200);
    expect((await choosePassword(newestLink, 'vieja-clave')).problem.code).toBe(expiredCode);
    expect(await fetchAccessToken(email, 'nueva-clave')).toBeTruthy();
  });

  it('rejects a link from before all sessions were ended, and one that is an hour old', async () => {
    const { email } = await aPatient('Fin');
    await requestRecoveryMail(email);
    const link = await readLink(email);
    await caller(stack.url, await fetchAccessToken(email))(endMySessions);

    expect((await choosePassword(link, 'nueva-clave')).problem.code).toBe(expiredCode);
    await requestRecoveryMail(email);
    expect((await choosePassword(await readLink(email), 'nueva-clave')).status).toBe(200);
    await requestRecoveryMail(email);
    const expiredLink = await readLink(email);
    advanceClock({ minutes: 60 });
    expect((await choosePassword(expiredLink, 'otra-clave')).problem.code).toBe(expiredCode);
    expect(await fetchAccessToken(email, 'nueva-clave')).toBeTruthy();
  });

  it('sends the phone and address from the current center settings', async () => {
    const { email } = await aPatient('Sol');
    const owner = stack.as(await anAccount('admin', 'Lourdes', { userId: 'lourdes' }));
    const { settings } = (await owner(getCenterSettings)).reply;
    const centerContact = { phone: '787-555-0177', address: 'Avenida De Diego 214, San Juan, PR 00907' };
    await owner(saveCenterSettings, { body: { ...settings, ...centerContact } });

    await requestRecoveryMail(email);

    const [mail] = await listRecoveryMails(email);
    expect(mail?.text).toContain(`Llámanos al ${centerContact.phone}.`);
    expect(mail?.text).toContain(centerContact.address);
    expect(mail?.text).not.toContain(printed(settings.phone));
  });
});

describe('request for a recovery e-mail', () => {
  it('succeeds three times out of eight at once, and each of the three links works [R074]', async () => {
    advanceToFullHour();
    const { email } = await aPatient('Ocho');

    const responses = await Promise.all(Array.from({ length: 8 }, () => requestLink(email, '203.0.113.8')));

    expect(responses.map(({ status }) => status).toSorted()).toEqual([
      ...Array(3).fill(200),
      ...Array(5).fill(429),
    ]);
    expect(await listRecoveryMails(email)).toHaveLength(3);
    expect((await choosePassword(await readLink(email, 2), 'nueva-clave')).status).toBe(200);
  });

  it('sends six e-mails an hour on requests of strangers, and each link works for the owner [R074]', async () => {
    advanceToFullHour();
    const { email } = await aPatient('Acoso');
    for (let n = 0; n < 8; n++) await requestLink(email, '203.0.113.20');
    for (let n = 22; n < 30; n++) await requestLink(email, `203.0.113.${n}`);
    advanceClock({ minutes: 59 });

    const response = await requestLink(email, '203.0.113.31');

    expect([response.status, response.reply]).toEqual([200, {}]);
    expect(await listRecoveryMails(email)).toHaveLength(6);
    expect((await choosePassword(await readLink(email, 5), 'nueva-clave')).status).toBe(200);
    // The other five links were invalidated with it.
    await requestLink(email, '203.0.113.31');
    expect(await listRecoveryMails(email)).toHaveLength(7);
    expect((await choosePassword(await readLink(email), 'otra-clave')).status).toBe(200);
  });

  it('sends an e-mail again in the next hour', async () => {
    advanceToFullHour();
    const { email } = await aPatient('Insiste');
    for (let n = 32; n < 39; n++) await requestLink(email, `203.0.113.${n}`);
    advanceClock({ minutes: 61 });

    await requestLink(email, '203.0.113.39');

    expect(await listRecoveryMails(email)).toHaveLength(7);
  });

  it('sends an e-mail to an address where the owner has signed in, however often strangers request one', async () => {
    advanceToFullHour();
    const { email } = await anAccount('admin', 'Duena');
    await fetchAccessToken(email);
    const requestAsOwner = () => caller(stack.url)(requestRecovery, { body: { email } });
    for (let n = 61; n < 70; n++) await requestLink(email, `203.0.113.${n}`);
    expect(await listRecoveryMails(email)).toHaveLength(6);

    for (let n = 0; n < 3; n++) expect((await requestAsOwner()).status).toBe(200);

    expect(await listRecoveryMails(email)).toHaveLength(9);
    expect((await requestAsOwner()).status).toBe(429);
  });

  it('is limited per source address, whatever e-mail is requested, without limiting other addresses', async () => {
    advanceToFullHour();
    const { email } = await aPatient('Vecina');
    await countRequestsFrom('203.0.113.40', { limitName: 'recovery', seconds: 3_600, times: 29 });

    expect((await requestLink('nadie@test.example', '203.0.113.40')).status).not.toBe(429);
    expect((await requestLink(email, '203.0.113.40')).status).toBe(429);
    expect((await requestLink(email, '203.0.113.41')).status).toBe(200);
  });

  it('answers user not found as the sign-in does, or nothing where the stage hides it [R074]', async () => {
    const inactive = await aPatient('Cerrada');
    const invited = await aPatient('Invitada');
    const { accounts, commit } = thePlatform();
    await commit(accounts.change(inactive.patientId, { active: false }));
    await commit(accounts.change(invited.patientId, { passwordTemporary: true }));
    const emails = ['nadie-mas@test.example', inactive.email, invited.email];

    for (const email of emails)
      expect((await requestLink(email, '203.0.113.50')).problem.code).toBe('account.user_not_found');
    vi.stubEnv('SPA_UNIFORM_SIGN_IN_ERRORS', 'true');
    for (const email of emails) expect((await requestLink(email, '203.0.113.51')).reply).toEqual({});
    expect(await Promise.all(emails.map(listRecoveryMails))).toEqual([[], [], []]);
  });

  it('is rejected by the user pool itself', async () => {
    const { email } = await aPatient('Directa');
    const cognito = new CognitoIdentityProviderClient({ maxAttempts: 1 });
    const forgot = () =>
      cognito.send(new ForgotPasswordCommand({ ClientId: userPoolClientId, Username: email }));

    const responses = await Promise.allSettled(Array.from({ length: 8 }, forgot));
    cognito.destroy();

    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill('rejected'));
    expect(await listRecoveryMails(email)).toEqual([]);
  });
});
