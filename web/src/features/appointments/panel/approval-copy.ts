import { appointmentErrors } from '#shared/appointments/errors.ts';
import type { AppointmentRequest } from '#shared/appointments/views.ts';
import {
  formatDayMonth,
  formatFullDate,
  formatLongDate,
  formatMoney,
  formatRelativeDate,
  formatTime,
  formatTimeWithArticle,
  pluralize,
} from '#shared/core/format.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { toKnownErrorMessage } from '#web/src/lib/problem.ts';

type Moment = { date: string; time: string };
type Deposit = Pick<AppointmentRequest, 'depositStatus' | 'depositCents'>;

/** `hoy, 8:40 a. m.`, `el 6 de marzo de 2026, 8:40 a. m.` */
export function formatNearMoment({ date, time }: Moment, today: string): string {
  const relativeDate = formatRelativeDate(date, today);
  const day = relativeDate === formatFullDate(date) ? `el ${formatLongDate(date)}` : relativeDate;
  return `${day}, ${formatTime(time)}`;
}

/** The approval form. Texts of docs/requirements.tsv (citas-solicitudes) are literal. */
export const approvalText = {
  title: 'Editar solicitud',
  received: (moment: Moment, today: string) => `Recibida ${formatNearMoment(moment, today)}`,
  searchingTimes: 'Buscando horas libres...',
  staff: 'Esteticista',
  staffFailed: 'No pudimos cargar las esteticistas',
  timesFailed: 'No pudimos cargar sus horas libres.',
  holdsTime: 'Tiene reservada esta hora',
  freeAtTime: (time: string) => `Libre a ${formatTimeWithArticle(time)}`,
  freeTimeCount: (count: number) => pluralize(count, 'hora libre', 'horas libres'),
  notFreeAtTime: (time: string) => `, no a ${formatTimeWithArticle(time)}`,
  noTimes: 'Sin horas libres ese día',
  notWorking: 'No trabaja ese día, o el centro cierra',
  noQualifiedStaff: 'Ninguna esteticista activa ofrece todos estos servicios.',
  consequence: (firstName: string, request: Deposit & { textable: boolean }) => {
    const charge = request.depositStatus === 'held' ? `, se cobran ${formatMoney(request.depositCents)}` : '';
    const message = request.textable ? 'un mensaje de texto' : 'un correo';
    return `Al guardar, la cita queda confirmada${charge} y ${firstName} recibe ${message}.`;
  },
  decidedTitle: 'Esta solicitud ya no espera',
  // Does not say who decided, because this panel's own command may have done so if its answer was lost.
  decidedDetail: 'Ya se aprobó o denegó, el cliente la retiró o llegó su hora.',
  viewAppointment: 'Ver la cita',
  close: 'Cerrar',
  deny: 'Denegar',
  cancel: 'Cancelar',
  save: 'Guardar',
  saving: 'Guardando...',
  required: 'Por favor, completa todos los campos obligatorios.',
  confirmed: '✅ Cita confirmada y mensaje enviado',
  approvedOf: (name: string) => `Aprobada: ${name}.`,
  invalidPhone: 'El número de teléfono del cliente no es válido.',
  confirmedByEmail: 'La cita queda confirmada. El aviso le llegó por correo.',
  failed: 'Ocurrió un error al confirmar la cita.',
} as const;

/** Shows domain errors with their own text and any other error with the specified sentence. */
export const describeApprovalError = (error: unknown) =>
  toKnownErrorMessage(error, appointmentErrors) ?? approvalText.failed;

/** Describes what happens to the deposit of a denied request. */
function describeRefund({ depositStatus, depositCents }: Deposit, verbs: { held: string; captured: string }) {
  if (depositStatus === 'none') return '';
  return `${depositStatus === 'captured' ? verbs.captured : verbs.held} ${formatMoney(depositCents)}`;
}

export const denyText = {
  title: 'Denegar solicitud',
  question: (name: string, { date, time }: Moment) =>
    `¿Seguro que quieres denegar la cita de ${name} del ${formatDayMonth(date, civilToday())} a ${formatTimeWithArticle(time)}?`,
  consequence: (firstName: string, deposit: Deposit) => {
    const money = describeRefund(deposit, {
      held: 'se libera su retención de',
      captured: 'se pide el reembolso de',
    });
    return `La hora queda libre${money && `, ${money}`} y ${firstName} recibe un aviso. No se puede deshacer.`;
  },
  confirm: 'Denegar',
  working: 'Denegando...',
  denied: 'Solicitud denegada',
  deniedDetail: (name: string, deposit: Deposit) => {
    const money = describeRefund(deposit, {
      held: 'Se libera la retención de',
      captured: 'Pedimos el reembolso de',
    });
    return money === '' ? `${name} recibe un aviso.` : `${money} de ${name}.`;
  },
  failed: 'No pudimos denegar la cita. Intenta de nuevo.',
} as const;

export const describeDenialError = (error: unknown) =>
  toKnownErrorMessage(error, appointmentErrors) ?? denyText.failed;
