import { formatInteger, formatLongDate } from '#shared/core/format.ts';
import type { Goal } from '#shared/health/goals.ts';
import type { Health, ShownWeight } from '#shared/health/health-api.ts';
import { activityLevelLabels, alcoholLevelLabels, dailyMealLabels } from '#shared/health/labels.ts';
import { formatGoalWeight, formatWeight, formatWeightChange } from '#shared/health/weight.ts';
import { toCivil } from '#web/src/lib/now.ts';

export const healthText = {
  failed: 'No pudimos cargar la salud del cliente',
  weight: 'Último peso',
  week: 'Actividad de esta semana',
  profile: 'Perfil de Salud',
  noProfile: 'El cliente aún no ha completado su Perfil de Salud.',
  savedOn: (at: string) => `Guardado el ${formatLongDate(toCivil(at).date)}`,
  weightLabel: 'Peso de hoy',
  addWeight: 'Anotar peso',
  weightSaved: 'Peso guardado',
  goals: 'Metas del cliente',
  defaultGoalHint: (value: number) =>
    `Si lo dejas vacío, se usa la meta por defecto: ${formatInteger(value)}.`,
  weeklyMinutes: 'Minutos de actividad por semana',
  dailyCalories: 'Calorías al día',
  dosesToReduce: 'Dosis por reducir',
  reducedDoses: 'Dosis reducidas hasta hoy',
  save: 'Guardar metas',
  saving: 'Guardando...',
  saved: 'Metas guardadas',
} as const;

type Fact = { readonly label: string; readonly value: string };

const formatMinutes = (count: number) => `${formatInteger(count)} min`;

function formatLastWeight([last, previous]: readonly ShownWeight[]): string {
  if (!last) return 'Aún no hay pesos anotados';
  const lastWeight = `${formatWeight(last.weightTenths)} lb, el ${formatLongDate(last.date)}`;
  if (!previous) return lastWeight;
  const change = formatWeightChange(previous.weightTenths, last.weightTenths);
  return `${lastWeight} (${change} lb desde el ${formatLongDate(previous.date)})`;
}

/** Current values of a client. */
export const buildCurrentFacts = ({ latest, week }: Health): Fact[] => [
  { label: healthText.weight, value: formatLastWeight(latest) },
  { label: healthText.week, value: formatMinutes(week.minutes.reduce((sum, minutes) => sum + minutes, 0)) },
];

/** A client's health profile. */
export const buildProfileFacts = (profile: NonNullable<Health['profile']>): Fact[] => [
  { label: 'Peso meta', value: `${formatGoalWeight(profile.goalWeightTenths)} lb` },
  { label: 'Actividad física', value: activityLevelLabels[profile.activityLevel] },
  { label: healthText.weeklyMinutes, value: formatMinutes(profile.weeklyMinutes) },
  {
    label: 'Comidas diarias',
    value: profile.meals.map((meal) => dailyMealLabels[meal]).join(', ') || 'Ninguna marcada',
  },
  { label: 'Calorías diarias', value: `${formatInteger(profile.dailyCalories)} kcal` },
  { label: 'Bebidas con alcohol', value: alcoholLevelLabels[profile.alcohol] },
  { label: 'Fuma', value: profile.smokes ? 'Sí' : 'No' },
];

const formatGoal = ({ value, isDefault }: Goal) =>
  `${formatInteger(value)}${isDefault ? ', por defecto' : ''}`;

/** The goals, read-only. */
export const buildGoalFacts = ({
  weeklyMinutes,
  dailyCalories,
  dosesToReduce,
  reducedDoses,
}: Health['goals']): Fact[] => [
  { label: healthText.weeklyMinutes, value: formatGoal(weeklyMinutes) },
  { label: healthText.dailyCalories, value: formatGoal(dailyCalories) },
  { label: healthText.dosesToReduce, value: formatGoal(dosesToReduce) },
  { label: healthText.reducedDoses, value: formatInteger(reducedDoses) },
];
