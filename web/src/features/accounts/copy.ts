import { accountErrors } from '#shared/accounts/errors.ts';
import { CallError, getErrorName } from '#web/src/lib/problem.ts';

const anotherInvitationHint = 'Pide al centro que te envíe otra invitación.';

/** Copy for an expired or used invitation, on every screen that can open one. */
export const expiredInvitation = {
  title: 'Este enlace venció',
  next: `${anotherInvitationHint} Si ya elegiste tu contraseña, entra con ella.`,
} as const;

/** Error texts follow docs/requirements.tsv (login, recuperacion) literally. */
export const text = {
  credentialsRequired: 'Debes ingresar un correo y una contraseña válidos.',
  wrongPassword: 'Contraseña incorrecta.',
  unknownUser: 'No se encontró un usuario con ese correo.',
  loginFailed: 'Error en el inicio de sesión. Verifica tus credenciales.',
  roleCheckFailed: 'Hubo un error al verificar el rol del usuario.',

  next: {
    locked:
      'Hubo demasiados intentos. Espera 15 minutos, o elige otra contraseña con «Olvide mi contraseña».',
    disabled: 'Tu cuenta no está activa. Comunícate con el centro.',
    expiredInvitation: `La contraseña temporal de tu invitación venció. ${anotherInvitationHint}`,
    notInvited: 'Si el centro te invitó y perdiste el mensaje, pide que te lo envíe otra vez.',
    reset: 'Tienes que elegir otra contraseña: usa «Olvide mi contraseña».',
  },

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
  denied: {
    page: 'Sin acceso',
    title: 'No puedes abrir esta página',
    home: 'Ir a mi inicio',
    another: 'Entrar con otra cuenta',
  },
} as const;

/** A login error with its field. `nextStep` adds what to do when the specified text does not say it. */
export type LoginFailure = {
  readonly text: string;
  readonly nextStep?: string;
  readonly field?: 'email' | 'password';
  /** The fields that were left empty. */
  readonly missing?: { readonly email: boolean; readonly password: boolean };
};

/** Messages of the user pool for rejected sign-ins, each with its own next step. */
const signInErrorHints: readonly (readonly [RegExp, string])[] = [
  [/attempts exceeded/i, text.next.locked],
  [/disabled/i, text.next.disabled],
  [/temporary password has expired/i, text.next.expiredInvitation],
];

/** Maps a sign-in error to the message on the login screen. */
export function toLoginFailure(error: unknown): LoginFailure {
  if (error instanceof CallError) return { text: error.detail };
  switch (getErrorName(error)) {
    case 'NotAuthorizedException': {
      const message = error instanceof Error ? error.message : '';
      const nextStep = signInErrorHints.find(([pattern]) => pattern.test(message))?.[1];
      return nextStep
        ? { text: text.loginFailed, nextStep }
        : { text: text.wrongPassword, field: 'password' };
    }
    case 'UserNotFoundException':
      return { text: text.unknownUser, field: 'email', nextStep: text.next.notInvited };
    // Rate limiting in front of the user pool.
    case 'ForbiddenException':
    case 'LimitExceededException':
    case 'TooManyRequestsException':
      return { text: text.loginFailed, nextStep: text.next.locked };
    case 'PasswordResetRequiredException':
      return { text: text.loginFailed, nextStep: text.next.reset };
    default:
      return { text: text.loginFailed };
  }
}

/** Returns the message for a sign-in that succeeded although the profile could not be loaded. */
export function describeProfileError(error: unknown): string {
  if (!(error instanceof CallError)) return text.roleCheckFailed;
  return error.status === 401 || error.is(accountErrors.no_record) ? error.detail : text.roleCheckFailed;
}
