import { appointmentErrors } from '#shared/appointments/errors.ts';
import type { AppointmentRequest } from '#shared/appointments/views.ts';
import {
  clock,
  clockRange,
  counted,
  dayMonth,
  duration,
  elapsed,
  fullDate,
  longDate,
  money,
  nearDate,
} from '#shared/core/format.ts';
import { paymentErrors } from '#shared/payments/errors.ts';
import { refusalOf } from '#web/src/lib/problem.ts';

type Moment = { date: string; time: string };
type Deposit = Pick<AppointmentRequest, 'depositStatus' | 'depositCents'>;

/** `hoy, 8:40 a. m.`, `el 6 de marzo de 2026, 8:40 a. m.` */
function when({ date, time }: Moment, today: string): string {
  const near = nearDate(date, today);
  const day = near === fullDate(date) ? `el ${longDate(date)}` : near;
  return `${day}, ${clock(time)}`;
}

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

/** Deposits that could not be given back (R202). */
export const unsettledText = {
  title: paymentErrors.refund_failed.text,
  next: 'Lo intentamos otra vez cada 15 minutos, y cada depósito sale de esta lista en cuanto se devuelve. Si sigue aquí, devuélvelo desde tu cuenta de pagos con tarjeta y luego pulsa Volver a intentar, para que quede anotado.',
  line: (name: string, cents: number) => `${name}: ${money(cents)}`,
  since: (moment: Moment, today: string) => `desde ${when(moment, today)}`,
  retry: 'Volver a intentar',
  retryOf: (name: string) => `Volver a intentar la devolución de ${name}`,
  retrying: 'Intentando...',
  asked: 'Lo estamos intentando otra vez',
  askedNext: (name: string) => `Si el depósito de ${name} se devuelve, sale de la lista en unos segundos.`,
  failed: 'No pudimos volver a intentarlo. Intenta de nuevo.',
} as const;

export const retryFailure = (error: unknown) => refusalOf(error, appointmentErrors) ?? unsettledText.failed;

const holdWords: Partial<Record<Deposit['depositStatus'], string>> = {
  none: 'Sin depósito',
  captured: 'Cobrado',
};
/** `Retenido $70.00` */
export const depositLine = ({ depositStatus, depositCents }: Deposit) =>
  depositStatus === 'none'
    ? holdWords.none
    : `${holdWords[depositStatus] ?? 'Retenido'} ${money(depositCents)}`;

/** The edit form; texts of docs/requirements.tsv (citas-solicitudes) to the letter. */
export const editText = {
  title: 'Editar solicitud',
  received: (moment: Moment, today: string) => `Recibida ${when(moment, today)}`,
  services: (count: number) => (count === 1 ? 'Servicio' : 'Servicios'),
  service: (name: string, minutes: number) => `${name}, ${duration(minutes)}`,
  hold: 'Retención',
  holdOf: (depositCents: number, totalCents: number) => `${money(depositCents)} de ${money(totalCents)}`,
  holdUntil: 'Vence',
  until: ({ date, time }: Moment) => `${dayMonth(date)}, ${clock(time)}`,
  date: 'Fecha',
  dateInWords: (date: string) => (date === '' ? undefined : fullDate(date)),
  hour: 'Hora',
  chooseHour: 'Elige una hora',
  searching: 'Buscando horas libres...',
  hourOf: clockRange,
  staff: 'Esteticista',
  staffFailed: 'No pudimos cargar las esteticistas',
  timesFailed: 'No pudimos cargar sus horas libres.',
  holdsHour: 'Tiene reservada esta hora',
  freeThen: (time: string) => `Libre a las ${clock(time)}`,
  freeHours: (count: number) => counted(count, 'hora libre', 'horas libres'),
  notThen: (time: string) => `, no a las ${clock(time)}`,
  noHours: 'Sin horas libres ese día',
  noHoursHint: 'No tiene horas libres ese día. Elige otra fecha u otra esteticista.',
  hourGone: (time: string) => `No tiene libre las ${clock(time)} Elige otra hora.`,
  nobody: 'Ninguna esteticista activa ofrece todos estos servicios.',
  consequence: (firstName: string, request: Deposit & { textable: boolean }) => {
    const charge = request.depositStatus === 'held' ? `, se cobran ${money(request.depositCents)}` : '';
    const message = request.textable ? 'un mensaje de texto' : 'un correo';
    return `Al guardar, la cita queda confirmada${charge} y ${firstName} recibe ${message}.`;
  },
  deny: 'Denegar',
  cancel: 'Cancelar',
  save: 'Guardar',
  saving: 'Guardando...',
  required: 'Por favor, completa todos los campos obligatorios.',
  confirmed: '✅ Cita confirmada y mensaje enviado',
  badPhone: 'El número de teléfono del cliente no es válido.',
  stillConfirmed: 'La cita queda confirmada. El aviso le llegó por correo.',
  failed: 'Ocurrió un error al confirmar la cita.',
} as const;

/** What the product refuses by name it says itself; anything else is the specification's sentence. */
export const approvalFailure = (error: unknown) => refusalOf(error, appointmentErrors) ?? editText.failed;

/** What happens to the money of a request that is denied. */
function returned({ depositStatus, depositCents }: Deposit, verbs: { held: string; captured: string }) {
  if (depositStatus === 'none') return '';
  return `${depositStatus === 'captured' ? verbs.captured : verbs.held} ${money(depositCents)}`;
}

export const denyText = {
  title: 'Denegar solicitud',
  question: (name: string, { date, time }: Moment) =>
    `¿Seguro que quieres denegar la cita de ${name} del ${dayMonth(date)} a las ${clock(time)}?`,
  consequence: (firstName: string, deposit: Deposit) => {
    const money = returned(deposit, { held: 'se libera su retención de', captured: 'se le reembolsan' });
    return `La hora queda libre${money && `, ${money}`} y ${firstName} recibe un aviso. No se puede deshacer.`;
  },
  confirm: 'Denegar',
  working: 'Denegando...',
  denied: 'Solicitud denegada',
  deniedDetail: (name: string, deposit: Deposit) => {
    const money = returned(deposit, { held: 'Se libera la retención de', captured: 'Se reembolsan' });
    return money === '' ? `${name} recibe un aviso.` : `${money} de ${name}.`;
  },
  failed: 'No pudimos denegar la cita. Intenta de nuevo.',
} as const;

export const denialFailure = (error: unknown) => refusalOf(error, appointmentErrors) ?? denyText.failed;
