import { formatPhone, formatRelativeDate, formatTime, pluralize } from '#shared/core/format.ts';
import type { SmsReplyLine } from '#shared/notifications/reply-api.ts';

type Moment = { date: string; time: string };
const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
const isPhone = (from: string) => /^\+1\d{10}$/.test(from);

/** Copy of 'Mensajes', the SMS replies to the center. */
export const messagesText = {
  title: 'Mensajes',
  context: (count: number) =>
    count === 0 ? 'Nadie espera respuesta.' : pluralize(count, 'mensaje por atender', 'mensajes por atender'),
  views: 'Cuáles se muestran',
  openView: 'Por atender',
  handledView: 'Atendidos',
  failed: 'No pudimos cargar los mensajes',
  search: 'Buscar por nombre, teléfono o texto',
  columns: { who: 'De', text: 'Mensaje', when: 'Recibido' },
  sender: ({ patients, from }: SmsReplyLine) =>
    patients.length > 0 ? patients.map(({ name }) => name).join(' o ') : messagesText.phone(from),
  unknownSender: 'Ningún cliente activo tiene este número',
  sharedPhone: 'Comparten este teléfono',
  phone: (from: string) => (isPhone(from) ? formatPhone(from) : from),
  callOf: (from: string) => `Llamar al ${messagesText.phone(from)}`,
  when: ({ date, time }: Moment, today: string) =>
    `${capitalize(formatRelativeDate(date, today))}, ${formatTime(time)}`,
  noText: 'Sin texto; quizás una imagen.',
  record: 'Ver ficha',
  /** Names the client when several share the phone. */
  recordOfName: (name: string) => `Ficha de ${name}`,
  recordOf: (name: string) => `Ver ficha de ${name}`,
  stop: 'Dejar de enviar',
  stopOf: (name: string) => `Dejar de enviar mensajes de texto a ${name}`,
  stopped: (from: string) => `No enviaremos más mensajes de texto al ${messagesText.phone(from)}.`,
  markHandled: 'Marcar como atendido',
  handling: 'Guardando...',
  markHandledOf: (name: string) => `Marcar como atendido el mensaje de ${name}`,
  markedHandled: 'Mensaje atendido',
  reopen: 'Volver a pendientes',
  reopenOf: (name: string) => `Volver a pendientes el mensaje de ${name}`,
  reopened: 'Mensaje por atender',
  emptyTitle: 'Ningún mensaje por atender',
  empty:
    'Lo que un cliente conteste a un SMS del centro aparece aquí al momento. Quien contesta C confirma su asistencia sin que hagas nada.',
  emptyHandledTitle: 'Ningún mensaje atendido',
  emptyHandled: 'Los que marques como atendidos quedan aquí por 30 días.',
  noMatchTitle: (searchText: string) => `Ningún mensaje coincide con “${searchText}”`,
  noMatch: 'Revisa lo que escribiste o limpia los filtros.',
} as const;
