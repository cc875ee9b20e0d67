import { appointmentErrors } from '#shared/appointments/errors.ts';
import type { PatientHistory } from '#shared/appointments/patient-history.ts';
import type { QueuedRequest } from '#shared/appointments/views.ts';
import {
  formatElapsed,
  formatList,
  formatMoney,
  formatShortDayMonth,
  formatShortWeekday,
  formatTime,
  pluralize,
} from '#shared/core/format.ts';
import { formatFullName } from '#shared/core/person.ts';
import { paymentErrors } from '#shared/payments/errors.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { toKnownErrorMessage } from '#web/src/lib/problem.ts';
import { formatNearMoment } from '../panel/approval-copy.ts';

type Moment = { date: string; time: string };

/** 'Solicitud de citas' (R191). */
export const requestsText = {
  title: 'Solicitud de citas',
  noRequests: 'No hay solicitudes pendientes.',
  pendingCount: (count: number, oldestMinutes: number) =>
    `${pluralize(count, 'pendiente. Espera', 'pendientes. La más antigua espera')} hace ${formatElapsed(oldestMinutes)}.`,
  search: 'Buscar por nombre del paciente',
  columns: {
    selection: 'Seleccionar',
    patient: 'Paciente',
    date: 'Fecha',
    time: 'Hora',
    reason: 'Motivo',
    status: 'Estado',
    actions: 'Acciones',
  },
  order: 'Orden',
  byTime: 'Por hora de la cita',
  byWait: 'Por espera',
  selectOf: (name: string) => `Seleccionar la solicitud de ${name}`,
  todayOf: (day: string) => `hoy, ${day}`,
  wait: (minutes: number) => `hace ${formatElapsed(minutes)}`,
  history: ({ completedCount, lastCompletedDate, noShowCount }: PatientHistory, today: string) =>
    [
      completedCount === 0 ? 'Primera visita' : pluralize(completedCount, 'visita', 'visitas'),
      ...(lastCompletedDate === undefined ? [] : [`última ${formatShortDayMonth(lastCompletedDate, today)}`]),
      ...(noShowCount === 0 ? [] : [pluralize(noShowCount, 'ausencia', 'ausencias')]),
    ].join(' · '),
  balance: (cents: number) => `Balance ${formatMoney(cents)}`,
  alertsLoading: 'Cargando alertas...',
  alertsFailed: 'No pudimos cargar las alertas',
  allergies: (allergies: string) => `Alergia: ${allergies}`,
  unanswered: 'Falta cuestionario',
  answersExpired: 'Cuestionario vencido',
  noLongerFits: 'Ya no cabe',
  approve: ({ depositStatus, depositCents }: Pick<QueuedRequest, 'depositStatus' | 'depositCents'>) =>
    depositStatus === 'held' ? `Aprobar · ${formatMoney(depositCents)}` : 'Aprobar',
  labelFor: (label: string, name: string) => `${label}, solicitud de ${name}`,
  view: 'Ver',
  edit: 'Editar',
  propose: 'Proponer otra hora',
  proposed: 'Propuesta enviada',
  proposedUntil: ({ date, time }: Moment, today: string) =>
    `hasta ${formatNearMoment({ date, time }, today)}`,
  openRecord: 'Ver ficha',
  deny: 'Denegar',
  moreOf: (name: string) => `Más acciones de la solicitud de ${name}`,
  keyHint:
    'Teclas: J y K, siguiente y anterior · A, aprobar · P, proponer otra hora · E, editar · F, ver ficha · X, seleccionar',
  keys: {
    next: 'Solicitud siguiente',
    previous: 'Solicitud anterior',
    approve: 'Aprobar la solicitud',
    propose: 'Proponer otra hora',
    edit: 'Editar la solicitud',
    openRecord: 'Ver la ficha del cliente',
    select: 'Seleccionar la solicitud',
  },
  beingApproved: 'Aprobando...',
  emptyTitle: 'No hay solicitudes pendientes',
  empty: 'Cuando un paciente pida una cita, la verás aquí.',
  noMatchTitle: (searchText: string) => `Ninguna solicitud es de “${searchText}”`,
  noMatch: 'Revisa el nombre o limpia los filtros.',
  failed: 'No pudimos cargar las solicitudes',
} as const;

