import type { OpenableLinkKind } from '#shared/accounts/short-link.ts';
import type { ShortLinkEnd } from '#shared/accounts/short-link-api.ts';
import { expiredInvitation } from '../copy.ts';

export const shortLinkText = {
  page: 'Enlace',
  loading: 'Abriendo tu enlace...',
  failed: 'No pudimos abrir tu enlace.',
  signIn: 'Iniciar sesión',

  ended: {
    titles: {
      expired: expiredInvitation.title,
      replaced: 'Este enlace ya no vale',
    } satisfies Record<ShortLinkEnd, string>,
    next: {
      invitation: {
        expired: expiredInvitation.next,
        replaced: 'El correo de tu cuenta cambió después. Abre la invitación más reciente que recibiste.',
      },
      emailProof: {
        expired: 'Entra a tu cuenta y pide otro: lo enviamos a tu correo.',
        replaced:
          'El correo de tu cuenta cambió después, o se pidió otro. Si te enviamos un enlace más nuevo, abre ese; si no, entra a tu cuenta y revisa tu correo.',
      },
      registration: {
        expired: 'Vuelve a crear tu cuenta y te enviamos otro.',
        replaced: 'Ya creaste tu cuenta con él, o tu solicitud ya no está. Entra con tu correo.',
      },
      emailUndo: {
        expired: 'Terminó el plazo para deshacer el cambio. Si no fuiste tú quien lo pidió, avísanos ya.',
        replaced: 'El cambio ya no está pendiente, o hubo otro después. Si no fuiste tú, avísanos ya.',
      },
      greetings: {
        expired: 'Entra a tu cuenta y apaga las felicitaciones en tu Información Personal.',
        replaced:
          'El correo de tu cuenta cambió después. Entra y apaga las felicitaciones en tu Información Personal.',
      },
    } satisfies Record<OpenableLinkKind, Record<ShortLinkEnd, string>>,
    unknownTitle: 'Este enlace ya no está disponible',
    unknown:
      'Se usó, venció o lo reemplazó uno más nuevo. Abre el mensaje más reciente que recibiste, o entra a tu cuenta para pedir otro.',
    recover: 'Olvidé mi contraseña',
  },

  prove: {
    title: 'Confirma tu correo',
    lead: 'Confirma que este correo es tuyo y podrás solicitar tu cita.',
    submit: 'Confirmar mi correo',
    submitting: 'Confirmando...',
    done: 'Correo confirmado',
    doneNext: 'Gracias. Ya puedes solicitar tu cita.',
    already: 'Tu correo ya estaba confirmado. No tienes que hacer nada más.',
    go: 'Ver mis citas',
    goHome: 'Ir al inicio',
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
