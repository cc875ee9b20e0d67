import { countDaysBetween, toCivilDateTime } from '#shared/core/civil-time.ts';
import { formatElapsed, formatTime, formatWeekdayDayMonth } from '#shared/core/format.ts';
import type { BellKind } from '#shared/desk/bell.ts';

const elapsedLimitMinutes = 60;
const minuteMs = 60_000;

export const bellText = {
  title: 'Avisos',
  markAll: 'Marcar todo leído',
  allMarked: 'Todo marcado como leído',
  undo: 'Deshacer',
  unread: 'Sin leer:',
  handledBy: (name: string) => `Lo atendió ${name}`,
  failed: 'No pudimos cargar los avisos',
  empty: 'Estás al día',
  emptyNext: 'Cuando pase algo que te toque, aparece aquí.',
  day(date: string, today: string) {
    const days = countDaysBetween(date, today);
    const name = formatWeekdayDayMonth(date, today);
    if (days === 0) return `Hoy, ${name}`;
    return days === 1 ? `Ayer, ${name}` : name.charAt(0).toUpperCase() + name.slice(1);
  },
  when(at: string, now: Date) {
    const minutes = (now.getTime() - Date.parse(at)) / minuteMs;
    return minutes < elapsedLimitMinutes
      ? `hace ${formatElapsed(minutes)}`
      : formatTime(toCivilDateTime(new Date(at)).time);
  },
} as const;

/** Titles of several notices of a kind on one day. Kinds without one are listed one by one. */
export const joinedTitles: Partial<Record<BellKind, (count: number) => string>> = {
  application: (count) => `${count} solicitudes nuevas`,
  messageFailed: (count) => `${count} mensajes no se enviaron`,
  smsReply: (count) => `${count} respuestas por SMS`,
  birthday: (count) => `${count} clientes cumplen años hoy`,
  lowStock: (count) => `${count} productos con stock bajo`,
  lowMedication: (count) => `${count} medicamentos con pocas dosis`,
};
