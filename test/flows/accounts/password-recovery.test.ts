import {
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MailMessage } from '#infra/local/emulators/messages/mailbox.ts';
import { userPoolClientId } from '#infra/local/runtime/emulators.ts';
import { demoPassword } from '#infra/local/seed/people.ts';
import { shiftClock } from '#lambdas/platform/clock.ts';
import { getCenterSettings, saveCenterSettings } from '#shared/settings/center-api.ts';
import { anAccount, aPatient } from '#test/support/center/center.ts';
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

const choose = ({ email, code }: Link, Password: string) =>
  cognito.send(
    new ConfirmForgotPasswordCommand({
      ClientId: userPoolClientId,
      Username: email,
      ConfirmationCode: code,
      Password,
    }),
  );

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

    const again = choose(link, 'otra-clave');

    await expect(again).rejects.toMatchObject({ name: 'ExpiredCodeException' });
    expect(await tokenOf(email, 'nueva-clave')).toBeTruthy();
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

    const old = choose(first, 'vieja-clave');

    await expect(old).rejects.toMatchObject({ name: 'CodeMismatchException' });
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
    const late = await choose(link, 'nueva-clave').catch(({ name }: Error) => name);
    shiftClock(-hourMs);

    expect(late).toBe('ExpiredCodeException');
    expect(await tokenOf(email)).toBeTruthy();
  });
});
