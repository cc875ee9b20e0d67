import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { accountErrors } from '#shared/accounts/errors.ts';
import { openRecovery, requestRecovery, resetPassword } from '#shared/accounts/security-api.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { NewPasswordPage } from '#web/src/features/accounts/password/new-password-page.tsx';
import { RecoverAccountPage } from '#web/src/features/accounts/password/recover-account-page.tsx';
import { call } from '#web/src/lib/call.ts';
import { CallError, createCallError } from '#web/src/lib/problem.ts';
import { beginSession, leaveSession, readHomeHint } from '#web/src/lib/session/session.ts';
import { joinSession } from '#web/src/lib/session/session-tabs.ts';
import { renderAt } from '../support/render.tsx';

vi.mock('#web/src/lib/call.ts', () => ({ call: vi.fn() }));
vi.mock('#web/src/lib/session/session-tabs.ts', async (original) => ({
  ...(await original<object>()),
  joinSession: vi.fn(async () => undefined),
}));

const readAddress = () => screen.getByLabelText('dirección').textContent;
const linkPath = '/recuperar-cuenta/nueva#correo=ana%2B1%40correo.test&codigo=123456';

function type(label: string, value: string) {
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
}
const getFieldMessage = (label: string) =>
  document.getElementById(screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')?.textContent ??
  '';
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  vi.mocked(call).mockReset().mockResolvedValue({});
});

describe('RecoverAccountPage', () => {
  it.each([
    ['', 'Por favor, ingresa tu correo electrónico.'],
    ['ana@', 'El formato del correo electrónico no es válido.'],
  ])('shows the validation error for %j [R073]', (email, expectedText) => {
    renderAt(<RecoverAccountPage />, '/recuperar-cuenta');

    type('Correo electrónico', email);
    click('Enviar');

    expect(screen.getByText(expectedText)).toBeTruthy();
    expect(call).not.toHaveBeenCalled();
  });

  it('shows that the e-mail is being sent, and then that it was sent [R072 R075]', async () => {
    const response = Promise.withResolvers<object>();
    vi.mocked(call).mockReturnValue(response.promise);
    renderAt(<RecoverAccountPage />, '/recuperar-cuenta');
    type('Correo electrónico', 'Ana@correo.test');
    click('Enviar');
    expect(
      screen.getByRole('button', { name: 'Enviando instrucciones...' }).getAttribute('aria-disabled'),
    ).toBe('true');

    response.resolve({});

    await waitFor(() => expect(readAddress()).toBe('/recuperar-completado'));
    expect(call).toHaveBeenCalledWith(requestRecovery, { body: { email: 'ana@correo.test' } });
  });

  it('shows the same error for every cause [R074]', async () => {
    vi.mocked(call).mockRejectedValue(createCallError(coreErrors.too_many));
    renderAt(<RecoverAccountPage />, '/recuperar-cuenta');

    type('Correo electrónico', 'ana@correo.test');
    click('Enviar');

    expect(await screen.findByText('No se encontró usuario con ese correo.')).toBeTruthy();
    const message = screen.getByText(
      'Ya te enviamos varios correos. Abre el último, o espera una hora para pedir otro.',
    );
    expect(message.getAttribute('role')).toBe('status');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Correo electrónico')));
  });
});

