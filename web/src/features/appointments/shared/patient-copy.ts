import { appointmentErrors } from '#shared/appointments/errors.ts';
import { paymentMethodLabels } from '#shared/appointments/labels.ts';
import type { PatientAppointment } from '#shared/appointments/views.ts';
import {
  formatInteger,
  formatLongDate,
  formatMoney,
  formatTime,
  formatWeekdayDayMonth,
  pluralize,
} from '#shared/core/format.ts';
import type { PaymentMethod } from '#shared/core/payment-method.ts';
import { formatWeight } from '#shared/health/weight.ts';
import { civilToday } from '#web/src/lib/now.ts';

/** Toast duration on the client's screen, in milliseconds (R190). */
export const patientToastMs = 1_800;

export type Moment = { readonly date: string; readonly time: string };
/** Formats date and time, which distinguish two appointments on the same day. */
const formatMoment = ({ date, time }: Moment) => `${formatLongDate(date)}, ${formatTime(time)}`;

/** 'Mis Citas' (R160 R161). */
export const appointmentsText = {
  title: 'Gestión de Citas y Salud',
  request: 'Solicitar Nueva Cita',
  nextAppointment: (firstName: string, upcoming: readonly Pick<PatientAppointment, 'date' | 'status'>[]) => {
    const nextAppointment = upcoming.find(({ status }) => status !== 'pending') ?? upcoming[0];
    if (nextAppointment === undefined) return `Hola, ${firstName}. No tienes citas próximas.`;
    const day = formatWeekdayDayMonth(nextAppointment.date, civilToday());
    return nextAppointment.status === 'pending'
      ? `Hola, ${firstName}. Tu solicitud para el ${day} espera aprobación.`
      : `Hola, ${firstName}. Tu próxima cita es el ${day}.`;
  },
  upcoming: 'Próximas',
  past: 'Historial',
  emptyTitle: 'Aún no tienes citas',
  emptyHint: 'Elige un servicio y el día que prefieras.',
  noUpcomingTitle: 'No tienes citas próximas',
  noPast: 'Aquí verás las visitas que ya pasaron.',
  failed: 'No pudimos cargar tus citas',
  columns: {
    date: 'Fecha',
    time: 'Hora',
    services: 'Servicio',
    staff: 'Esteticista',
    status: 'Estado',
    actions: 'Acciones',
  },
  unassigned: 'Por asignar',
  neverAssigned: 'No se asignó',
  awaiting: 'Esperando aprobación del administrador',
  detail: 'Ver detalle',
  moreOf: (moment: Moment) => `Más acciones de la cita del ${formatMoment(moment)}`,
  attendOf: (moment: Moment) => `Confirmar asistencia a la cita del ${formatMoment(moment)}`,
  repeatOf: (moment: Moment) => `Repetir la cita del ${formatMoment(moment)}`,
  directionsOf: (moment: Moment) => `Cómo llegar a la cita del ${formatMoment(moment)}`,
  detailOf: (moment: Moment) => `Ver detalle de la cita del ${formatMoment(moment)}`,
} as const;

/** Returns the text for a staff member who is to be assigned or never was. */
export const formatUnassigned = ({ status }: Pick<PatientAppointment, 'status'>) =>
  status === 'pending' ? appointmentsText.unassigned : appointmentsText.neverAssigned;

/** Detail of one appointment. */
export const detailText = {
  title: 'Detalle de la cita',
  total: 'Total',
  deposit: 'Depósito',
  /** The approval decides the staff member. */
  staff: ({ status, staffName }: Pick<PatientAppointment, 'status' | 'staffName'>) =>
    staffName === undefined ? formatUnassigned({ status }) : `con ${staffName}`,
  collected: (method: PaymentMethod | undefined) =>
    method === undefined ? 'Pagado en la visita' : `Pagado en la visita · ${paymentMethodLabels[method]}`,
  balance: 'Balance pendiente',
  close: 'Cerrar',
} as const;

