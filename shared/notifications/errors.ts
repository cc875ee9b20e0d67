import { defineErrors } from '#shared/core/errors.ts';

export const notificationErrors = defineErrors('notification', {
  not_found: { status: 404, text: 'No encontramos ese mensaje.' },
  outdated: { status: 409, text: 'Ese mensaje ya no corresponde: la cita cambió desde entonces.' },
  opted_out: { status: 409, text: 'El cliente pidió no recibir mensajes de texto.' },
  bounced: {
    status: 409,
    text: 'El correo del cliente rebotó: corrígelo en su perfil y vuelve a enviar el mensaje.',
  },
  complained: {
    status: 409,
    text: 'El cliente marcó un correo como no deseado: no recibe más por correo.',
  },
  /** Fixed to the letter (R196). */
  phone_invalid: { status: 409, text: 'El número de teléfono del cliente no es válido.' },
  over: {
    status: 409,
    text: 'Esa cita ya pasó. Si el cliente perdió su código, un administrador puede completarla sin él.',
  },
  being_sent: { status: 409, text: 'Ese mensaje ya se está enviando.' },
  inactive: { status: 409, text: 'La cuenta del cliente está desactivada: no recibe mensajes.' },
  still_waiting: { status: 409, text: 'Ese mensaje todavía espera su hora. Saldrá por sí solo.' },
  not_sent: { status: 503, text: 'No pudimos enviar el mensaje. Lo intentaremos de nuevo en unos minutos.' },
});
