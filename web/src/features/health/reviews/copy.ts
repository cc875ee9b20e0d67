import { formatElapsed, formatShortFullDate, formatTime, pluralize } from '#shared/core/format.ts';
import { civilToday, toCivil } from '#web/src/lib/now.ts';

const minuteMs = 60_000;

function formatMoment(at: string): string {
  const { date, time } = toCivil(at);
  return `${date === civilToday() ? 'hoy' : `el ${formatShortFullDate(date)}`}, ${formatTime(time)}`;
}

/** Texts of docs/requirements.tsv (dosis-admin) are literal. */
export const reviewsText = {
  title: 'Solicitudes de dosis',
  waiting: (oldestAt: string, count: number, now: Date) =>
    `${pluralize(count, 'pendiente', 'pendientes')}. La más antigua espera hace ${formatElapsed((now.getTime() - Date.parse(oldestAt)) / minuteMs)}.`,
  nothingWaits: 'Todo al día',
  filter: 'Filtrar',
  pending: (count: number | undefined) => (count === undefined ? 'Pendientes' : `Pendientes ${count}`),
  decided: 'Decididas',
  failed: 'No pudimos cargar las solicitudes',
  empty: 'No hay solicitudes pendientes',
  emptyMore: 'Cuando un cliente pida un aumento, la verás aquí y en el panel.',
  noneDecided: 'Aún no hay solicitudes decididas',
  seeDecided: 'Ver decididas',
  more: 'Ver más',
  requested: (at: string) => `Pedida ${formatMoment(at)}`,
  alarming: 'Síntoma que conviene revisar antes de decidir.',
  weight: 'Peso en los 3 meses antes',
  dose: 'Última dosis',
  givenOn: (date: string) => formatShortFullDate(date),
  to: 'a',
  approve: 'Aprobar',
  deny: 'Denegar',
  once: 'Al decidir se le avisa por correo. No se puede cambiar.',
  outcome: (status: 'approved' | 'denied', at: string | undefined, by: string | undefined) =>
    `${status === 'approved' ? 'Aprobada' : 'Denegada'}${at === undefined ? '' : ` ${formatMoment(at)}`}${by === undefined ? '' : `, por ${by}`}`,
  message: (text: string) => `Mensaje: ${text}`,
  understood: 'Entendido',
  record: (name: string) => `Ver la ficha de ${name}`,
} as const;

export const decisionText = {
  approved: {
    title: 'Aprobar solicitud',
    question: (name: string) => `¿Aprobar el aumento de dosis de ${name}? No se puede cambiar después.`,
    confirm: 'Aprobar aumento',
    done: 'Aprobada. Se le avisó por correo.',
    variant: 'primary',
  },
  denied: {
    title: 'Denegar solicitud',
    question: (name: string) =>
      `¿Denegar el aumento de dosis de ${name}? Sigue con su dosis de ahora. No se puede cambiar después.`,
    confirm: 'Denegar',
    done: 'Denegada. Se le avisó por correo.',
    variant: 'danger',
  },
  message: (firstName: string) => `Mensaje para ${firstName}`,
  /** E-mails contain no health data. */
  messageHint: 'Lo lee en su cuenta. El correo solo dice que ya hay respuesta.',
  working: 'Guardando...',
} as const;
