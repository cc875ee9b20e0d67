import { appointmentErrors } from '#shared/appointments/errors.ts';
import { counted, elapsed, money } from '#shared/core/format.ts';
import { paymentErrors } from '#shared/payments/errors.ts';
import { refusalOf } from '#web/src/lib/problem.ts';
import { nearMoment } from '../panel/approval-copy.ts';

type Moment = { date: string; time: string };

/** 'Solicitud de citas' (R191). */
export const requestsText = {
  title: 'Solicitud de citas',
  none: 'No hay solicitudes pendientes.',
  waiting: (count: number, oldestMinutes: number) =>
    `${counted(count, 'pendiente. Espera', 'pendientes. La más antigua espera')} hace ${elapsed(oldestMinutes)}.`,
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
  noMatchTitle: (typed: string) => `Ninguna solicitud es de “${typed}”`,
  noMatch: 'Revisa el nombre o limpia los filtros.',
  failed: 'No pudimos cargar las solicitudes',
} as const;

/** Deposits whose refund failed (R202). */
export const unsettledText = {
  title: paymentErrors.refund_failed.text,
  next: 'Lo intentamos otra vez cada 15 minutos, y cada depósito sale de esta lista en cuanto se devuelve. Si sigue aquí, devuélvelo desde tu cuenta de pagos con tarjeta y luego pulsa Volver a intentar, para que quede anotado.',
  refusedNext:
    'La que el banco de un paciente rechazó no se pide otra vez sola: la misma tarjeta la rechazaría. Llama al paciente y, cuando su banco pueda recibirla, pulsa Volver a intentar. Si se lo devolviste de otra forma, anótalo.',
  refused: ': su banco rechazó la devolución',
  line: (name: string, cents: number) => `${name}: ${money(cents)}`,
  since: (moment: Moment, today: string) => `desde ${nearMoment(moment, today)}`,
  retry: 'Volver a intentar',
  retryOf: (name: string) => `Volver a intentar la devolución de ${name}`,
  retrying: 'Intentando...',
  asked: 'Lo estamos intentando otra vez',
  askedNext: (name: string) => `Si el depósito de ${name} se devuelve, sale de la lista en unos segundos.`,
  failed: 'No pudimos volver a intentarlo. Intenta de nuevo.',
} as const;

export const handRefundText = {
  open: 'Anotar devolución',
  openOf: (name: string) => `Anotar la devolución de ${name}`,
  title: 'Devuelto de otra forma',
  subtitle: (name: string, cents: number) => `${name} · depósito de ${money(cents)}`,
  consequence: (firstName: string, cents: number) =>
    `Anótalo cuando ${firstName} ya tenga sus ${money(cents)}: el depósito sale de esta lista, la tarjeta no se vuelve a intentar y le avisamos por correo.`,
  method: '¿Cómo se lo devolviste?',
  confirm: (cents: number) => `Anotar ${money(cents)}`,
  working: 'Anotando...',
  done: 'Devolución anotada',
  doneNext: (name: string) => `El depósito de ${name} quedó devuelto.`,
  failed: 'No pudimos anotar la devolución. Intenta de nuevo.',
} as const;

export const handRefundFailure = (error: unknown) =>
  refusalOf(error, appointmentErrors) ?? handRefundText.failed;

export const retryFailure = (error: unknown) => refusalOf(error, appointmentErrors) ?? unsettledText.failed;
