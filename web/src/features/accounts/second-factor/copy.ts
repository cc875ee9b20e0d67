import { accountErrors } from '#shared/accounts/errors.ts';
import { CallError, getErrorName } from '#web/src/lib/problem.ts';

export const codeText = {
  page: 'Verificación en dos pasos',
  title: 'Falta un código',
  lead: 'Abre tu aplicación de autenticación y escribe el código de tu cuenta.',
  field: 'Código de tu aplicación de autenticación',
  hint: 'Seis números.',
  format: 'Escribe los 6 números que muestra tu aplicación.',
  submit: 'Entrar',
  submitting: 'Comprobando...',
  useRecoveryCode: 'Usar un código de recuperación',
  startOver: 'Volver a iniciar sesión',
  locked: 'Hubo demasiados intentos. Espera 15 minutos y vuelve a iniciar sesión.',
  expired: 'Este paso ya no vale. Entra otra vez con tu contraseña.',
  failed: 'No pudimos comprobar el código. Revisa tu conexión e intenta de nuevo.',
} as const;

export const recoveryText = {
  page: 'Código de recuperación',
  title: 'Entra con un código de recuperación',
  lead: 'Escribe uno de los códigos que guardaste. Cada uno sirve una vez, y al usarlo se apaga la verificación en dos pasos.',
  field: 'Código de recuperación',
  hint: 'Doce letras y números, con guiones o sin ellos.',
  codeRequired: 'Escribe uno de tus códigos de recuperación.',
  format: 'Escribe las doce letras y números del código.',
  submit: 'Usar código',
  submitting: 'Comprobando...',
  back: 'Usar la aplicación de autenticación',
  noneLeft:
    '¿Tampoco tienes los códigos? Pide a otra persona de la administración que restablezca tu verificación.',
  doneTitle: 'Ya puedes entrar',
  doneLead:
    'La verificación en dos pasos quedó apagada y ese código ya no sirve. Configúrala otra vez en el menú de tu cuenta.',
  enter: 'Entrar',
} as const;

/** Error of a verification code. `isExpired` sends the user back to the password. */
export type CodeFailure = { readonly text: string; readonly isExpired: boolean };

/** Maps a user pool error to a message. */
export function toCodeFailure(error: unknown): CodeFailure {
  if (error instanceof CallError) return { text: error.detail, isExpired: false };
  switch (getErrorName(error)) {
    case 'CodeMismatchException':
      return { text: accountErrors.one_time_code_wrong.text, isExpired: false };
    case 'ExpiredCodeException':
      return { text: accountErrors.one_time_code_used.text, isExpired: false };
    case 'NotAuthorizedException': {
      const isLocked = error instanceof Error && /attempts exceeded/i.test(error.message);
      return isLocked
        ? { text: codeText.locked, isExpired: false }
        : { text: codeText.expired, isExpired: true };
    }
    // After a reload, the auth library has lost the first step.
    case 'SignInException':
      return { text: codeText.expired, isExpired: true };
    default:
      return { text: codeText.failed, isExpired: false };
  }
}
