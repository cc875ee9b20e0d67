import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountErrors } from '#shared/accounts/errors.ts';
import { LoginPage } from '#web/src/features/accounts/login-page.tsx';
import { call } from '#web/src/lib/call.ts';
import { CallError } from '#web/src/lib/problem.ts';
import { completeNewPassword, signIn } from '#web/src/lib/session/auth.ts';
import { beginSession, readHomeHint, removePerson } from '#web/src/lib/session/session.ts';
import { renderAt, settle } from '../support/render.tsx';

vi.mock('#web/src/lib/session/auth.ts', () => ({
  configureOnce: async () => undefined,
  signIn: vi.fn(),
  signOut: vi.fn(async () => undefined),
  completeNewPassword: vi.fn(),
}));
vi.mock('#web/src/lib/call.ts', () => ({ call: vi.fn() }));

const createAuthError = (name: string, message = 'x') => Object.assign(new Error(message), { name });
const buildMe = (role: string) => ({
  userId: 'u1',
  role,
  firstName: 'Ana',
  lastName: 'Robles',
  email: 'ana@correo.test',
});

function fillCredentials(email: string, password: string) {
  fireEvent.input(screen.getByLabelText('Correo electrónico'), { target: { value: email } });
  fireEvent.input(screen.getByLabelText('Contraseña'), { target: { value: password } });
}
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
const readAddress = () => screen.getByLabelText('dirección').textContent;

/** Signs in with a password and then a recovery code. */
async function signInWithRecoveryCode() {
  vi.mocked(signIn).mockResolvedValueOnce('code');
  fillCredentials('ana@correo.test', 'secreta');
  submit();
  fireEvent.click(await screen.findByRole('button', { name: 'Usar un código de recuperación' }));
  const code = { target: { value: 'lrhz kfzh fweb' } };
  fireEvent.input(screen.getByLabelText('Código de recuperación'), code);
  fireEvent.click(screen.getByRole('button', { name: 'Usar código' }));
  await screen.findByRole('heading', { level: 1, name: 'Ya puedes entrar' });
}

beforeEach(() => {
  removePerson();
  vi.mocked(signIn).mockReset().mockResolvedValue('done');
  vi.mocked(call).mockReset().mockResolvedValue(buildMe('admin'));
});

