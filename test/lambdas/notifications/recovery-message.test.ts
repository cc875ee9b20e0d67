// @vitest-environment jsdom
import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '#lambdas/notifications/recovery-message.ts';

const placeholder = '{####}';

beforeEach(() => vi.stubEnv('SPA_PUBLIC_URL', 'https://citas.serenabienestar.com/'));
afterEach(() => vi.unstubAllEnvs());

/** What the user pool hands over before it sends a message. */
function asked(triggerSource: string, email = 'marisol+citas@correo.example') {
  return {
    ...{ version: '1', region: 'us-east-1', userPoolId: 'us-east-1_1', userName: 'marisol', triggerSource },
    callerContext: { awsSdkVersion: '', clientId: '' },
    request: {
      userAttributes: { email },
      codeParameter: placeholder,
      usernameParameter: null,
      linkParameter: '',
    },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  } as CustomMessageTriggerEvent;
}

async function recovery(email?: string) {
  const { response } = await handler(asked('CustomMessage_ForgotPassword', email));
  const html = response.emailMessage ?? '';
  return { ...response, html, body: new DOMParser().parseFromString(html, 'text/html').body };
}

describe('the recovery e-mail', () => {
  it('has one button, to the page that takes the new password', async () => {
    const { emailSubject, html, body } = await recovery();

    const button = [...body.querySelectorAll('a')].find(
      ({ textContent }) => textContent === 'Elegir contraseña',
    );
    expect(emailSubject).toBe('Recupera tu cuenta');
    expect(html.match(/bgcolor="#0E6066"/g)).toHaveLength(1);
    expect(button?.getAttribute('href')).toBe(
      `https://citas.serenabienestar.com/recuperar-cuenta/nueva#correo=marisol%2Bcitas%40correo.example&codigo=${placeholder}`,
    );
  });

  it('leaves the code to the user pool, in one place', async () => {
    const { html } = await recovery();

    expect(html.split(placeholder)).toHaveLength(2);
    expect(html.length).toBeLessThan(20_000);
  });

  it('says how long it lasts, and what to do when nobody asked', async () => {
    const { body } = await recovery();

    expect(body.textContent).toContain('En 1 hora');
    expect(body.textContent).toContain('Si no lo pediste, ignora este correo');
  });

  it('shows any address as text', async () => {
    const { html } = await recovery('"><script>alert(1)</script>@correo.example');

    expect(html).not.toContain('<script');
  });
});

it.each(['CustomMessage_AdminCreateUser', 'CustomMessage_VerifyUserAttribute'])(
  'leaves %s to the user pool',
  async (triggerSource) => {
    const event = asked(triggerSource);

    const answered = await handler(event);

    expect(answered).toBe(event);
  },
);
