import { formatTime, formatWeekdayDayMonth } from '#shared/core/format.ts';
import type { ConsentLinkEnd } from '#shared/records/consents/laser-consent.ts';
import { civilToday } from '#web/src/lib/now.ts';

/** Copy of the page behind a consent's link. */
export const consentLinkText = {
  page: 'Firma tu consentimiento',
  greeting: (firstName: string, center: string) =>
    `Hola, ${firstName}. Lee y firma antes de tu cita en ${center}:`,
  appointment: ({ date, time }: { date: string; time: string }) =>
    `${formatWeekdayDayMonth(date, civilToday())}, ${formatTime(time)}`,
  accept: 'Leí el texto y consiento el tratamiento.',
  sign: 'Firmar',
  signing: 'Guardando...',
  loading: 'Buscando tu consentimiento...',
  failed: 'No pudimos cargar tu consentimiento',
  notSaved: 'La firma no se guardó. Intenta de nuevo.',
  signedTitle: 'Listo, ya firmaste',
  signedBody: 'Tu consentimiento quedó guardado en tu expediente. Te enviamos una copia por correo.',
  endTitles: {
    signed: 'Este consentimiento ya está firmado',
    cancelled: 'Esta cita está cancelada',
    past: 'Este enlace venció',
  } satisfies Record<ConsentLinkEnd, string>,
  endBodies: {
    signed: 'No tienes que hacer nada más.',
    cancelled: 'No tienes que firmar nada. Si pides otra cita, te enviamos un enlace nuevo.',
    past: 'La cita ya pasó o cambió. Si todavía tienes que firmar, lo haces en el centro.',
  } satisfies Record<ConsentLinkEnd, string>,
  invalidTitle: 'Este enlace no funciona',
  invalidBody:
    'Puede estar incompleto o ser de un teléfono o correo que ya cambió. Ábrelo desde el mensaje, o llámanos y te enviamos otro.',
  callLabel: (phone: string) => `Llamar al ${phone}`,
} as const;