describe('LoginPage', () => {
  it('shows that the sign-in is in progress until the next page has loaded', async () => {
    const nextPage = Promise.withResolvers<{ Component: () => string }>();
    const router = createMemoryRouter(
      [
        { path: '/login', element: <LoginPage /> },
        { path: '/admin/calendario', lazy: () => nextPage.promise },
      ],
      { initialEntries: ['/login'] },
    );
    render(<RouterProvider router={router} />);

    fillCredentials('ana@correo.test', 'secreta');
    submit();

    await waitFor(() => expect(screen.queryByLabelText('Correo electrónico')).toBeNull());
    expect(screen.getByRole('heading', { level: 1, name: 'Qué bueno verte de nuevo' })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('Entrando...');
    await settle(() => nextPage.resolve({ Component: () => 'El calendario' }));
    expect(await screen.findByText('El calendario')).toBeTruthy();
  });

  it.each([
    ['', ''],
    ['ana@correo.test', ''],
    ['', 'secreta'],
  ])('requires both fields if %j and %j are typed [R037 R040]', (email, password) => {
    renderAt(<LoginPage />, '/login');

    fillCredentials(email, password);
    submit();

    expect(screen.getByRole('alert').textContent).toBe('Debes ingresar un correo y una contraseña válidos.');
    const invalidField = screen.getByLabelText(email === '' ? 'Correo electrónico' : 'Contraseña');
    expect(document.activeElement).toBe(invalidField);
    expect(invalidField.getAttribute('aria-invalid')).toBe('true');
    expect(signIn).not.toHaveBeenCalled();
  });

  it('shows the error of an invalid e-mail at its field [R041]', () => {
    renderAt(<LoginPage />, '/login');

    fillCredentials('ana@', 'secreta');
    submit();

    expect(screen.getByText('El formato del correo electrónico no es válido.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Correo electrónico'));
  });

  it.each([
    ['admin', '/admin/calendario'],
    ['supervisor', '/pos'],
    ['staff', '/enfermero/calendario'],
    ['patient', '/paciente/u1'],
  ])('redirects a %s to %s [R047 R048 R049]', async (role, home) => {
    vi.mocked(call).mockResolvedValue(buildMe(role));
    renderAt(<LoginPage />, '/login');

    fillCredentials(' Ana@Correo.test ', 'secreta');
    submit();

    await waitFor(() => expect(readAddress()).toBe(home));
    expect(signIn).toHaveBeenCalledWith('ana@correo.test', 'secreta', false);
  });

  it('redirects the owner of a new center to the remaining setup steps', async () => {
    vi.mocked(call).mockResolvedValue({ ...buildMe('admin'), isSettingUp: true });
    renderAt(<LoginPage />, '/login');

    fillCredentials('ana@correo.test', 'secreta');
    submit();

    await waitFor(() => expect(readAddress()).toBe('/admin'));
    expect(readHomeHint()).toBe('/admin');
  });

  it("remembers the session when 'Recuérdame' is checked [R037 R039]", async () => {
    renderAt(<LoginPage />, '/login');

    fillCredentials('ana@correo.test', 'secreta');
    fireEvent.click(screen.getByLabelText('Recuérdame'));
    submit();

    await waitFor(() => expect(signIn).toHaveBeenCalledWith('ana@correo.test', 'secreta', true));
  });

  it.each([
    [createAuthError('NotAuthorizedException', 'Incorrect username or password.'), 'Contraseña incorrecta.'],
    [createAuthError('UserNotFoundException'), 'No se encontró un usuario con ese correo.'],
    [
      createAuthError('NotAuthorizedException', 'Password attempts exceeded'),
      'Error en el inicio de sesión. Verifica tus credenciales.',
    ],
    [createAuthError('LimitExceededException'), 'Error en el inicio de sesión. Verifica tus credenciales.'],
  ])('shows the specified message for %s [R042 R043 R044]', async (failure, expectedText) => {
    vi.mocked(signIn).mockRejectedValue(failure);
    renderAt(<LoginPage />, '/login');

    fillCredentials('ana@correo.test', 'secreta');
    submit();

    expect(await screen.findByText(expectedText)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Contraseña').value).toBe('secreta');
    const invalidField = screen.getByLabelText(
      expectedText.startsWith('Contraseña') ? 'Contraseña' : 'Correo electrónico',
    );
    await waitFor(() => expect(document.activeElement).toBe(invalidField));
  });

  it.each([
    [createAuthError('NotAuthorizedException', 'Password attempts exceeded'), /Espera 15 minutos/],
    [createAuthError('NotAuthorizedException', 'User is disabled.'), /Comunícate con el centro/],
    [
      createAuthError('NotAuthorizedException', 'Temporary password has expired and must be reset'),
      /te envíe otra/,
    ],
    [createAuthError('UserNotFoundException'), /perdiste el mensaje/],
    [createAuthError('LimitExceededException'), /Espera 15 minutos/],
    [createAuthError('ForbiddenException'), /Espera 15 minutos/],
    [createAuthError('PasswordResetRequiredException'), /elegir otra contraseña/],
  ])('shows the next step for %s', async (failure, nextStep) => {
    vi.mocked(signIn).mockRejectedValue(failure);
    renderAt(<LoginPage />, '/login');

    fillCredentials('ana@correo.test', 'secreta');
    submit();

    expect(await screen.findByText(nextStep)).toBeTruthy();
  });

  it('opens the requested page, and ignores addresses of other sites [R050]', async () => {
    const { unmount } = renderAt(<LoginPage />, '/login', { from: '/admin/prospectos?nombre=ana' });
    fillCredentials('ana@correo.test', 'secreta');
    submit();
    await waitFor(() => expect(readAddress()).toBe('/admin/prospectos?nombre=ana'));
    unmount();
    removePerson();

    renderAt(<LoginPage />, '/login', { from: '//malo.test/admin' });
    fillCredentials('ana@correo.test', 'secreta');
    submit();

    await waitFor(() => expect(readAddress()).toBe('/admin/calendario'));
  });

  it('lets another user sign in after a page rejected the current one', async () => {
    beginSession({ ...buildMe('patient'), role: 'patient' });
    renderAt(<LoginPage />, '/login', { notice: 'Sin acceso.', isRefused: true });
    expect(readHomeHint()).toBe('/paciente/u1');

    fireEvent.click(screen.getByRole('button', { name: 'Entrar con otra cuenta' }));
    fillCredentials('ana@correo.test', 'secreta');
    submit();

    await waitFor(() => expect(readAddress()).toBe('/admin/calendario'));
  });

  it.each([
    [
      new CallError({
        code: accountErrors.no_record.code,
        status: 404,
        detail: accountErrors.no_record.text,
      }),
      'No se encontró el usuario en las colecciones adecuadas.',
    ],
    [
      new CallError({ code: 'network.offline', status: 0, detail: 'x' }),
      'Hubo un error al verificar el rol del usuario.',
    ],
  ])('shows the error of the account record: %s [R045 R046]', async (failure, expectedText) => {
    vi.mocked(call).mockRejectedValue(failure);
    renderAt(<LoginPage />, '/login');

    fillCredentials('ana@correo.test', 'secreta');
    submit();

    expect((await screen.findByRole('alert')).textContent).toBe(expectedText);
  });

  it('shows the effect of the used recovery code before any page opens, also after Back and Forward', async () => {
    const { router } = renderAt(<LoginPage />, '/login', { from: '/admin/prospectos' });
    await signInWithRecoveryCode();
    expect(readHomeHint()).toBe('/admin/calendario');

    for (const step of [-1, 1]) {
      await settle(() => router.navigate(step));
      expect(screen.getByRole('heading', { name: 'Ya puedes entrar' })).toBeTruthy();
    }
    fireEvent.click(screen.getByRole('button', { name: 'Entrar' }));
    await waitFor(() => expect(readAddress()).toBe('/admin/prospectos'));
  });

  it('does not show the effect of the recovery code in other tabs', async () => {
    renderAt(<LoginPage />, '/login');
    await signInWithRecoveryCode();
    const otherTab = new BroadcastChannel('session');
    otherTab.postMessage({ kind: 'ended' });
    await screen.findByLabelText('Correo electrónico');
    otherTab.close();

    fillCredentials('eva@correo.test', 'secreta');
    submit();

    await waitFor(() => expect(readAddress()).toBe('/admin/calendario'));
  });

  it('asks for a new password on the same page if the account has a temporary one', async () => {
    vi.mocked(signIn).mockResolvedValue('newPassword');
    renderAt(<LoginPage />, '/login');
    fillCredentials('ana@correo.test', 'temporal1');
    submit();
    fireEvent.input(await screen.findByLabelText('Nueva contraseña'), { target: { value: 'secreta' } });
    fireEvent.input(screen.getByLabelText('Confirmar contraseña'), { target: { value: 'secretos' } });
    fireEvent.click(screen.getByRole('button', { name: 'Guardar contraseña' }));
    expect(screen.getByText('Las contraseñas no coinciden.')).toBeTruthy();

    fireEvent.input(screen.getByLabelText('Confirmar contraseña'), { target: { value: 'secreta' } });
    fireEvent.click(screen.getByRole('button', { name: 'Guardar contraseña' }));

    await waitFor(() => expect(readAddress()).toBe('/admin/calendario'));
    expect(completeNewPassword).toHaveBeenCalledWith('secreta');
  });

  it.each([
    ['Cerramos tu sesión por seguridad.', {}, 'auth__notice'],
    ['Contraseña guardada. Ya puedes iniciar sesión.', { isGood: true }, 'auth__notice auth__notice--good'],
  ])('shows why the visitor was redirected here: %s', (notice, tone, expectedStyle) => {
    renderAt(<LoginPage />, '/login', { notice, ...tone });

    expect(screen.getByText(notice).className).toBe(expectedStyle);
  });
});
