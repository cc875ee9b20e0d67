import { appointmentErrors } from '#shared/appointments/errors.ts';
import type { PatientAppointment, ProposalView, QueuedRequest } from '#shared/appointments/views.ts';
import { toMinutesOfDay } from '#shared/core/civil-time.ts';
import {
  formatDuration,
  formatList,
  formatMoney,
  formatRelativeDate,
  formatShortDayMonth,
  formatShortWeekday,
  formatTime,
  formatTimeWithArticle,
} from '#shared/core/format.ts';
import { formatFullName } from '#shared/core/person.ts';
import { civilToday, toCivil } from '#web/src/lib/now.ts';
import { toKnownErrorMessage } from '#web/src/lib/problem.ts';

export type Moment = { readonly date: string; readonly time: string };

/** `mar. 1 dic., 4:15 p. m.` */
export const formatProposedMoment = ({ date, time }: Moment) =>
  `${formatShortWeekday(date)} ${formatShortDayMonth(date, civilToday())}, ${formatTime(time)}`;

/** `hoy a las 5:30 p. m.` */
function formatEnd(expiresAt: string): string {
  const { date, time } = toCivil(expiresAt);
  return `${formatRelativeDate(date, civilToday())} a ${formatTimeWithArticle(time)}`;
}

/** The front desk's panel. */
export const proposeText = {
  title: 'Proponer otra hora',
  client: ({ patient, services, durationMinutes }: QueuedRequest) =>
    `${formatFullName(patient)} · ${formatList(services.map(({ name }) => name))}, ${formatDuration(durationMinutes)}`,
  requested: (request: Moment & { readonly staffName: string }) =>
    `Pidió ${formatProposedMoment(request)} con ${request.staffName}.`,
  noLongerFits: 'A esa hora ya no trabaja o el centro cierra.',
  choose: 'Elige hasta tres horas',
  searching: 'Buscando horas libres...',
  noSuggestions: 'No hay horas libres cerca. Elige otro día y hora.',
  difference: (proposed: Moment, requested: Moment) => {
    const minutes = toMinutesOfDay(proposed.time) - toMinutesOfDay(requested.time);
    if (proposed.date !== requested.date) return minutes === 0 ? 'Misma hora' : 'Otro día';
    return `${formatDuration(Math.abs(minutes))} ${minutes > 0 ? 'después' : 'antes'}`;
  },
  other: 'Elegir otro día y hora',
  add: 'Agregar esta hora',
  held: (depositCents: number) =>
    `Guardamos esas horas y su retención de ${formatMoney(depositCents)} hasta que conteste o venza la propuesta. El cliente recibe un mensaje de texto y un correo.`,
  note: (firstName: string) => `Nota para ${firstName}`,
  noteHint: 'Sale en el mensaje, en el correo y en el enlace. No escribas datos de salud.',
  noteNotInMessage:
    'La nota no cabe en el mensaje de texto: sale en el correo, en el enlace y en ‘Mis Citas’.',
  message: 'Mensaje de texto',
  messageEmpty: 'Elige una hora para ver el mensaje.',
  cancel: 'Cancelar',
  send: 'Enviar propuesta',
  sending: 'Enviando...',
  sent: 'Propuesta enviada',
  sentDetail: (name: string, expiresAt: string) => `${name} puede contestar hasta ${formatEnd(expiresAt)}`,
  failed: 'No pudimos enviar la propuesta. Intenta de nuevo.',
} as const;

/** The client's answer, in the account and behind the link of the message. The link never names the treatment. */
export const proposalText = {
  title: 'El centro te propone otra hora',
  requested: 'Pediste',
  moment: formatProposedMoment,
  until: ({ slots, expiresAt }: ProposalView) =>
    `Te guardamos ${slots.length === 1 ? 'esta hora' : 'estas horas'} hasta ${formatEnd(expiresAt)}`,
  note: (note: string) => `Nota del centro: ${note}`,
  accept: (moment: Moment) => `Aceptar ${formatProposedMoment(moment)}`,
  withStaff: (staffName: string) => `Con ${staffName}`,
  hold: (cents: number) =>
    `Tu retención de ${formatMoney(cents)} no cambia y se cobra al aceptar. Si no contestas, la solicitud se cancela y liberamos la retención.`,
  accepting: 'Confirmando...',
  accepted: 'Cita confirmada',
  otherTimes: 'Ver otras horas',
  /** What stays the same when the client picks another time in the account. */
  fixed: ({ services, staffName }: Pick<PatientAppointment, 'services' | 'staffName'>) =>
    [formatList(services.map(({ name }) => name)), ...(staffName ? [`con ${staffName}`] : [])].join(' '),
  cancel: 'Cancelar sin costo',
  failed: 'No pudimos confirmar la hora. Intenta de nuevo.',
} as const;

export const describeProposeError = (error: unknown) =>
  toKnownErrorMessage(error, appointmentErrors) ?? proposeText.failed;
export const describeAcceptError = (error: unknown) =>
  toKnownErrorMessage(error, appointmentErrors) ?? proposalText.failed;
