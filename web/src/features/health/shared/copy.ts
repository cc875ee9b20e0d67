import { addDays } from '#shared/core/civil-time.ts';
import {
  formatInteger,
  formatShortMonth,
  formatWeekdayDayMonth,
  getWeekdayName,
} from '#shared/core/format.ts';
import { civilToday } from '#web/src/lib/now.ts';

export const healthTabsText = {
  back: 'Citas y Salud',
  label: 'Tu salud',
  progress: 'Progreso',
  activity: 'Actividad',
  profile: 'Perfil',
  doses: 'Aumento de dosis',
} as const;

export const goalText = {
  isDefault: 'Meta por defecto',
  isOwn: 'Meta de tu equipo',
  ofMinutes: (goal: number) => `de ${formatInteger(goal)} min`,
  bar: (minutes: number, goal: number) => `${formatInteger(minutes)} de ${formatInteger(goal)} minutos`,
} as const;

const getDayNumber = (date: string) => Number(date.slice(8));

export const weekText = {
  /** `15 al 21 nov.` */
  range: (from: string) => {
    const to = addDays(from, 6);
    const start =
      from.slice(0, 7) === to.slice(0, 7)
        ? `${getDayNumber(from)}`
        : `${getDayNumber(from)} ${formatShortMonth(from)}`;
    return `${start} al ${getDayNumber(to)} ${formatShortMonth(to)}`;
  },
  none: 'Sin minutos esta semana.',
  days: (from: string, minutes: readonly number[], total: number) => {
    const past = minutes.flatMap((each, index) => {
      const date = addDays(from, index);
      return date > civilToday() ? [] : [`${getWeekdayName(date)} ${each}`];
    });
    return `Minutos por día: ${past.join(', ')}. Total ${total}.`;
  },
  left: (percent: number, left: number, from: string) =>
    left > 0
      ? `${percent}%. Te faltan ${formatInteger(left)} min antes del ${formatWeekdayDayMonth(addDays(from, 6), civilToday())}.`
      : `${percent}%. Llegaste a tu meta de la semana.`,
  empty: 'Todavía no hay actividad esta semana.',
} as const;
