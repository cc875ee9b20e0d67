import type { Appointment } from '#shared/appointments/appointment.ts';
import { fitOneSms } from '#shared/notifications/one-sms.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { formatShortMoment } from '#shared/notifications/short-moment.ts';
import { type Message, toMessage } from './letter.ts';
import { formatCallUs, formatMoment, joinSentences } from './wording.ts';

type ConsentRequestInput = {
  readonly link: string;
  readonly links: ScreenLinks;
  /** Whether the client still has health questions to answer by an earlier message. */
  readonly hasQuestions?: boolean;
};

/** E-mail with the link to sign a consent. It does not name the treatment, because others may read it. */
export const consentRequestMail = (
  appointment: Pick<Appointment, 'date' | 'time' | 'patient'>,
  { link, links, hasQuestions = false }: ConsentRequestInput,
): Message =>
  toMessage(
    {
      subject: `Firma antes de tu cita: ${formatMoment(appointment, links)}`,
      preheader: 'Lo lees y lo firmas en tu teléfono, sin entrar a tu cuenta.',
      heading: 'Firma antes de tu cita',
      opening: joinSentences(
        `Hola, ${appointment.patient.firstName}.`,
        'Tu cita necesita un consentimiento firmado. Léelo y fírmalo en tu teléfono, sin entrar a tu cuenta.',
        hasQuestions
          ? 'Contesta también las preguntas de salud: su enlace está en otro mensaje nuestro.'
          : undefined,
      ),
      facts: [
        ['Cita', formatMoment(appointment, links)],
        ['Vence', 'Al terminar el día de tu cita'],
      ],
      action: { label: 'Leer y firmar', href: link },
      notes: [
        'El enlace es personal: no lo reenvíes.',
        `Si prefieres, lo firmas cuando llegues. ¿Dudas? ${formatCallUs(links)}.`,
      ],
    },
    links,
  );

export const consentRequestText = (
  appointment: Pick<Appointment, 'date' | 'time'>,
  { link, links }: Pick<ConsentRequestInput, 'link' | 'links'>,
): string =>
  fitOneSms(
    links,
    `antes de tu cita del ${formatShortMoment(appointment, links)} lee y firma tu consentimiento: ${link}`,
    `antes de tu cita, lee y firma tu consentimiento: ${link}`,
  );
