import {
  formatDayMonth,
  formatElapsed,
  formatFullDate,
  formatInteger,
  formatMoney,
  formatPhone,
  formatRelativeDate,
  formatTime,
  formatWeekdayDayMonth,
  pluralize,
} from '#shared/core/format.ts';
import type { FailedMessage } from '#shared/notifications/api.ts';
import type { FailReason } from '#shared/notifications/delivery.ts';
import {
  failReasonLabels,
  messageChannelLabels,
  messageKindLabels,
  noticeKindLabels,
} from '#shared/notifications/labels.ts';
import { formatPosNumber } from '#shared/sales/sale.ts';
import type { SetupStep } from '#shared/settings/setup.ts';
import { civilToday } from '#web/src/lib/now.ts';

const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

const noon = '12:00';
const evening = '19:00';

/** Formats as `Mañana, 7 de marzo`, `Hoy, 6 de marzo` or `Jueves, 12 de marzo`. */
function formatDay(date: string, today: string): string {
  const relativeDate = formatRelativeDate(date, today);
  return relativeDate === formatFullDate(date)
    ? capitalize(formatWeekdayDayMonth(date, civilToday()))
    : `${capitalize(relativeDate)}, ${formatDayMonth(date, civilToday())}`;
}

/** Copy of the dashboard (R096 to R105). */
export const dashboardText = {
  greeting(firstName: string, time: string): string {
    if (time < noon) return `Buenos días, ${firstName}`;
    return time < evening ? `Buenas tardes, ${firstName}` : `Buenas noches, ${firstName}`;
  },
  today: (date: string) => capitalize(formatFullDate(date)),
  createAppointment: 'Crear cita',
  figuresLabel: 'El día en cifras',
  failed: 'No pudimos cargar las cifras de hoy',
  laser: 'Solicitudes Láser',
  appointments: 'Citas del Día',
  sales: 'Ventas Hoy USD',
  clients: 'Clientes Activos',
  newProspects: (count: number) =>
    count === 0
      ? 'Sin prospectos nuevos hoy'
      : pluralize(count, 'prospecto nuevo hoy', 'prospectos nuevos hoy'),
  unconfirmed: (count: number) =>
    count === 0 ? 'Todas confirmaron asistencia' : `${formatInteger(count)} por confirmar asistencia`,
  noAppointments: 'No quedan citas hoy',
  payments: (count: number, outsidePosCents: number) => {
    if (count === 0) return 'Sin cobros hoy';
    const outside = outsidePosCents === 0 ? '' : `, ${formatMoney(outsidePosCents)} fuera del POS`;
    return `${pluralize(count, 'cobro', 'cobros')}${outside}`;
  },
  viewList: 'Ver listado',
} as const;

export const agendaText = {
  title: 'Agenda de hoy',
  link: 'Ver calendario',
  failed: 'No pudimos cargar la agenda de hoy',
  emptyTitle: 'No quedan citas hoy',
  empty: 'Las que se confirmen para hoy aparecen aquí.',
  hiddenCount: (count: number) => `Y ${pluralize(count, 'cita más', 'citas más')} en el calendario`,
  columns: { time: 'Hora', client: 'Cliente', staff: 'Esteticista', status: 'Estado' },
} as const;

export const waitingText = {
  title: 'Por atender',
  requests: (count: number) => pluralize(count, 'solicitud de cita', 'solicitudes de cita'),
  oldestAge: (minutes: number) => `La más antigua, hace ${formatElapsed(minutes)}`,
  laser: (count: number) => pluralize(count, 'solicitud láser', 'solicitudes láser'),
  clientCount: (count: number) => `${formatInteger(count)} de clientes activos`,
  doses: (count: number) => pluralize(count, 'solicitud de dosis', 'solicitudes de dosis'),
  oldestDose: (name: string, { date, time, today }: { date: string; time: string; today: string }) =>
    `${name}, ${formatRelativeDate(date, today)} ${formatTime(time)}`,
  replies: (count: number) => pluralize(count, 'mensaje de texto por leer', 'mensajes de texto por leer'),
  repliesHint: 'Lo que contestan a los SMS del centro',
  emptyTitle: 'Nada espera por ti',
  emptyHint: 'Las solicitudes nuevas aparecen aquí al momento.',
  failed: 'No pudimos cargar todo lo que espera.',
  retry: 'Reintentar',
} as const;

export const failedMessagesText = {
  title: 'Mensajes que no salieron',
  lead: 'Los intentamos de nuevo hasta por tres días, salvo los SMS que la red no entregó. Lo que no salió queda aquí hasta que alguien lo vea.',
  kind: ({ kind, channel }: FailedMessage) =>
    `${messageChannelLabels[channel]}: ${{ ...messageKindLabels, ...noticeKindLabels }[kind]}`,
  recipient: ({ channel, to }: FailedMessage) => (channel === 'sms' ? formatPhone(to) : to),
  nextTry: (time: string) => `Próximo intento: ${formatTime(time)}`,
  /** The provider accepted the message but could not deliver it. */
  notDelivered: (reason: FailReason, date: string) =>
    `No llegó el ${formatDayMonth(date, civilToday())}: ${failReasonLabels[reason]}.`,
  notSent: (date: string) => `No salió. Falló desde el ${formatDayMonth(date, civilToday())}.`,
  dismiss: 'Visto',
  dismissOf: (kind: string, recipient: string) => `Visto: ${kind}, ${recipient}`,
  hiddenCount: (count: number) => `Y ${pluralize(count, 'mensaje más', 'mensajes más')}`,
} as const;

