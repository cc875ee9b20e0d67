import { accountErrors } from '#shared/accounts/errors.ts';

export const shortLinkText = {
  page: 'Enlace',
  loading: 'Abriendo tu enlace...',
  failed: 'No pudimos abrir tu enlace.',
  overTitle: 'Enlace vencido',
  over: accountErrors.link_over.text,
  overNext: 'Entra a tu cuenta para pedir otro, o llámanos.',
  signIn: 'Iniciar sesión',
  accepted: 'Ya tienes tu cuenta',
  acceptedNext: 'Ya elegiste tu contraseña. Entra con tu correo.',

  prove: {
    title: 'Confirma tu correo',
    lead: 'Confirma que este correo es tuyo y podrás solicitar tu cita.',
    submit: 'Confirmar mi correo',
    submitting: 'Confirmando...',
    done: 'Correo confirmado',
    doneNext: 'Gracias. Ya puedes solicitar tu cita.',
    already: 'Tu correo ya estaba confirmado. No tienes que hacer nada más.',
    go: 'Ver mis citas',
    changeLead: 'Confirma que este correo es tuyo y será el de tu cuenta.',
    changeDoneNext: 'Desde ahora entras con este correo. Cerramos las sesiones abiertas: entra otra vez.',
    signIn: 'Iniciar sesión',
  },

  greetings: {
    title: 'No recibir más felicitaciones',
    lead: 'Dejaremos de felicitarte por tu cumpleaños, por correo y por SMS. Los avisos de tus citas siguen igual.',
    submit: 'No recibir más',
    submitting: 'Guardando...',
    done: 'Sin felicitaciones',
    doneNext:
      'No te enviaremos más felicitaciones. Si cambias de idea, actívalas en tu Información Personal.',
    signIn: 'Ir a mi cuenta',
  },

  undo: {
    title: 'Deshacer el cambio de correo',
    lead: (email: string) =>
      `El correo de tu cuenta volverá a ser ${email}, o lo seguirá siendo. Cerramos todas las sesiones, y tú eliges otra contraseña.`,
    submit: 'Deshacer el cambio',
    submitting: 'Deshaciendo...',
    done: 'Cambio deshecho',
    doneNext: (email: string) =>
      `El correo de tu cuenta es ${email}. Elige otra contraseña para entrar: la de antes ya no sirve.`,
    already: (email: string) => `El correo de tu cuenta es ${email}. No hay nada que deshacer.`,
    recover: 'Elegir otra contraseña',
  },
} as const;
