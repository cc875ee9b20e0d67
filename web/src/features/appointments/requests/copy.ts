import { appointmentErrors } from '#shared/appointments/errors.ts';
import { formatElapsed, formatMoney, pluralize } from '#shared/core/format.ts';
import { paymentErrors } from '#shared/payments/errors.ts';
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
    patient: 'Paciente',
    date: 'Fecha',
    time: 'Hora',
    reason: 'Motivo',
    status: 'Estado',
    actions: 'Acciones',
  },
  edit: 'Editar',
  editOf: (name: string) => `Editar la solicitud de ${name}`,
  beingApproved: 'Aprobando...',
  emptyTitle: 'No hay solicitudes pendientes',
  empty: 'Cuando un paciente pida una cita, la verás aquí.',
  noMatchTitle: (searchText: string) => `Ninguna solicitud es de “${searchText}”`,
  noMatch: 'Revisa el nombre o limpia los filtros.',
  failed: 'No pudimos cargar las solicitudes',
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
