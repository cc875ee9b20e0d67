import { accountErrors } from '#shared/accounts/errors.ts';
import { errorName } from '#web/src/lib/auth.ts';
import { CallError } from '#web/src/lib/problem.ts';

/** The refusals are those of docs/requirements.tsv (login, recuperacion), to the letter. */
export const text = {
  bothRequired: 'Debes ingresar un correo y una contraseña válidos.',
  wrongPassword: 'Contraseña incorrecta.',
  unknownUser: 'No se encontró un usuario con ese correo.',
  loginFailed: 'Error en el inicio de sesión. Verifica tus credenciales.',
  roleCheckFailed: 'Hubo un error al verificar el rol del usuario.',

  password: 'Contraseña',
  login: {
    page: 'Iniciar sesión',
    title: 'Qué bueno verte de nuevo',
    lead: 'Entra con el correo de tu cuenta.',
    remember: 'Recuérdame',
    forgotten: 'Olvide mi contraseña',
    submit: 'Iniciar sesión',
    submitting: 'Entrando...',
  },
} as const;

const isLockedOut = (error: unknown) =>
  error instanceof Error && /attempts exceeded|disabled/i.test(error.message);

/** What the login screen says when signing in did not work. */
export function loginFailure(error: unknown): string {
  if (error instanceof CallError) return error.detail;
  switch (errorName(error)) {
    case 'NotAuthorizedException':
      return isLockedOut(error) ? text.loginFailed : text.wrongPassword;
    case 'UserNotFoundException':
      return text.unknownUser;
    default:
      return text.loginFailed;
  }
}

/** What it says when the person signed in, but who they are could not be read. */
export function roleFailure(error: unknown): string {
  if (!(error instanceof CallError)) return text.roleCheckFailed;
  return error.status === 401 || error.is(accountErrors.no_record) ? error.detail : text.roleCheckFailed;
}
