import { accountErrors } from '#shared/accounts/errors.ts';
import { CallError, errorName } from '#web/src/lib/problem.ts';

const askAnother = 'Pide al centro que te envíe otra invitación.';

/** An invitation that ended, whichever way somebody came by it. */
export const invitationOver = {
  title: 'Este enlace venció',
  next: `${askAnother} Si ya elegiste tu contraseña, entra con ella.`,
} as const;

/** The refusals are those of docs/requirements.tsv (login, recuperacion), to the letter. */
export const text = {
  bothRequired: 'Debes ingresar un correo y una contraseña válidos.',
  wrongPassword: 'Contraseña incorrecta.',
  unknownUser: 'No se encontró un usuario con ese correo.',
  loginFailed: 'Error en el inicio de sesión. Verifica tus credenciales.',
  roleCheckFailed: 'Hubo un error al verificar el rol del usuario.',

  next: {
    locked:
      'Hubo demasiados intentos. Espera 15 minutos, o elige otra contraseña con «Olvide mi contraseña».',
    disabled: 'Tu cuenta no está activa. Comunícate con el centro.',
    invitationOver: `La contraseña temporal de tu invitación venció. ${askAnother}`,
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
  refused: {
    page: 'Sin acceso',
    title: 'No puedes abrir esta página',
    home: 'Ir a mi inicio',
    another: 'Entrar con otra cuenta',
  },
} as const;

/** What did not work, at which field, and what to do about it where the sentence of the specification does not say. */
export type LoginFailure = {
  readonly text: string;
  readonly next?: string;
  readonly field?: 'email' | 'password';
  /** What was left empty. */
  readonly missing?: { readonly email: boolean; readonly password: boolean };
};

/** The user pool says in its own words why it lets somebody in no more; each has another way on. */
const heldBack: readonly (readonly [RegExp, string])[] = [
  [/attempts exceeded/i, text.next.locked],
  [/disabled/i, text.next.disabled],
  [/temporary password has expired/i, text.next.invitationOver],
];

/** What the login screen says when signing in did not work. */
export function loginFailure(error: unknown): LoginFailure {
  if (error instanceof CallError) return { text: error.detail };
  switch (errorName(error)) {
    case 'NotAuthorizedException': {
      const message = error instanceof Error ? error.message : '';
      const next = heldBack.find(([words]) => words.test(message))?.[1];
      return next ? { text: text.loginFailed, next } : { text: text.wrongPassword, field: 'password' };
    }
    case 'UserNotFoundException':
      return { text: text.unknownUser, field: 'email', next: text.next.notInvited };
    // Of an address that asks too often, before the pool looks.
    case 'ForbiddenException':
    case 'LimitExceededException':
    case 'TooManyRequestsException':
      return { text: text.loginFailed, next: text.next.locked };
    case 'PasswordResetRequiredException':
      return { text: text.loginFailed, next: text.next.reset };
    default:
      return { text: text.loginFailed };
  }
}

/** What it says when the person signed in, but who they are could not be read. */
export function roleFailure(error: unknown): string {
  if (!(error instanceof CallError)) return text.roleCheckFailed;
  return error.status === 401 || error.is(accountErrors.no_record) ? error.detail : text.roleCheckFailed;
}