/** 'Solicitar Nueva Cita'. Texts of R163 to R179 are literal. */
export const requestText = {
  title: 'Solicitar Nueva Cita',
  submit: 'Pagar y Solicitar Cita',
  submitting: 'Reteniendo...',
  cancel: 'Cancelar',
  requested: 'Cita solicitada. Espera la aprobación del administrador.',
  failed: 'Hubo un error al solicitar la cita.',
  unknown: 'Aún no sabemos si tu solicitud quedó hecha.',
  unknownHint:
    'Toca otra vez para comprobarlo: tu tarjeta no se retiene dos veces. Si cierras, cancelamos la solicitud y soltamos la retención.',
  discardWarning:
    'Si sales ahora, cancelamos la solicitud y soltamos la hora y lo que tu tarjeta tenga retenido.',
  releaseOutcomes: {
    released: 'Cancelamos la solicitud. Si tu tarjeta tenía una retención, tu banco la quita en unos días.',
    requested: 'Tu solicitud quedó hecha. La ves en Mis citas.',
    unknown: 'No pudimos comprobar tu solicitud. Revisa Mis citas antes de pedir otra.',
  },

  preferred: (date: string, time: string) =>
    `Empezamos con la hora que elegiste, que sigue libre: ${formatWeekdayDayMonth(date, civilToday())}, ${formatTime(time)} Puedes cambiarla.`,

  services: '1. Servicios',
  servicesFailed: 'No pudimos cargar los servicios',
  noServices: 'Ahora mismo no hay servicios que puedas solicitar.',
  recentServices: 'Reservaste hace poco',
  searchService: 'Buscar servicio',
  serviceCount: (count: number) => pluralize(count, 'servicio', 'servicios'),
  noService: (searchText: string) => `Ningún servicio se llama “${searchText}”.`,
  chooseService: 'Elige al menos un servicio.',
  tooManyServices: (maxCount: number) => `Puedes elegir hasta ${maxCount} servicios en una cita.`,
  chosenCount: (count: number) => pluralize(count, 'elegido', 'elegidos'),

  timeTitles: { day: '2. Día', hour: '3. Hora' },
  chooseDay: 'Elige un día.',
  nextChoice: {
    serviceIds: 'Ahora elige un servicio',
    date: 'Ahora elige un día',
    time: 'Ahora elige una hora',
  },
  servicesFirst: 'Elige un servicio para ver los días y las horas libres.',
  dayUnavailable: (date: string) =>
    `Ya no quedan horas libres el ${formatWeekdayDayMonth(date, civilToday())}. Elige otro día.`,
  invalidTime: appointmentErrors.time_invalid.text,

  summary: 'Resumen',
  summaryEmpty: 'Elige un servicio y verás aquí el precio y el depósito.',
  chosenMoment: formatMoment,
  subtotal: 'Subtotal',
  taxes: 'Impuestos',
  total: 'Total',
  holdToday: (depositPercent: number) => `Retención hoy (${depositPercent}%)`,
  holdTodayShort: 'Retención hoy',
  holdNotice: (balanceDueCents: number) =>
    `Se retiene en tu tarjeta y se cobra cuando aprobemos la cita. El resto, ${formatMoney(balanceDueCents)}, se paga ese día.`,
  totals: (totalCents: number, depositCents: number) =>
    `Total ${formatMoney(totalCents)}. Retención hoy ${formatMoney(depositCents)}.`,

  cardholder: 'Nombre en la tarjeta',
  writeCardholder: 'Escribe el nombre que aparece en la tarjeta.',
  acceptBefore: 'Acepto la ',
  policy: 'política de cancelación',
  acceptAfter: (hours: number) => `: cambios sin costo hasta ${hours} horas antes.`,
  policyRequired: appointmentErrors.policy_not_accepted.text,
  policyClose: 'Cerrar',
  reservedNotice: 'Guardamos tu hora mientras pagas.',
  timeLeft: 'Te quedan',
  reservationEnded: appointmentErrors.reservation_expired.text,
} as const;

/** The preference chosen before the form was open. */
export const preferenceText = {
  offerTitle: 'Lo que elegiste antes de registrarte',
  request: 'Solicitarlo',
  serviceNotice: (name: string) => `Empezamos con el servicio que elegiste: ${name}. Puedes cambiarlo.`,
  pastTimeNotice: (name: string, date: string, time: string) =>
    `La hora que elegiste ya no se puede pedir: ${formatWeekdayDayMonth(date, civilToday())}, ${formatTime(time)} Elige otra para ${name}.`,
  laserNotice: (name: string) =>
    `${name} se pide después de la evaluación láser. Mientras tanto puedes elegir otro servicio.`,
  notOnlineNotice: (name: string) => `${name} no se pide en línea: escríbenos o llámanos y te damos la cita.`,
  notOffered: 'El servicio que elegiste ya no se ofrece. Elige otro.',
} as const;

export const healthWeekText = {
  title: 'Tu salud esta semana',
  lead: 'Peso, actividad, perfil y aumento de dosis',
  weekSummary: (minutes: number, goal: number, tenths: number | undefined) =>
    `${formatInteger(minutes)} de ${formatInteger(goal)} min${tenths === undefined ? '' : ` · ${formatWeight(tenths)} lb`}`,
  barLabel: (minutes: number, goal: number) => `${formatInteger(minutes)} de ${formatInteger(goal)} minutos`,
} as const;
