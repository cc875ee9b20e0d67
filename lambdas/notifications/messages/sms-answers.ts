import type { Appointment } from '#shared/appointments/appointment.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { smsText } from '#shared/notifications/sms-text.ts';
import { branded, shortMomentOf } from './wording.ts';

/** The one answer to whoever wants no more SMS. */
export const optedOutText = smsText(
  branded('no te enviaremos más mensajes de texto. Responde ALTA para volver a recibirlos.'),
);

export const optedInText = smsText(
  branded('volverás a recibir nuestros mensajes de texto. Responde BAJA para dejar de recibirlos.'),
);

/** To whoever asks what this is. */
export const helpText = ({ contact }: Pick<ScreenLinks, 'contact'>): string =>
  smsText(
    branded(
      `te escribimos sobre tus citas. Llámanos al ${contact.phone}. Responde BAJA para no recibir más.`,
    ),
  );

/** To whoever said by C that they come. */
export const attendanceText = (appointment: Pick<Appointment, 'date' | 'time'>): string =>
  smsText(branded(`gracias, tu asistencia quedó confirmada: ${shortMomentOf(appointment)}`));

/** Once a day, to whoever writes something else. */
export const readByDeskText = ({ contact }: Pick<ScreenLinks, 'contact'>): string =>
  smsText(
    branded(`recepción leerá tu mensaje en horas laborables. Si es urgente, llámanos al ${contact.phone}.`),
  );
