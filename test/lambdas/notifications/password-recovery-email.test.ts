// @vitest-environment jsdom
import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import { handler } from '#lambdas/notifications/delivery/recovery-message.ts';
import { log } from '#lambdas/platform/log.ts';
import { type Platform, platformFor } from '#lambdas/platform/platform.ts';
import type { CenterSettings } from '#shared/settings/center-settings.ts';

vi.mock('#lambdas/platform/platform.ts', async (original) => ({
  ...(await original<typeof import('#lambdas/platform/platform.ts')>()),
  platformFor: vi.fn(),
}));

const placeholder = '{####}';

/** What the table answers when it is asked for the settings. */
const settingsAre = (answer: Promise<CenterSettings>) =>
  vi
    .mocked(platformFor)
    .mockImplementation(
      (scope) =>
        ({ scope, settings: { get: () => answer }, now: () => new Date() }) as Partial<Platform> as Platform,
    );

beforeEach(() => {
  vi.stubEnv('SPA_PUBLIC_URL', 'https://citas.serenabienestar.com/');
  settingsAre(Promise.resolve(demoSettings));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** What the user pool hands over before it sends a message. */
function asked(triggerSource: string, email = 'marisol+citas@correo.example') {
  return {
    version: '1',
    region: 'us-east-1',
    userPoolId: 'us-east-1_1',
    userName: 'marisol',
    triggerSource,
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

  it('gives the phone and address the owner gives now', async () => {
    const address = 'Avenida De Diego 214, San Juan';
    settingsAre(Promise.resolve({ ...demoSettings, phone: '787-555-0177', address }));

    const { body } = await recovery();

    expect(body.textContent).toContain('Llámanos al 787-555-0177.');
    expect(body.textContent).toContain(address);
    expect(body.textContent).not.toContain(demoSettings.phone);
  });

  it('goes out with what the center starts with when the settings cannot be read, and the log says so', async () => {
    const said = vi.spyOn(log, 'warn').mockReturnValue();
    settingsAre(Promise.reject(new Error('no table')));

    const { emailSubject, body } = await recovery();

    expect(emailSubject).toBe('Recupera tu cuenta');
    expect(body.textContent).not.toContain('Llámanos');
    expect(said.mock.calls).toEqual([['recovery mailed without settings', { error: 'Error: no table' }]]);
  });

  it('does not wait for settings longer than the user pool waits for it', async () => {
    vi.useFakeTimers();
    const said = vi.spyOn(log, 'warn').mockReturnValue();
    settingsAre(new Promise(() => undefined));

    const mail = recovery();
    await vi.advanceTimersByTimeAsync(4_000);

    expect((await mail).body.textContent).toContain('Elegir contraseña');
    expect(said).toHaveBeenCalledOnce();
  });

  it('shows any address as text', async () => {
    const { html } = await recovery('"><script>alert(1)</script>@correo.example');

    expect(html).not.toContain('<script');
  });
});

it('leaves CustomMessage_AdminCreateUser to the user pool', async () => {
  const event = asked('CustomMessage_AdminCreateUser');

  expect(await handler(event)).toBe(event);
});

it.each(['CustomMessage_UpdateUserAttribute', 'CustomMessage_VerifyUserAttribute'])(
  'refuses %s: nobody proves another e-mail at the pool by a token alone',
  async (triggerSource) => {
    await expect(handler(asked(triggerSource))).rejects.toThrow();
  },
);
