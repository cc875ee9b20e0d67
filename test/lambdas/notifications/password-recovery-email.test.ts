// @vitest-environment jsdom
import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import { handler } from '#lambdas/notifications/delivery/pool-mail.ts';
import { accountRecoveryMail } from '#lambdas/notifications/messages/accounts/account-recovery.ts';
import { buildScreenLinks } from '#shared/notifications/screen-links.ts';

const links = buildScreenLinks('https://citas.serenabienestar.com/', demoSettings);
const code = 'vP0wQ2-x_1';

function buildRecoveryMail(email = 'marisol+citas@correo.example') {
  const mail = accountRecoveryMail({ email, code }, links);
  return { ...mail, body: new DOMParser().parseFromString(mail.html, 'text/html').body };
}

describe('recovery e-mail', () => {
  it('has one button, to the new-password page', () => {
    const { subject, html, body } = buildRecoveryMail();

    const button = [...body.querySelectorAll('a')].find(
      ({ textContent }) => textContent === 'Elegir contraseña',
    );
    expect(subject).toBe('Recupera tu cuenta');
    expect(html.match(/bgcolor="#0E6066"/g)).toHaveLength(1);
    expect(button?.getAttribute('href')).toBe(
      `https://citas.serenabienestar.com/recuperar-cuenta/nueva#correo=marisol%2Bcitas%40correo.example&codigo=${code}`,
    );
  });

  it('shows its validity, and what to do if not requested', () => {
    const { body } = buildRecoveryMail();

    expect(body.textContent).toContain('En 1 hora');
    expect(body.textContent).toContain('Si no lo pediste, ignora este correo');
  });

  it('shows any address as text', () => {
    expect(buildRecoveryMail('"><script>alert(1)</script>@correo.example').html).not.toContain('<script');
  });
});

describe('e-mail of the user pool', () => {
  // The event, reduced to the fields that the trigger reads.
  const triggerEvent = (triggerSource: string) => ({ triggerSource }) as CustomMessageTriggerEvent;

  it.each([
    'CustomMessage_ForgotPassword',
    'CustomMessage_ResendCode',
    'CustomMessage_UpdateUserAttribute',
    'CustomMessage_VerifyUserAttribute',
  ])('is blocked for %s, which the product does not use', async (triggerSource) => {
    await expect(handler(triggerEvent(triggerSource))).rejects.toThrow();
  });

  it('is sent when an operator creates a user by hand', async () => {
    const event = triggerEvent('CustomMessage_AdminCreateUser');

    expect(await handler(event)).toBe(event);
  });
});
