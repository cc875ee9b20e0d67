import { accountErrors } from '#shared/accounts/errors.ts';
import type { Registration } from '#shared/accounts/registration-api.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { CallError } from '#web/src/lib/problem.ts';
import { expiredInvitation } from '../copy.ts';

/** Error texts follow docs/requirements.tsv (registro) literally. */
export const createText = {
  page: 'Crear cuenta',
  title: 'Crea tu cuenta',
  lead: (email: string) => `Elige la contraseña de ${email}.`,
  leadWithoutEmail: 'Escribe tu correo y elige tu contraseña.',
  loading: 'Cargando tu registro...',
  failed: accountErrors.registration_unreadable.text,
  closed: {
    spent: {
      title: 'Este enlace ya se usó: tu cuenta está lista',
      next: 'Inicia sesión con tu correo y tu contraseña. Si la olvidaste, elige otra.',
    },
    over: expiredInvitation,
    replaced: {
      title: 'Te enviamos un enlace más nuevo',
      next: 'El centro abrió tu cuenta: abre el enlace del mensaje más reciente, el que trae tu contraseña temporal. Si no lo encuentras, pide otra invitación al centro.',
    },
  } satisfies Record<Exclude<Registration['state'], 'open'>, { title: string; next: string }>,
  recover: 'Elegir otra contraseña',
  failedNext: 'Abre otra vez el enlace de tu mensaje. Si venció, pide uno nuevo al centro.',
  retry: 'Reintentar',
  email: 'Correo electrónico',
  temporary: 'Contraseña temporal',
  temporaryHint: 'La de 8 caracteres del mensaje más reciente que recibiste.',
  password: 'Contraseña',
  confirmation: 'Confirmar contraseña',
  submit: 'Crear Cuenta',
  submitting: 'Creando...',
  alreadyRegistered: '¿Ya elegiste tu contraseña?',
  signIn: 'Iniciar sesión',
  ready: 'Tu cuenta está lista. Ya puedes iniciar sesión.',

  bareTitle: 'Crea tu cuenta',
  bareLead:
    'Abre el enlace que te enviamos por correo o mensaje de texto: te trae aquí con tus datos. Si aún no eres cliente, solicita tu cita.',
  bareRequest: 'Solicitar cita',

  passwordsDiffer: 'Las contraseñas no coinciden.',
  emailMissing: 'Correo electrónico no encontrado.',
  emailRequired: 'Correo electrónico requerido para crear la cuenta.',
  emailInvalid: 'Correo electrónico inválido.',
  temporaryRequired: 'Escribe tu contraseña temporal.',
} as const;

export type AccountFields = {
  readonly email: string;
  readonly temporaryPassword: string;
  readonly password: string;
  readonly confirmation: string;
};
export type AccountProblem = { readonly field: keyof AccountFields | 'none'; readonly text: string };

/** Maps an account creation error to a message and its field. */
export function toAccountProblem(error: unknown): AccountProblem {
  if (!(error instanceof CallError)) return { field: 'none', text: coreErrors.unexpected.text };
  const [fieldError] = error.fields;
  if (error.is(coreErrors.invalid) && fieldError?.field === 'email')
    return { field: 'email', text: createText.emailInvalid };
  if (error.is(accountErrors.wrong_temporary_password))
    return { field: 'temporaryPassword', text: error.detail };
  if (fieldError?.field === 'password') return { field: 'password', text: fieldError.message };
  return { field: 'none', text: error.detail };
}

/** Returns the message for an account that does not exist or cannot be loaded (R064 R066). */
export const describeLoadError = (error: unknown): string =>
  error instanceof CallError && error.is(accountErrors.user_not_found)
    ? accountErrors.user_not_found.text
    : createText.failed;
