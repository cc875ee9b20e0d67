import { policyTitle } from '#shared/appointments/changes/policy.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import type { PreviousSlot } from '#shared/appointments/views.ts';
import { formatMoney, formatTime, formatWeekdayDayMonth } from '#shared/core/format.ts';
import { assignmentErrors } from '#shared/inventory/errors.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { toKnownErrorMessage } from '#web/src/lib/problem.ts';

type Moment = { date: string; time: string };
const formatMoment = ({ date, time }: Moment) =>
  `${formatWeekdayDayMonth(date, civilToday())}, ${formatTime(time)}`;

const formatSlot = ({ staffName, ...slot }: PreviousSlot) =>
  `${formatMoment(slot)}${staffName ? `, con ${staffName}` : ''}`;

/** Actions of a client. Texts of docs/requirements.tsv (citas-cliente) are literal. */
export const actionsText = {
  confirmAttendance: 'Confirmar asistencia',
  confirmingAttendance: 'Confirmando...',
  attendanceConfirmed: 'Asistencia confirmada',
  attendanceConfirmedToast: 'Asistencia confirmada. Te esperamos.',
  reschedule: 'Reprogramar',
  repeat: 'Repetir',
  directions: 'Cómo llegar',
  addToCalendar: 'Agregar al calendario',
  cancel: 'Cancelar cita',
  policy: policyTitle,
  today: 'Hoy',
  tomorrow: 'Mañana',
  inDays: (days: number) => `En ${days} días`,
} as const;

/** A change by the center that the client has not accepted yet. */
export const centerChangeText = {
  title: 'Cambiamos tu cita',
  fromTo: (from: PreviousSlot, to: PreviousSlot) => `Antes: ${formatSlot(from)}. Ahora: ${formatSlot(to)}.`,
  freeChangeNotice: 'Puedes cambiarla o cancelarla sin costo hasta que empiece, mientras no la aceptes.',
  pendingNotice: 'Todavía espera la aprobación. Cancelarla no tiene costo.',
  awaitingAnswer: 'Esperando tu respuesta al cambio',
  accept: 'Aceptar el cambio',
  acceptOf: (to: Moment) => `Aceptar el cambio de la cita del ${formatMoment(to)}`,
  accepted: 'Cambio aceptado. Te esperamos.',
} as const;

export const rescheduleText = {
  title: 'Reprogramar cita',
  currentSlot: (appointment: Moment) => `Ahora: ${formatMoment(appointment)}`,
  fieldTitles: { day: 'Día', hour: 'Hora' },
  staffNotice: (staffName: string, isSame: boolean) =>
    isSame ? `Con ${staffName}.` : `${staffName} no está libre a esa hora: será con otra esteticista.`,
  incomplete: 'Por favor, asegúrate de que la fecha y hora estén completas.',
  confirm: 'Confirmar',
  confirming: 'Guardando...',
  cancel: 'Cancelar',
  done: 'Cita reprogramada',
  doneDetail: formatMoment,
  failed: 'Hubo un error al reprogramar la cita. Por favor, inténtalo de nuevo.',
} as const;

/** Shows domain errors with their own text and all other errors with one sentence. */
export const describeRescheduleError = (error: unknown) =>
  toKnownErrorMessage(error, appointmentErrors) ??
  toKnownErrorMessage(error, assignmentErrors) ??
  rescheduleText.failed;

/** Shown instead of the form when the client can no longer reschedule. */
export const notMovableText = {
  title: 'Esta cita ya no se puede reprogramar aquí',
  tooLate: appointmentErrors.change_too_late.text,
  beingApproved: appointmentErrors.being_approved.text,
  freePeriod: (hours: number) => `Los cambios no tienen costo hasta ${hours} horas antes de la cita.`,
  callLabel: (phone: string) => `Llamar al ${phone}`,
  policy: 'Ver política',
  close: 'Entendido',
} as const;

/** Cancellation without cost, beside `confirmationText.forfeit`. */
export const cancelText = {
  released: (cents: number) =>
    `Si la cancelas, se libera tu retención de ${formatMoney(cents)}: no se te cobra nada, y tu banco la quita en unos días.`,
  refunded: (cents: number) =>
    `Si la cancelas, pedimos la devolución de tu depósito de ${formatMoney(cents)}. Te escribimos cuando esté hecha; tu banco suele mostrarla en 5 a 10 días laborables.`,
  noDeposit: 'Esta cita no tiene depósito.',
  done: 'Cita cancelada',
} as const;
