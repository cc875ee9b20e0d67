import {
  CognitoIdentityProviderClient,
  ForgotPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MailMessage } from '#infra/local/emulators/messages/mailbox.ts';
import { userPoolClientId } from '#infra/local/runtime/emulators.ts';
import { demoPassword } from '#infra/local/seed/people.ts';
import { shiftClock } from '#lambdas/platform/clock.ts';
import { resetPassword } from '#shared/accounts/security-api.ts';
import { getCenterSettings, saveCenterSettings } from '#shared/settings/center-api.ts';
import { anAccount, aPatient } from '#test/support/center/center.ts';
import { caller } from '#test/support/system/api-client.ts';
import { aStack, type TestStack, tokenOf } from '#test/support/system/stack.ts';

const hourMs = 3_600_000;

let stack: TestStack;
let cognito: CognitoIdentityProviderClient;

beforeAll(async () => {
  stack = await aStack();
  cognito = new CognitoIdentityProviderClient({ maxAttempts: 1 });
});
afterAll(async () => {
  cognito.destroy();
  await stack.close();
});

const forget = (Username: string) =>
  cognito.send(new ForgotPasswordCommand({ ClientId: userPoolClientId, Username }));

type Link = { readonly address: URL; readonly email: string; readonly code: string };

/** The newest e-mail's button, as a mail program and then the page read it. */
function linkTo(email: string): Link {
  const mail = stack.messages.mailbox.list({ type: 'mail', to: email })[0] as MailMessage;
  const href = /href="([^"]*codigo=[^"]*)"/.exec(mail.html)?.[1] ?? '';
  const address = new URL(href.replaceAll('&amp;', '&'));
  const parts = new URLSearchParams(address.hash.slice(1));
  return { address, email: parts.get('correo')!, code: parts.get('codigo')! };
}

const choose = (link: Link, password: string) =>
  caller(stack.url)(resetPassword, { body: { email: link.email, code: link.code, password } });
const linkless = { address: new URL('http://x.test'), email: 'nadie@test.example', code: '123456' };
const over = 'account.recovery_over';

describe('a forgotten password', () => {
  it('is replaced through the link of the e-mail', async () => {
    const { email } = await aPatient('Marisol', { email: 'marisol+citas@test.example' });

    await forget(email);
    const link = linkTo(email);
    await choose(link, 'nueva-clave');

    expect(link.address.href).toMatch(`${stack.url}/recuperar-cuenta/nueva#`);
    expect(link).toMatchObject({ email, code: expect.stringMatching(/^\d{6}$/) });
    expect(await tokenOf(email, 'nueva-clave')).toBeTruthy();
    await expect(tokenOf(email, demoPassword)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  it('takes each link once [R075 R076]', async () => {
    const { email } = await aPatient('Ana');
    await forget(email);
    const link = linkTo(email);
    await choose(link, 'nueva-clave');

    const again = await choose(link, 'otra-clave');

    expect(again.problem.code).toBe(over);
    expect(await tokenOf(email, 'nueva-clave')).toBeTruthy();
  });

  it('is chosen by the same rules as ever, and a refused one leaves the link as it was', async () => {
    const { email } = await anAccount('supervisor', 'Carmen');
    await forget(email);
    const link = linkTo(email);

    const answers = [
      await choose(link, 'nueve-123'),
      await choose(link, 'carmen-lunes-7'),
      await choose(link, '1234567890'),
    ];

    expect(answers.map(({ problem }) => [problem.code, problem.fields[0]?.field])).toEqual([
      ['account.weak_team_password', 'password'],
      ['account.password_personal', 'password'],
      ['account.password_common', 'password'],
    ]);
    expect((await choose(link, 'diez-caracteres')).status).toBe(200);
  });

  it('says nothing of an e-mail to whoever has no code', async () => {
    const { email } = await aPatient('Eva');
    const codes = [
      await choose({ ...linkless, email }, 'nueva-clave'),
      await choose(linkless, 'nueva-clave'),
    ];

    expect(codes.map(({ problem }) => problem.code)).toEqual([over, over]);
  });

  it('takes only the newest link', async () => {
    const { email } = await aPatient('Luz');
    await forget(email);
    const first = linkTo(email);
    // Codes are six random digits: they may repeat.
    let newest = first;
    while (newest.code === first.code) {
      await forget(email);
      newest = linkTo(email);
    }

    const old = await choose(first, 'vieja-clave');

    expect(old.problem.code).toBe(over);
    await choose(newest, 'nueva-clave');
    expect(await tokenOf(email, 'nueva-clave')).toBeTruthy();
  });

  it('says the phone and address that the owner gives now', async () => {
    const { email } = await aPatient('Sol');
    const owner = stack.as(await anAccount('admin', 'Lourdes', { userId: 'lourdes' }));
    const { settings } = (await owner(getCenterSettings)).reply;
    const theirs = { phone: '787-555-0177', address: 'Avenida De Diego 214, San Juan, PR 00907' };
    await owner(saveCenterSettings, { body: { ...settings, ...theirs } });

    await forget(email);

    const [mail] = stack.messages.mailbox.list({ type: 'mail', to: email });
    expect(mail?.text).toContain(`Llámanos al ${theirs.phone}.`);
    expect(mail?.text).toContain(theirs.address);
    expect(mail?.text).not.toContain(settings.phone);
  });

  it('refuses a link after an hour, and the old password still works', async () => {
    const { email } = await aPatient('Rosa');
    await forget(email);
    const link = linkTo(email);

    shiftClock(hourMs);
    const late = await choose(link, 'nueva-clave');
    const token = await tokenOf(email);
    shiftClock(-hourMs);

    expect(late.problem.code).toBe(over);
    expect(token).toBeTruthy();
  });
});
