import type { Attachment } from '#lambdas/platform/external/mailer.ts';
import type { Appointment, AppointmentIn, ChosenPlace } from '#shared/appointments/appointment.ts';
import { awaitsAcceptance } from '#shared/appointments/changes/center-change.ts';
import { linkActions } from '#shared/appointments/changes/reminder-link.ts';
import { clock, money } from '#shared/core/format.ts';
import { depositReceiptOf } from '#shared/notifications/deposit-receipt.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { isConfirmed } from '#shared/notifications/still-true.ts';
import { type Fact, type Letter, type Message, messageOf } from '../letter.ts';
import { fromToTexts } from '../sms/moved-texts.ts';
import { oneSms } from '../sms/one-sms.ts';
import {
  appointmentFacts,
  dayOf,
  locationFact,
  momentOf,
  placeOf,
  sentences,
  shortMomentOf,
  shortName,
  termOf,
} from '../wording.ts';
import { answersOf } from './appointment-rescheduled.ts';
import { calendarAttachment } from './calendar-attachment.ts';
import { type Kind, type ReminderLinks, requireStatus } from './kind.ts';

const hasDeposit = ({ deposit }: Appointment) => deposit.status !== 'none';

const depositPercentOf = ({ deposit, subtotalCents }: Appointment) =>
  Math.round((deposit.amountCents / subtotalCents) * 100);

function amounts(appointment: Appointment): Fact[] {
  const { subtotalCents, taxCents, totalCents, deposit } = appointment;
  const taxed: Fact[] = [
    ['Impuestos', money(taxCents)],
    ['Total', money(totalCents)],
  ];
  return [
    ['Valor del servicio', money(subtotalCents)],
    ...(taxCents > 0 ? taxed : []),
    ...(hasDeposit(appointment)
      ? [[`Depósito cobrado (${depositPercentOf(appointment)}%)`, money(deposit.amountCents)] as const]
      : []),
  ];
}

function moneyOf(appointment: Appointment): Pick<Letter, 'money'> {
  const { balanceDueCents } = appointment;
  if (!hasDeposit(appointment) && balanceDueCents === 0) return {};
  return {
    money: { rows: amounts(appointment), total: ['Balance el día de tu cita', money(balanceDueCents)] },
  };
}

const depositNotes = (appointment: Appointment, now: Date): string[] =>
  hasDeposit(appointment)
    ? [
        sentences(termOf(appointment, now), 'Si no asistes, el depósito no se devuelve.'),
        'Adjuntamos el recibo de tu depósito y un archivo para tu calendario.',
      ]
    : [sentences(termOf(appointment, now), 'Adjuntamos un archivo para tu calendario.')];

/** E-mail to the client about a confirmed appointment, with its code. */
export function appointmentConfirmedMail(
  appointment: AppointmentIn<'confirmed'>,
  links: ScreenLinks,
  { now, taps }: { readonly now: Date; readonly taps?: ReminderLinks | undefined },
): Message {
  const { patient, patientId, staffName, confirmationCode, changedFrom } = appointment;
  const account = { label: 'Ver Mis Citas', href: links.myAppointments(patientId) };
  const [action, ...others] = taps ? answersOf(taps) : [account];
  return messageOf(
    {
      subject: `Tu cita quedó confirmada: ${momentOf(appointment, links)}`,
      preheader: `${dayOf(appointment, links)}, ${clock(appointment.time)} con ${staffName}.`,
      heading: 'Tu cita quedó confirmada',
      opening: sentences(
        `Hola, ${patient.firstName}.`,
        changedFrom &&
          `Tu solicitud era para ${placeOf(changedFrom, links)}; la cita es ${placeOf(appointment, links)}.`,
        `Te esperamos el ${dayOf(appointment, links)}. Llega 10 minutos antes para revisar tu expediente con calma.`,
      ),
      facts: [...appointmentFacts(appointment), locationFact(links), ['Código', confirmationCode]],
      ...moneyOf(appointment),
      action,
      others,
      notes: [
        `El código ${confirmationCode} es tuyo: dáselo a tu esteticista cuando termine la visita, para cerrarla.`,
        ...depositNotes(appointment, now),
      ],
    },
    links,
  );
}

/** SMS for an appointment approved at another time or with another staff member, with an answer link. */
function approvedElsewhereText(
  { confirmationCode, ...appointment }: AppointmentIn<'confirmed'>,
  from: ChosenPlace,
  { links, answerLink }: { readonly links: ScreenLinks; readonly answerLink: string },
): string {
  const isElsewhen = from.date !== appointment.date || from.time !== appointment.time;
  const moves = isElsewhen
    ? fromToTexts(from, appointment, links)
    : [`${shortMomentOf(appointment, links)} con ${shortName(appointment.staffName, 'otra esteticista')}.`];
  const starts = isElsewhen ? ['cita confirmada, pasa', 'confirmada'] : ['cita confirmada:', 'confirmada:'];
  const said = starts.flatMap((start) => moves.map((move) => `${start} ${move}`));
  return oneSms(
    links,
    ...said.map((text) => `${text} Código ${confirmationCode}. Cancelar gratis: ${answerLink}`),
  );
}

export function appointmentConfirmedText(
  appointment: AppointmentIn<'confirmed'>,
  links: ScreenLinks,
  answerLink?: string,
): string {
  const { changedFrom, confirmationCode } = appointment;
  if (changedFrom && answerLink)
    return approvedElsewhereText(appointment, changedFrom, { links, answerLink });
  return oneSms(
    links,
    `cita confirmada: ${shortMomentOf(appointment, links)} Tu código: ${confirmationCode}. BAJA: sin SMS. ${links.signIn}`,
  );
}

/** PDF receipt of a captured deposit, dated at its capture. */
async function receiptOf(
  appointment: Appointment,
  confirmedAt: Date,
  { contact }: ScreenLinks,
): Promise<Attachment[]> {
  if (!hasDeposit(appointment)) return [];
  const receipt = depositReceiptOf(appointment, confirmedAt);
  // Loads the large PDF library only when a receipt is needed.
  const { depositReceiptPdf } = await import('#lambdas/documents/deposit-receipt.ts');
  return [
    {
      filename: `recibo-${receipt.number}.pdf`,
      contentType: 'application/pdf',
      content: depositReceiptPdf(receipt, contact),
    },
  ];
}

export const confirmed: Kind = {
  audience: 'patient',
  stillTrue: isConfirmed,
  mail: async ({ appointment, links, now, occurredAt, reminderLinks }) => ({
    ...appointmentConfirmedMail(requireStatus('confirmed', appointment), links, {
      now,
      taps: awaitsAcceptance(appointment, now) ? await reminderLinks(...linkActions) : undefined,
    }),
    attachments: [
      calendarAttachment(appointment, links, occurredAt),
      ...(await receiptOf(appointment, occurredAt, links)),
    ],
  }),
  sms: async ({ appointment, links, now, reminderLinks }) =>
    appointmentConfirmedText(
      requireStatus('confirmed', appointment),
      links,
      awaitsAcceptance(appointment, now) ? (await reminderLinks('manage')).manage : undefined,
    ),
};
