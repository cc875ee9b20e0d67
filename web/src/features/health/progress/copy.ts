import {
  formatDayMonth,
  formatInteger,
  formatLongDate,
  formatShortDayMonth,
  pluralize,
} from '#shared/core/format.ts';
import type { ShownWeight, weightPeriods } from '#shared/health/health-api.ts';
import { formatGoalWeight, formatWeight, formatWeightChange } from '#shared/health/weight.ts';
import { civilToday } from '#web/src/lib/now.ts';

type WeightPoints = readonly ShownWeight[];
const formatPounds = (tenths: number) => `${formatWeight(tenths)} lb`;

export const progressText = {
  title: 'Progreso de Salud',
  failed: 'No pudimos cargar tu progreso',
  context: (points: WeightPoints) => {
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last) return undefined;
    const count = pluralize(points.length, 'peso anotado', 'pesos anotados');
    return first.date === last.date
      ? `${count}, el ${formatLongDate(first.date)}`
      : `${count}, del ${formatDayMonth(first.date, last.date)} al ${formatLongDate(last.date)}`;
  },
  weightsFailed: 'No pudimos cargar tus pesos',
  add: 'Anotar peso',
  weight: 'Peso',
  latestUnit: ({ date }: ShownWeight) =>
    `lb, ${date === civilToday() ? 'hoy' : `el ${formatShortDayMonth(date, civilToday())}`}`,
  sinceDate: ({ date }: ShownWeight) => `Desde el ${formatShortDayMonth(date, civilToday())}`,
  goalLabel: (goal: number) => `Para tu meta de ${formatGoalWeight(goal)} lb`,
  remainingWeight: (current: number, goal: number) =>
    current <= goal ? 'Llegaste a tu meta' : `Faltan ${formatPounds(current - goal)}`,
  period: 'Período',
  periods: { quarter: '3 meses', year: '1 año', all: 'Todo' } satisfies Record<
    (typeof weightPeriods)[number],
    string
  >,
  goal: 'Meta',
  chartLabel: (points: WeightPoints) => {
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last) return '';
    return `Tu peso fue de ${formatPounds(first.weightTenths)} el ${formatLongDate(first.date)} a ${formatPounds(last.weightTenths)} el ${formatLongDate(last.date)}: ${formatWeightChange(first.weightTenths, last.weightTenths)} lb. Cada peso está en la tabla de abajo.`;
  },
  emptyTitle: 'Aún no hay pesos anotados',
  emptyHint: 'Anota el primero y verás tu gráfica aquí.',
  noneInPeriod: 'No hay pesos anotados en este período.',
  week: 'Actividad de la semana',
  addActivity: 'Registrar actividad',
  calories: 'Calorías al día',
  calorieGoal: (goal: number) => `de ${formatInteger(goal)} kcal`,
  caloriesBar: (calories: number, goal: number) =>
    `${formatInteger(calories)} de ${formatInteger(goal)} kilocalorías`,
  caloriesFrom: (date: string) =>
    `Lo que anotaste en tu Perfil de Salud el ${formatDayMonth(date, civilToday())}.`,
  noCalories: (goal: number) => `Sin anotar, meta de ${formatInteger(goal)} kcal`,
  noCaloriesBar: 'Calorías sin anotar',
  toProfile: 'Completar mi perfil',
  reduction: 'Reducción de medicamentos',
  doseGoal: (goal: number) => `de ${formatInteger(goal)} dosis`,
  reductionBar: (reduced: number, goal: number) => `${reduced} de ${goal} dosis`,
  teamNotice: 'Solo tu equipo cambia tus dosis. No dejes un medicamento por tu cuenta.',
  defaultGoalsNotice:
    'Las metas por defecto son iguales para todas las personas. Tu equipo puede ponerte las tuyas en tu próxima visita.',
  history: 'Historial de peso',
  showAll: (count: number) => `Ver los ${count}`,
  showFew: 'Ver menos',
  date: 'Fecha',
  change: 'Cambio',
  recordedBy: 'Anotado por',
  recorders: { patient: 'Tú', team: 'Tu equipo' },
} as const;

export const weightDialogText = {
  title: 'Anotar peso',
  weight: 'Peso',
  hint: (last: ShownWeight) =>
    `El último fue ${formatPounds(last.weightTenths)}, ${last.date === civilToday() ? 'hoy' : `el ${formatLongDate(last.date)}`}. Queda en tu historial.`,
  day: 'Día',
  save: 'Guardar peso',
  saving: 'Guardando...',
  saved: 'Peso guardado',
} as const;
