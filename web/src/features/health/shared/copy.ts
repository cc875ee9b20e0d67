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
  defaultGoal: 'Meta por defecto',
  ownGoal: 'Meta de tu equipo',
  minuteGoal: (goal: number) => `de ${formatInteger(goal)} min`,
  barLabel: (minutes: number, goal: number) => `${formatInteger(minutes)} de ${formatInteger(goal)} minutos`,
} as const;

const getDayNumber = (date: string) => Number(date.slice(8));

export const weekText = {
  /** `15 al 21 nov.` */
  range: (from: string) => {
    const lastDay = addDays(from, 6);
    const start =
      from.slice(0, 7) === lastDay.slice(0, 7)
        ? `${getDayNumber(from)}`
        : `${getDayNumber(from)} ${formatShortMonth(from)}`;
    return `${start} al ${getDayNumber(lastDay)} ${formatShortMonth(lastDay)}`;
  },
  noMinutes: 'Sin minutos esta semana.',
  minutesByDay: (from: string, minutes: readonly number[], total: number) => {
    const pastDays = minutes.flatMap((dayMinutes, index) => {
      const date = addDays(from, index);
      return date > civilToday() ? [] : [`${getWeekdayName(date)} ${dayMinutes}`];
    });
    return `Minutos por día: ${pastDays.join(', ')}. Total ${total}.`;
  },
  remainingMinutes: (percent: number, remainingMinutes: number, from: string) =>
    remainingMinutes > 0
      ? `${percent}%. Te faltan ${formatInteger(remainingMinutes)} min antes del ${formatWeekdayDayMonth(addDays(from, 6), civilToday())}.`
      : `${percent}%. Llegaste a tu meta de la semana.`,
  noActivity: 'Todavía no hay actividad esta semana.',
} as const;
