import type { LinkedAppointment } from '#shared/appointments/changes/change-api.ts';
import type { LinkEndReason } from '#shared/appointments/changes/reminder-link.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import type { PreviousSlot } from '#shared/appointments/views.ts';
import { formatDuration, formatMoney, formatTime, formatWeekdayDayMonth } from '#shared/core/format.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { proposalText } from '../proposal/copy.ts';

type Moment = { date: string; time: string };
const formatMoment = ({ date, time }: Moment) =>
  `${formatWeekdayDayMonth(date, civilToday())}, ${formatTime(time)}`;

/** Copy of the page behind a reminder's links. It never mentions treatments. */
export const linkText = {
  page: 'Tu cita',
  titles: {
    confirm: 'Confirma tu asistencia',
    change: 'Cambia tu cita',
    cancel: 'Cancela tu cita',
    manage: 'Tu cita',
    answerProposal: proposalText.title,
  } satisfies Record<LinkedAppointment['action'], string>,
  greeting: ({ action, patientFirstName }: Pick<LinkedAppointment, 'action' | 'patientFirstName'>) =>
    action === 'answerProposal'
      ? `Hola, ${patientFirstName}. No podemos atenderte a la hora que pediste.`
      : `Hola, ${patientFirstName}. Esta es tu cita:`,
  accepted: (appointment: Moment, depositCents: number) =>
    `Tu cita quedó confirmada: ${formatMoment(appointment)} Cobramos tu depósito de ${formatMoney(depositCents)}.`,
  staffAndDuration: ({
    staffName,
    durationMinutes,
  }: Pick<LinkedAppointment, 'staffName' | 'durationMinutes'>) =>
    staffName === undefined
      ? formatDuration(durationMinutes)
      : `Con ${staffName}, ${formatDuration(durationMinutes)}`,
  loading: 'Buscando tu cita...',
  failed: 'No pudimos cargar tu cita',

  previousSlot: ({ staffName, ...slot }: PreviousSlot) =>
    `Cambiamos tu cita. Antes: ${formatMoment(slot)}${staffName ? `, con ${staffName}` : ''}.`,
  changedTitle: 'Cambiamos tu cita',
  /** Explains that the cancellation policy applies again after acceptance. */
  acceptCost: (depositCents: number) =>
    depositCents === 0
      ? 'Si la aceptas, vuelve a valer la política de cancelación.'
      : `Si la aceptas y después la cancelas fuera de plazo, pierdes tu depósito de ${formatMoney(depositCents)}.`,
  accept: 'Aceptar el cambio',
  otherActions: 'Cambiarla o cancelarla en mi cuenta',
  confirm: 'Confirmar asistencia',
  confirming: 'Confirmando...',
  notApproved: appointmentErrors.not_approved_yet.text,

  /** Choices of an SMS link. */
  chooseChange: 'Cambiar día u hora',
  chooseCancel: 'Cancelar la cita',
  back: 'Volver',
  change: 'Confirmar',
  changing: 'Guardando...',
  otherTimeTitle: '¿Necesitas otra hora?',
  callToChange:
    'Ya pasó el plazo para cambiarla por tu cuenta, así que el cambio lo hacemos por teléfono. Llámanos y buscamos otra hora contigo.',
  callLabel: (phone: string) => `Llamar al ${phone}`,

  cancel: 'Cancelar cita',
  cancelling: 'Cancelando...',
  freeCancellation: (cents: number) =>
    cents === 0
      ? 'Cancelar no tiene costo.'
      : `Cancelar no tiene costo: te devolvemos ${formatMoney(cents)}.`,

  done: 'Listo',
  confirmed: (appointment: Moment) => `Tu asistencia quedó confirmada: ${formatMoment(appointment)}`,
  changed: (appointment: Moment) => `Tu cita quedó para el ${formatMoment(appointment)}`,
  cancelled: (appointment: Moment) => `Tu cita del ${formatMoment(appointment)} quedó cancelada.`,
  endings: {
    confirmed: (appointment: Moment) => `Ya confirmaste tu asistencia: ${formatMoment(appointment)}`,
    moved: (appointment: Moment) => `Tu cita se movió al ${formatMoment(appointment)}`,
    cancelled: (appointment: Moment) => `Tu cita del ${formatMoment(appointment)} está cancelada.`,
    past: (appointment: Moment) => `Tu cita fue el ${formatMoment(appointment)}`,
    proposalExpired: ({ depositCents }: LinkedAppointment) =>
      `Esta propuesta venció. Liberamos tu retención de ${formatMoney(depositCents)}.`,
    proposalEnded: (appointment: Moment) =>
      `Esta propuesta ya no vale. Mira en tu cuenta tu cita del ${formatMoment(appointment)}`,
    proposalAccepted: (appointment: Moment) => `Tu cita está confirmada: ${formatMoment(appointment)}`,
    used: () => appointmentErrors.link_spent.text,
  } satisfies Record<LinkEndReason, (appointment: LinkedAppointment) => string>,
  expired: appointmentErrors.link_spent.text,
  account: 'Entrar a mi cuenta',
  request: 'Solicitar Nueva Cita',
} as const;

/** Returns the title of the link's action and does not offer a change that is no longer possible. */
export function getLinkTitle({ action, canChange, changedFrom }: LinkedAppointment): string {
  if (action === 'change' && !canChange) return linkText.otherTimeTitle;
  const answersChange = changedFrom && (action === 'confirm' || action === 'manage');
  return answersChange ? linkText.changedTitle : linkText.titles[action];
}

/** Returns the confirmation shown after the link was used. */
export function formatLinkConfirmation(appointment: LinkedAppointment): string {
  switch (appointment.action) {
    case 'confirm':
    case 'manage':
      return linkText.confirmed(appointment);
    case 'answerProposal':
      return linkText.accepted(appointment, appointment.depositCents);
    case 'change':
      return linkText.changed(appointment);
    case 'cancel':
      return linkText.cancelled(appointment);
  }
}
