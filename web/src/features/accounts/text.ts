import { accountErrors } from '#shared/accounts/errors.ts';
import { errorName } from '#web/src/lib/auth.ts';
import { CallError } from '#web/src/lib/problem.ts';

const minimumPassword = 6;

/** The refusals are spec 1 §5 and §8, to the letter. */
export const text = {
  bothRequired: 'Debes ingresar un correo y una contraseña válidos.',
  emailFormat: 'El formato del correo electrónico no es válido.',
  wrongPassword: 'Contraseña incorrecta.',
  unknownUser: 'No se encontró un usuario con ese correo.',
  loginFailed: 'Error en el inicio de sesión. Verifica tus credenciales.',
  roleCheckFailed: 'Hubo un error al verificar el rol del usuario.',
  weakPassword: 'La contraseña es muy débil (mínimo 6 caracteres).',
  passwordsDiffer: 'Las contraseñas no coinciden.',
  recoverEmailRequired: 'Por favor, ingresa tu correo electrónico.',
  recoverFailed: 'No se encontró usuario con ese correo.',
  linkSpent: 'Este enlace ya se usó o venció. Pide uno nuevo.',
  passwordChanged: 'Contraseña guardada. Ya puedes iniciar sesión.',
  unexpected: 'Hubo un error inesperado.',

  email: 'Correo electrónico',
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
  recovery: {
    page: 'Recuperar cuenta',
    title: 'Recupera tu cuenta',
    lead: 'Te enviamos un enlace para elegir una contraseña nueva.',
    submit: 'Enviar',
    submitting: 'Enviando instrucciones...',
    back: 'Volver a iniciar sesión',
  },
  recoverySent: {
    title: 'Correo enviado exitosamente',
    lead: 'Abre el enlace del correo para elegir tu contraseña nueva. Si no lo ves, revisa el correo no deseado.',
    home: 'Ir al inicio',
  },
  newPassword: {
    page: 'Nueva contraseña',
    title: 'Elige tu contraseña nueva',
    lead: (email: string) => `Para la cuenta ${email}.`,
    firstTitle: 'Elige tu contraseña',
    firstLead: 'Es la primera vez que entras. Desde ahora usarás esta contraseña.',
    spentTitle: 'Pide un enlace nuevo',
    another: 'Pedir otro enlace',
    field: 'Nueva contraseña',
    hint: `Mínimo ${minimumPassword} caracteres.`,
    repeated: 'Confirmar contraseña',
    submit: 'Guardar contraseña',
    submitting: 'Guardando...',
  },
} as const;

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
export const looksLikeEmail = (email: string) => emailShape.test(email);

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

/** What went wrong with a new password; `spent` is the link's fault, not the password's. */
export function newPasswordFailure(error: unknown): { text: string; spent: boolean } {
  switch (errorName(error)) {
    case 'ExpiredCodeException':
    case 'CodeMismatchException':
    case 'UserNotFoundException':
    case 'NotAuthorizedException':
      return { text: text.linkSpent, spent: true };
    case 'InvalidPasswordException':
      return { text: text.weakPassword, spent: false };
    default:
      return { text: error instanceof CallError ? error.detail : text.unexpected, spent: false };
  }
}

/** The two fields of a new password; undefined when they are fine. */
export function newPasswordProblem(password: string, repeated: string): string | undefined {
  if (password.length < minimumPassword) return text.weakPassword;
  return password === repeated ? undefined : text.passwordsDiffer;
}
