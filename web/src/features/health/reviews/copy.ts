import { formatElapsed, formatShortFullDate, formatTime, pluralize } from '#shared/core/format.ts';
import { civilToday, toCivil } from '#web/src/lib/now.ts';

const minuteMs = 60_000;

function formatMoment(instant: string): string {
  const { date, time } = toCivil(instant);
  return `${date === civilToday() ? 'hoy' : `el ${formatShortFullDate(date)}`}, ${formatTime(time)}`;
}

/** Copy quoted in docs/requirements.tsv (dosis-admin) must stay word for word. */
export const reviewsText = {
  title: 'Solicitudes de dosis',
  pendingCount: (oldestAt: string, count: number, now: Date) =>
    `${pluralize(count, 'pendiente', 'pendientes')}. La más antigua espera hace ${formatElapsed((now.getTime() - Date.parse(oldestAt)) / minuteMs)}.`,
  nothingPending: 'Todo al día',
  filter: 'Filtrar',
  pendingLabel: (count: number | undefined) => (count === undefined ? 'Pendientes' : `Pendientes ${count}`),
  decidedLabel: 'Decididas',
  failed: 'No pudimos cargar las solicitudes',
  empty: 'No hay solicitudes pendientes',
  emptyHint: 'Cuando un cliente pida un aumento, la verás aquí y en el panel.',
  noneDecided: 'Aún no hay solicitudes decididas',
  seeDecided: 'Ver decididas',
  more: 'Ver más',
  requested: (instant: string) => `Pedida ${formatMoment(instant)}`,
  alarmingSymptom: 'Síntoma que conviene revisar antes de decidir.',
  weight: 'Peso en los 3 meses antes',
  dose: 'Última dosis',
  givenOn: (date: string) => formatShortFullDate(date),
  weightArrow: 'a',
  approve: 'Aprobar',
  deny: 'Denegar',
  finalNotice: 'Al decidir se le avisa por correo. No se puede cambiar.',
  outcome: (status: 'approved' | 'denied', decidedAt: string | undefined, decidedBy: string | undefined) => {
    const decision = status === 'approved' ? 'Aprobada' : 'Denegada';
    const moment = decidedAt === undefined ? '' : ` ${formatMoment(decidedAt)}`;
    return `${decision}${moment}${decidedBy === undefined ? '' : `, por ${decidedBy}`}`;
  },
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
