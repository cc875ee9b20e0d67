import { smsText } from '#shared/notifications/sms-text.ts';
import { branded } from './wording.ts';

/** The one answer to whoever wants no more SMS. */
export const optedOutText = smsText(
  branded('no te enviaremos más mensajes de texto. Responde ALTA para volver a recibirlos.'),
);

export const optedInText = smsText(
  branded('volverás a recibir nuestros mensajes de texto. Responde BAJA para dejar de recibirlos.'),
);