/** Copy about addresses that are blocked after a bounce. */
export const stoppedAddressesText = {
  title: 'Correos que rebotan',
  lead: 'A estas direcciones ya no les enviamos nada. Corrígelas y volverán a recibir.',
  correct: 'Corregir',
  correctOf: (name: string) => `Corregir el correo de ${name}`,
  hiddenCount: (count: number) => `Y ${pluralize(count, 'dirección más', 'direcciones más')}`,
} as const;

/** Copy about ATH Móvil payments that need manual resolution. */
export const athMoneyText = {
  title: 'ATH Móvil por resolver',
  lead: 'Pagos que no cerraron una venta y devoluciones que ATH Móvil no aceptó.',
  unappliedAmount: (amount: string) => `${amount} sin venta`,
  paidBy: (phone: string, when: string) => `Pagado desde ${phone}, ${when}`,
  moment: ({ date, time }: { date: string; time: string }, today: string) =>
    date === today ? `hoy, ${formatTime(time)}` : `${formatDayMonth(date, today)}, ${formatTime(time)}`,
  refund: 'Devolver',
  refundOf: (amount: string, phone: string) => `Devolver ${amount} al ${phone}`,
  refundTitle: 'Devolver el pago',
  refundQuestion: (amount: string, phone: string) =>
    `${amount} vuelven al ${phone} por ATH Móvil. No se puede deshacer.`,
  refunding: 'Devolviendo...',
  refunded: (amount: string) => `${amount} devueltos`,
  refundUnderWay: 'Devolución en camino',
  rejected: (amount: string) => `Devolución de ${amount} rechazada`,
  saleDetail: (number: number, name: string, when: string) =>
    `Venta ${formatPosNumber(number)}, ${name}, ${when}`,
  retryRefund: 'Pedir otra vez',
  markRefunded: 'Ya se devolvió',
  markRefundedTitle: 'Marcar como devuelta',
  markRefundedQuestion: (amount: string) =>
    `Confirma que el cliente ya recibió ${amount} de otra forma. La devolución deja de estar pendiente.`,
} as const;

export const birthdaysText = {
  title: 'Cumpleaños de hoy',
  markGreeted: 'Marcar como felicitado',
  markGreetedOf: (name: string) => `Marcar como felicitado a ${name}`,
  markedGreeted: (name: string) => `${name}: marcado como felicitado`,
  upcomingCount: (count: number) =>
    `Y ${pluralize(count, 'cumpleaños', 'cumpleaños')} en los próximos 15 días`,
} as const;

export const noticesText = {
  birthday: (name: string) => `Cumple años ${name}`,
  birthdayOn: formatDay,
  dose: 'Nueva solicitud de dosis',
  openDose: 'Ver solicitud',
  laserClients: (count: number) =>
    pluralize(count, 'cliente activo pide láser', 'clientes activos piden láser'),
  laserProspects: (count: number) =>
    pluralize(count, 'cliente nuevo pide láser', 'clientes nuevos piden láser'),
  openProspects: 'Revisar en Prospectos',
  lowStock: (names: readonly string[]) =>
    names.length === 1
      ? `${names[0]} está en su mínimo`
      : `${formatInteger(names.length)} productos en su mínimo`,
  lowStockNames: (names: readonly string[]) =>
    names.length === 1
      ? 'Ver en Inventario'
      : `${names.slice(0, 2).join(', ')}${names.length > 2 ? ` y ${formatInteger(names.length - 2)} más` : ''}`,
} as const;

export const setupText = {
  title: 'Prepara tu centro',
  progress: (completed: number, total: number) => `${completed} de ${total} listos`,
  done: 'Listo',
  steps: {
    contact: {
      title: 'Nombre y contacto',
      more: 'Nombre, teléfono, correo, dirección y horario de tu centro.',
    },
    words: { title: 'Presentación', more: 'Lo que tu página de inicio dice de tu centro.' },
    terms: {
      title: 'Reservas',
      more: 'Revisa las horas que se ofrecen, el plazo sin costo, el depósito y los días cerrados, y márcalo allí.',
    },
    services: {
      title: 'Servicios',
      more: 'Crea los que ofreces, con su precio y duración: tus clientes los ven al momento.',
    },
    team: {
      title: 'Equipo',
      more: 'Crea a tu primera esteticista con su horario y marca los servicios que realiza.',
    },
  } satisfies Record<SetupStep, { title: string; more: string }>,
} as const;
