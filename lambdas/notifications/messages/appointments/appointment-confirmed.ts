import type { Attachment } from '#lambdas/platform/external/mailer.ts';
import type { AgreedSlot, Appointment, AppointmentWithStatus } from '#shared/appointments/appointment.ts';
import { awaitsAcceptance } from '#shared/appointments/changes/center-change.ts';
import { linkActions } from '#shared/appointments/changes/reminder-link.ts';
import { formatMoney, formatTime } from '#shared/core/format.ts';
import { buildDepositReceipt } from '#shared/notifications/deposit-receipt.ts';
import { isConfirmed } from '#shared/notifications/event-relevance.ts';
import { fitOneSms } from '#shared/notifications/one-sms.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { formatShortMoment } from '#shared/notifications/short-moment.ts';
import { type Fact, type Letter, type Message, toMessage } from '../letter.ts';
import { listTimeChangeTexts } from '../sms/moved-texts.ts';
import {
  formatAssignment,
  formatCancellationTerm,
  formatDay,
  formatMoment,
  joinSentences,
  toAppointmentFacts,
  toLocationFact,
  toShortName,
} from '../wording.ts';
import { buildAnswerActions } from './appointment-rescheduled.ts';
import { createCalendarAttachment } from './calendar-attachment.ts';
import { type MessageTemplate, type ReminderLinks, requireStatus } from './kind.ts';

const hasDeposit = ({ deposit }: Appointment) => deposit.status !== 'none';

const calculateDepositPercent = ({ deposit, subtotalCents }: Appointment) =>
  Math.round((deposit.amountCents / subtotalCents) * 100);

function listAmounts(appointment: Appointment): Fact[] {
  const { subtotalCents, taxCents, totalCents, deposit } = appointment;
  const taxRows: Fact[] = [
    ['Impuestos', formatMoney(taxCents)],
    ['Total', formatMoney(totalCents)],
  ];
  return [
    ['Valor del servicio', formatMoney(subtotalCents)],
    ...(taxCents > 0 ? taxRows : []),
    ...(hasDeposit(appointment)
      ? [
          [
            `Depósito cobrado (${calculateDepositPercent(appointment)}%)`,
            formatMoney(deposit.amountCents),
          ] as const,
        ]
      : []),
  ];
}

function buildMoneyFields(appointment: Appointment): Pick<Letter, 'money'> {
  const { balanceDueCents } = appointment;
  if (!hasDeposit(appointment) && balanceDueCents === 0) return {};
  return {
    money: {
      rows: listAmounts(appointment),
      total: ['Balance el día de tu cita', formatMoney(balanceDueCents)],
    },
  };
}

const buildDepositNotes = (appointment: Appointment, now: Date): string[] =>
  hasDeposit(appointment)
    ? [
        joinSentences(formatCancellationTerm(appointment, now), 'Si no asistes, el depósito no se devuelve.'),
        'Adjuntamos el recibo de tu depósito y un archivo para tu calendario.',
      ]
    : [joinSentences(formatCancellationTerm(appointment, now), 'Adjuntamos un archivo para tu calendario.')];

export function appointmentConfirmedMail(
  appointment: AppointmentWithStatus<'confirmed'>,
  links: ScreenLinks,
  { now, actionLinks }: { readonly now: Date; readonly actionLinks?: ReminderLinks | undefined },
): Message {
  const { patient, patientId, staffName, confirmationCode, changedFrom } = appointment;
  const accountAction = { label: 'Ver Mis Citas', href: links.myAppointments(patientId) };
  const [action, ...secondaryActions] = actionLinks ? buildAnswerActions(actionLinks) : [accountAction];
  return toMessage(
    {
      subject: `Tu cita quedó confirmada: ${formatMoment(appointment, links)}`,
      preheader: `${formatDay(appointment, links)}, ${formatTime(appointment.time)} con ${staffName}.`,
      heading: 'Tu cita quedó confirmada',
      opening: joinSentences(
        `Hola, ${patient.firstName}.`,
        changedFrom &&
          `Tu solicitud era para ${formatAssignment(changedFrom, links)}; la cita es ${formatAssignment(appointment, links)}.`,
        `Te esperamos el ${formatDay(appointment, links)}. Llega 10 minutos antes para revisar tu expediente con calma.`,
      ),
      facts: [...toAppointmentFacts(appointment), toLocationFact(links), ['Código', confirmationCode]],
      ...buildMoneyFields(appointment),
      action,
      secondaryActions,
      notes: [
        `El código ${confirmationCode} es tuyo: dáselo a tu esteticista cuando termine la visita, para cerrarla.`,
        ...buildDepositNotes(appointment, now),
      ],
    },
    links,
  );
}