describe('NewPasswordPage', () => {
  /** Opens a valid link and waits for its form. */
  async function openPage() {
    renderAt(<NewPasswordPage />, linkPath);
    await screen.findByLabelText('Nueva contraseña');
  }
  function submitPassword(password: string, confirmation: string) {
    type('Nueva contraseña', password);
    type('Confirmar contraseña', confirmation);
    click('Guardar contraseña');
  }

  it.each([
    ['12345', '12345', 'Nueva contraseña', 'La contraseña es muy débil (mínimo 6 caracteres).'],
    ['secreta', 'secreto', 'Confirmar contraseña', 'Las contraseñas no coinciden.'],
  ])(
    'rejects the passwords %j and %j at the field in error',
    async (password, confirmation, label, expectedText) => {
      await openPage();

      submitPassword(password, confirmation);

      expect(getFieldMessage(label)).toContain(expectedText);
      expect(document.activeElement).toBe(screen.getByLabelText(label));
      expect(call).not.toHaveBeenCalledWith(resetPassword, expect.anything());
    },
  );

  it('sets the password with the code of the link and redirects to the login', async () => {
    await openPage();

    submitPassword('secreta', 'secreta');

    await waitFor(() => expect(readAddress()).toBe('/login'));
    expect(call).toHaveBeenCalledWith(resetPassword, {
      body: { email: 'ana+1@correo.test', code: '123456', password: 'secreta' },
    });
    const state = screen.getByLabelText('estado').textContent;
    expect(state).toContain('Contraseña guardada.');
    expect(state).toContain('"isGood":true');
  });

  it('shows the confirmation on the same page to a signed-in user, whom the login would redirect', async () => {
    beginSession({
      userId: 's1',
      role: 'supervisor',
      firstName: 'Hilda',
      lastName: 'Sol',
      email: 'hilda@correo.test',
    });
    onTestFinished(() => leaveSession());
    await openPage();

    submitPassword('secreta', 'secreta');

    expect(await screen.findByRole('heading', { name: 'Contraseña guardada' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ir al inicio' }).getAttribute('href')).toBe('/pos');
  });

  it('shows the confirmation on the same page to a user who is signed in in another tab', async () => {
    const otherTab = new BroadcastChannel('session');
    onTestFinished(() => {
      otherTab.close();
      leaveSession();
    });
    const entries = { home: '/pos', role: 'supervisor', person: 's1' };
    vi.mocked(joinSession).mockImplementationOnce(async () =>
      otherTab.postMessage({ kind: 'holds', entries }),
    );
    await openPage();
    await waitFor(() => expect(readHomeHint()).toBe('/pos'));

    submitPassword('secreta', 'secreta');

    expect(await screen.findByRole('heading', { name: 'Contraseña guardada' })).toBeTruthy();
  });

  it('shows the server error of the password at its field', async () => {
    const { code, status, text: detail } = accountErrors.password_common;
    const fields = [{ field: 'password', message: detail }];
    await openPage();
    vi.mocked(call).mockRejectedValue(new CallError({ code, status, detail, fields }));
    expect(getFieldMessage('Nueva contraseña')).toMatch(
      /^Mínimo 6 caracteres; 10 si trabajas en el centro\. Ni de/,
    );

    submitPassword('secreta', 'secreta');

    await waitFor(() => expect(getFieldMessage('Nueva contraseña')).toContain(detail));
    expect(getFieldMessage('Confirmar contraseña')).toBe('');
  });

  it('shows other errors above the fields, and sends the same request on retry', async () => {
    await openPage();
    vi.mocked(call).mockRejectedValueOnce(createCallError(coreErrors.unavailable));
    submitPassword('secreta', 'secreta');
    expect((await screen.findByRole('alert')).textContent).toBe(coreErrors.unavailable.text);

    click('Guardar contraseña');

    await waitFor(() => expect(readAddress()).toBe('/login'));
  });

  it('offers another link if this one is used, expired or incomplete', async () => {
    vi.mocked(call).mockRejectedValue(createCallError(accountErrors.recovery_over));
    const { unmount } = renderAt(<NewPasswordPage />, linkPath);
    expect(screen.queryByLabelText('Nueva contraseña')).toBeNull();
    const newLink = await screen.findByRole('link', { name: 'Pedir otro enlace' });
    expect(newLink.getAttribute('href')).toBe('/recuperar-cuenta');
    expect(call).toHaveBeenCalledTimes(1);
    const [route, input] = vi.mocked(call).mock.calls[0]!;
    expect([route, input]).toEqual([openRecovery, { body: { email: 'ana+1@correo.test', code: '123456' } }]);
    unmount();

    renderAt(<NewPasswordPage />, '/recuperar-cuenta/nueva#correo=ana');

    expect(screen.getByText(/^Este enlace ya se usó o venció\. Pide uno nuevo\. Si con él ya/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Iniciar sesión' }).getAttribute('href')).toBe('/login');
  });

  it('shows the form if the link could not be checked, and reports an expired link on submit', async () => {
    vi.mocked(call).mockRejectedValueOnce(createCallError(coreErrors.too_many));
    await openPage();
    vi.mocked(call).mockRejectedValueOnce(createCallError(accountErrors.recovery_over));

    submitPassword('secreta', 'secreta');

    expect(await screen.findByRole('link', { name: 'Pedir otro enlace' })).toBeTruthy();
  });
});
