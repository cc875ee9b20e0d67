import { accountErrors } from '#shared/accounts/errors.ts';
import { CallError, errorName } from '#web/src/lib/problem.ts';

const minimumPassword = 6;

/** The words of recovery and of choosing a password: no part of the sign-in itself, which everybody loads. */
export const passwordText = {
  weakPassword: 'La contraseña es muy débil (mínimo 6 caracteres).',
  passwordsDiffer: 'Las contraseñas no coinciden.',
  recoverEmailRequired: 'Por favor, ingresa tu correo electrónico.',
  recoverFailed: 'No se encontró usuario con ese correo.',
  tooManyMails: 'Ya te enviamos varios correos. Abre el último, o espera una hora para pedir otro.',
  linkSpent: accountErrors.recovery_over.text,
  passwordChanged: 'Contraseña guardada. Ya puedes iniciar sesión.',
  unexpected: 'Hubo un error inesperado.',

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
    hint: `Mínimo ${minimumPassword} caracteres; 10 si trabajas en el centro. Sin tu nombre ni tu correo.`,
    repeated: 'Confirmar contraseña',
    submit: 'Guardar contraseña',
    submitting: 'Guardando...',
  },
} as const;

/** What went wrong with a new password; `spent` is the link's fault, not the password's. */
export function newPasswordFailure(error: unknown): { text: string; spent: boolean } {
  if (errorName(error) === 'InvalidPasswordException')
    return { text: passwordText.weakPassword, spent: false };
  if (!(error instanceof CallError)) return { text: passwordText.unexpected, spent: false };
  return { text: error.fields[0]?.message ?? error.detail, spent: error.is(accountErrors.recovery_over) };
}

/** The two fields of a new password; undefined when they are fine. */
export function newPasswordProblem(password: string, repeated: string): string | undefined {
  if (password.length < minimumPassword) return passwordText.weakPassword;
  return password === repeated ? undefined : passwordText.passwordsDiffer;
}
