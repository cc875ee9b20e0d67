import { accountErrors } from '#shared/accounts/errors.ts';

/** Copy for recovery and new passwords, kept out of the sign-in bundle that everyone loads. */
export const passwordText = {
  passwordsDiffer: 'Las contraseñas no coinciden.',
  recoverEmailRequired: 'Por favor, ingresa tu correo electrónico.',
  recoverFailed: 'No se encontró usuario con ese correo.',
  tooManyMails: 'Ya te enviamos varios correos. Abre el último, o espera una hora para pedir otro.',
  linkUsed: `${accountErrors.recovery_over.text} Si con él ya elegiste tu contraseña, entra con ella.`,
  passwordChanged: 'Contraseña guardada. Ya puedes iniciar sesión.',
  saved: {
    title: 'Contraseña guardada',
    otherSession:
      'Desde ahora se entra con ella. La sesión que está abierta en este navegador, si es de otra persona, sigue.',
    go: 'Ir al inicio',
  },
  unexpected: 'Hubo un error inesperado.',
  maybeSaved:
    'Puede que tu contraseña nueva ya esté guardada. Vuelve a iniciar sesión con ella; si no entra, con la de antes.',

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
    lead: 'Abre el enlace del correo para elegir tu contraseña nueva. También sirve el de cualquier correo de la última hora. Si no lo ves, revisa el correo no deseado.',
    home: 'Ir al inicio',
  },
  newPassword: {
    page: 'Nueva contraseña',
    title: 'Elige tu contraseña nueva',
    lead: (email: string) => `Para la cuenta ${email}.`,
    firstTitle: 'Elige tu contraseña',
    firstLead: 'Es la primera vez que entras. Desde ahora usarás esta contraseña.',
    opening: 'Abriendo tu enlace...',
    linkUsedTitle: 'Pide un enlace nuevo',
    another: 'Pedir otro enlace',
    signIn: 'Iniciar sesión',
    field: 'Nueva contraseña',
    repeated: 'Confirmar contraseña',
    submit: 'Guardar contraseña',
    submitting: 'Guardando...',
  },
} as const;
