import { addDays } from '#shared/core/civil-time.ts';
import { figure, shortMonth, weekdayDayMonth, weekdayName } from '#shared/core/format.ts';
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
  ofMinutes: (goal: number) => `de ${figure(goal)} min`,
  bar: (minutes: number, goal: number) => `${figure(minutes)} de ${figure(goal)} minutos`,
} as const;

const dayNumber = (date: string) => Number(date.slice(8));

export const weekText = {
  /** `15 al 21 nov.` */
  range: (from: string) => {
    const to = addDays(from, 6);
    const start =
      from.slice(0, 7) === to.slice(0, 7) ? `${dayNumber(from)}` : `${dayNumber(from)} ${shortMonth(from)}`;
    return `${start} al ${dayNumber(to)} ${shortMonth(to)}`;
  },
  none: 'Sin minutos esta semana.',
  days: (from: string, minutes: readonly number[], total: number) => {
    const past = minutes.flatMap((each, index) => {
      const date = addDays(from, index);
      return date > civilToday() ? [] : [`${weekdayName(date)} ${each}`];
    });
    return `Minutos por día: ${past.join(', ')}. Total ${total}.`;
  },
  left: (percent: number, left: number, from: string) =>
    left > 0
      ? `${percent}%. Te faltan ${figure(left)} min antes del ${weekdayDayMonth(addDays(from, 6), civilToday())}.`
      : `${percent}%. Llegaste a tu meta de la semana.`,
  empty: 'Todavía no hay actividad esta semana.',
} as const;
