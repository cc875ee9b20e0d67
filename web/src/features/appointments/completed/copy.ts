import { appointmentErrors } from '#shared/appointments/errors.ts';
import {
  formatDayMonth,
  formatMoney,
  formatMonthYear,
  formatTimeWithArticle,
  pluralize,
} from '#shared/core/format.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { toKnownErrorMessage } from '#web/src/lib/problem.ts';

type Moment = { date: string; time: string };
const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
const formatMoment = ({ date, time }: Moment) =>
  `${formatDayMonth(date, civilToday())} a ${formatTimeWithArticle(time)}`;

/** 'Citas completadas' (R228 to R233). */
export const completedText = {
  title: 'Citas completadas',
  viewLegend: 'Qué ver',
  appointments: 'Visitas',
  deposits: 'Depósitos no devueltos',
  search: 'Buscar por nombre del paciente',
  staff: 'Esteticista',
  allStaff: 'Todos los Esteticistas',
  month: 'Mes',
  monthLabel: (month: string) => capitalize(formatMonthYear(month)),
  state: 'Estado',
  allStates: 'Todos los estados',
  states: { completed: 'Completados', pending: 'Pendientes' },
  columns: {
    patient: 'Paciente',
    staff: 'Esteticista',
    date: 'Fecha',
    time: 'Hora',
    paid: 'Total pagado',
    method: 'Método de pago',
    code: 'Código de confirmación',
    state: 'Estado',
    actions: 'Acciones',
  },
  notPaid: 'Sin Pagar',
  depositByCard: 'Depósito con tarjeta',
  noCode: 'N/A',
  actionsOf: (name: string) => `Acciones de la cita de ${name}`,
  emptyTitle: (month: string) => `No hay citas completadas en ${formatMonthYear(month)}`,
  empty: 'Las citas que se cierran quedan aquí. Cambia el estado para ver las pendientes.',
  noMatchTitle: (month: string) => `Ninguna cita de ${formatMonthYear(month)} coincide con los filtros`,
  noMatch: 'Cambia el mes o limpia los filtros.',
  failed: 'No pudimos cargar las citas',
} as const;

/** Retained deposits of missed and late-cancelled appointments. */
export const depositsText = {
  title: 'Depósitos no devueltos por ausencia o cancelación tardía',
  explanation: 'Quedan a favor del centro. Si fue por fuerza mayor, puedes devolverlos.',
  context: (count: number, cents: number) =>
    `${pluralize(count, 'depósito no devuelto', 'depósitos no devueltos')}: ${formatMoney(cents)}`,
  columns: {
    patient: 'Paciente',
    date: 'Fecha',
    time: 'Hora',
    staff: 'Esteticista',
    state: 'Motivo',
    deposit: 'Depósito',
    actions: 'Acciones',
  },
  refund: 'Devolver depósito',
  refundOf: (name: string) => `Devolver depósito de ${name}`,
  emptyTitle: 'No hay depósitos no devueltos',
  empty: 'Cuando un cliente no asista o cancele tarde, su depósito aparece aquí.',
  noMatchTitle: 'Ningún depósito coincide con los filtros',
  noMatch: 'Revisa el nombre o limpia los filtros.',
  failed: 'No pudimos cargar los depósitos no devueltos',
} as const;

export const noShowText = {
  buttonLabel: 'El cliente no asistió',
  title: 'Marcar no asistió',
  question: (name: string, moment: Moment) => `¿${name} no asistió a la cita del ${formatMoment(moment)}?`,
  consequence: (forfeitedCents: number) =>
    forfeitedCents > 0
      ? `Su depósito de ${formatMoney(forfeitedCents)} queda retenido y no se le cobra nada más. Si fue por fuerza mayor, administración puede devolverlo después.`
      : 'No pagó depósito, y no se le cobra nada.',
  finalNotice: 'La cita no se puede volver a abrir.',
  confirm: 'Marcar no asistió',
  working: 'Marcando...',
  done: 'Cita marcada: el cliente no asistió',
  failed: 'No pudimos marcar que no asistió. Intenta de nuevo.',
} as const;

/** Closing by an administrator when the client's code is lost. */
export const withoutCodeText = {
  title: 'Completar sin código',
  subtitle: (name: string, moment: Moment) => `${name} · ${formatMoment(moment)}`,
  warning:
    'Solo cuando el cliente perdió su código. Tu nombre y el motivo quedan en el historial de la cita.',
  total: 'Total a pagar',
  paidDeposit: (cents: number) => `Depósito ya pagado: ${formatMoney(cents)}`,
  method: 'Método de pago',
  methodRequired: 'Elige el método de pago.',
  reason: 'Motivo',
  reasonHint: 'Por ejemplo: el cliente cambió de teléfono y no recibió el código.',
  confirm: (cents: number) => (cents === 0 ? 'Completar visita' : `Completar visita · ${formatMoney(cents)}`),
  working: 'Completando...',
  completed: 'Cita completada y pago registrado',
  failed: 'Hubo un error al completar la cita. Intenta nuevamente.',
  lotsFailed: 'No pudimos cargar los lotes de la cita. Cierra esta ventana e intenta de nuevo.',
} as const;

/** Refund of a retained deposit after force majeure. */
export const waiverText = {
  title: 'Devolver depósito',
  subtitle: (name: string, moment: Moment) => `${name} · ${formatMoment(moment)}`,
  consequence: (firstName: string, cents: number) =>
    `Se pide el reembolso de ${formatMoney(cents)} a la tarjeta con que pagó ${firstName}, y recibe un correo cuando esté hecho. No se puede deshacer.`,
  reason: 'Motivo',
  usualReason: 'Fuerza mayor',
  reasonHint: 'Queda en el historial de la cita.',
  confirm: (cents: number) => `Devolver ${formatMoney(cents)}`,
  working: 'Devolviendo...',
  done: (name: string, cents: number) => `Pedimos el reembolso de ${formatMoney(cents)} a ${name}`,
  doneHint: 'Su banco suele mostrarlo en 5 a 10 días laborables.',
  failed: 'No pudimos devolver el depósito. Intenta de nuevo.',
} as const;

/** Shows domain errors with their own text. */
const createErrorDescriber = (failed: string) => (error: unknown) =>
  toKnownErrorMessage(error, appointmentErrors) ?? failed;
export const describeNoShowError = createErrorDescriber(noShowText.failed);
export const describeWithoutCodeError = createErrorDescriber(withoutCodeText.failed);
export const describeWaiverError = createErrorDescriber(waiverText.failed);