/** SMS for an appointment approved at another time or with another staff member, with an answer link. */
function changedApprovalText(
  { confirmationCode, ...appointment }: AppointmentWithStatus<'confirmed'>,
  requestedSlot: AgreedSlot,
  { links, answerLink }: { readonly links: ScreenLinks; readonly answerLink: string },
): string {
  const isTimeChanged = requestedSlot.date !== appointment.date || requestedSlot.time !== appointment.time;
  const moveTexts = isTimeChanged
    ? listTimeChangeTexts(requestedSlot, appointment, links)
    : [
        `${formatShortMoment(appointment, links)} con ${toShortName(appointment.staffName, 'otra esteticista')}.`,
      ];
  const openings = isTimeChanged
    ? ['cita confirmada, pasa', 'confirmada']
    : ['cita confirmada:', 'confirmada:'];
  const variants = openings.flatMap((opening) => moveTexts.map((moveText) => `${opening} ${moveText}`));
  return fitOneSms(
    links,
    ...variants.map((text) => `${text} Código ${confirmationCode}. Cancelar gratis: ${answerLink}`),
  );
}

export function appointmentConfirmedText(
  appointment: AppointmentWithStatus<'confirmed'>,
  links: ScreenLinks,
  answerLink?: string,
): string {
  const { changedFrom, confirmationCode } = appointment;
  if (changedFrom && answerLink) return changedApprovalText(appointment, changedFrom, { links, answerLink });
  return fitOneSms(
    links,
    `cita confirmada: ${formatShortMoment(appointment, links)} Tu código: ${confirmationCode}. BAJA: sin SMS. ${links.signIn}`,
  );
}

/** Renders the PDF receipt of a captured deposit, dated at its capture. Empty without a deposit. */
async function renderReceipt(
  appointment: Appointment,
  confirmedAt: Date,
  { contact }: ScreenLinks,
): Promise<Attachment[]> {
  if (!hasDeposit(appointment)) return [];
  const receipt = buildDepositReceipt(appointment, confirmedAt);
  // Loads the large PDF library only when a receipt is needed.
  const { renderDepositReceiptPdf } = await import('#lambdas/documents/deposit-receipt.ts');
  return [
    {
      filename: `recibo-${receipt.number}.pdf`,
      contentType: 'application/pdf',
      content: renderDepositReceiptPdf(receipt, contact),
    },
  ];
}

export const confirmedTemplate: MessageTemplate = {
  audience: 'patient',
  isStillValid: isConfirmed,
  mail: async ({ appointment, links, now, occurredAt, reminderLinks }) => ({
    ...appointmentConfirmedMail(requireStatus('confirmed', appointment), links, {
      now,
      actionLinks: awaitsAcceptance(appointment, now) ? await reminderLinks(...linkActions) : undefined,
    }),
    attachments: [
      createCalendarAttachment(appointment, links, occurredAt),
      ...(await renderReceipt(appointment, occurredAt, links)),
    ],
  }),
  sms: async ({ appointment, links, now, reminderLinks }) =>
    appointmentConfirmedText(
      requireStatus('confirmed', appointment),
      links,
      awaitsAcceptance(appointment, now) ? (await reminderLinks('manage')).manage : undefined,
    ),
};