const formatSelectedRequest = ({ date, time, patient, ...deposit }: QueuedRequest) =>
  [
    `${formatShortWeekday(date)} ${formatShortDayMonth(date, civilToday())}, ${formatTime(time)}`,
    formatFullName(patient),
    ...(deposit.depositStatus === 'held' ? [formatMoney(deposit.depositCents)] : []),
  ].join(' · ');

/** Several requests approved at once. */
export const severalText = {
  selected: (count: number) => pluralize(count, 'seleccionada', 'seleccionadas'),
  charge: (cents: number) => `Se cobran ${formatMoney(cents)} y cada cliente recibe un aviso.`,
  clear: 'Quitar selección',
  approve: (count: number, cents: number) => `Aprobar ${count} · ${formatMoney(cents)}`,
  title: (count: number) => `Aprobar ${pluralize(count, 'solicitud', 'solicitudes')}`,
  question: (cents: number) =>
    `Se cobran ${formatMoney(cents)} en total y cada cliente recibe un aviso. No se puede deshacer.`,
  request: formatSelectedRequest,
  leftOut: (names: readonly string[]) => `Fuera de la selección, porque ya no caben: ${formatList(names)}.`,
  needsReason: 'Tiene una alerta que pide un motivo. Apruébala en su fila.',
  approved: 'Aprobada',
  working: 'Aprobando...',
  cancel: 'Cancelar',
  close: 'Cerrar',
} as const;

/** Deposits whose refund failed (R202). */
export const unsettledText = {
  title: paymentErrors.refund_failed.text,
  retryNotice:
    'Lo intentamos otra vez cada 15 minutos, y cada depósito sale de esta lista en cuanto se devuelve. Si sigue aquí, devuélvelo desde tu cuenta de pagos con tarjeta y luego pulsa Volver a intentar, para que quede anotado.',
  rejectedNotice:
    'La que el banco de un paciente rechazó no se pide otra vez sola: la misma tarjeta la rechazaría. Llama al paciente y, cuando su banco pueda recibirla, pulsa Volver a intentar. Si se lo devolviste de otra forma, anótalo.',
  rejectedSuffix: ': su banco rechazó la devolución',
  depositOf: (name: string, cents: number) => `${name}: ${formatMoney(cents)}`,
  since: (moment: Moment, today: string) => `desde ${formatNearMoment(moment, today)}`,
  retry: 'Volver a intentar',
  retryOf: (name: string) => `Volver a intentar la devolución de ${name}`,
  retrying: 'Intentando...',
  retried: 'Lo estamos intentando otra vez',
  retriedHint: (name: string) => `Si el depósito de ${name} se devuelve, sale de la lista en unos segundos.`,
  failed: 'No pudimos volver a intentarlo. Intenta de nuevo.',
} as const;

export const manualRefundText = {
  buttonLabel: 'Anotar devolución',
  buttonLabelOf: (name: string) => `Anotar la devolución de ${name}`,
  title: 'Devuelto de otra forma',
  subtitle: (name: string, cents: number) => `${name} · depósito de ${formatMoney(cents)}`,
  consequence: (firstName: string, cents: number) =>
    `Anótalo cuando ${firstName} ya tenga sus ${formatMoney(cents)}: el depósito sale de esta lista, la tarjeta no se vuelve a intentar y le avisamos por correo.`,
  method: '¿Cómo se lo devolviste?',
  confirm: (cents: number) => `Anotar ${formatMoney(cents)}`,
  working: 'Anotando...',
  done: 'Devolución anotada',
  doneDetail: (name: string) => `El depósito de ${name} quedó devuelto.`,
  failed: 'No pudimos anotar la devolución. Intenta de nuevo.',
} as const;

export const describeManualRefundError = (error: unknown) =>
  toKnownErrorMessage(error, appointmentErrors) ?? manualRefundText.failed;

export const describeRetryError = (error: unknown) =>
  toKnownErrorMessage(error, appointmentErrors) ?? unsettledText.failed;
