import type { Appointment } from '#shared/appointments/appointment.ts';
import { fitOneSms } from '#shared/notifications/one-sms.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { formatShortMoment } from '#shared/notifications/short-moment.ts';
import { formatCallUs, formatCallUsFirst } from '../wording.ts';

export const optedOutText = (links: Pick<ScreenLinks, 'contact'>): string =>
  fitOneSms(links, 'no te enviaremos más mensajes de texto. Responde ALTA para volver a recibirlos.');

export const optedInText = (links: Pick<ScreenLinks, 'contact'>): string =>
  fitOneSms(links, 'volverás a recibir nuestros mensajes de texto. Responde BAJA para dejar de recibirlos.');

export const helpText = (links: Pick<ScreenLinks, 'contact'>): string =>
  fitOneSms(
    links,
    `te escribimos sobre tus citas. ${formatCallUsFirst(links)}. Responde BAJA para no recibir más.`,
  );

export const attendanceText = (
  appointment: Pick<Appointment, 'date' | 'time'>,
  links: Pick<ScreenLinks, 'contact' | 'today'>,
): string =>
  fitOneSms(links, `gracias, tu asistencia quedó confirmada: ${formatShortMoment(appointment, links)}`);

/** Reply to a client whose C confirmed a time that has changed since. */
export const timeChangedReplyText = (
  appointment: Pick<Appointment, 'date' | 'time'>,
  links: Pick<ScreenLinks, 'contact' | 'today'>,
): string =>
  fitOneSms(
    links,
    `tu cita cambió y ahora es ${formatShortMoment(appointment, links)} Te escribimos para que la confirmes.`,
  );

/** Reply to any other text, sent at most once a day. */
export const readByDeskText = (links: Pick<ScreenLinks, 'contact'>): string =>
  fitOneSms(links, `recepción leerá tu mensaje en horas laborables. Si es urgente, ${formatCallUs(links)}.`);
