import { figure, longDate } from '#shared/core/format.ts';
import type { Goal } from '#shared/health/goals.ts';
import type { Health, ShownWeight } from '#shared/health/health-api.ts';
import { activityLevelLabels, alcoholLevelLabels, dailyMealLabels } from '#shared/health/labels.ts';
import { goalWeightText, weightChangeText, weightText } from '#shared/health/weight.ts';
import { civilOf } from '#web/src/lib/now.ts';

export const healthText = {
  failed: 'No pudimos cargar la salud del cliente',
  weight: 'Último peso',
  week: 'Actividad de esta semana',
  profile: 'Perfil de Salud',
  noProfile: 'El cliente aún no ha completado su Perfil de Salud.',
  savedOn: (at: string) => `Guardado el ${longDate(civilOf(at).date)}`,
  weighed: 'Peso de hoy',
  weigh: 'Anotar peso',
  weightSaved: 'Peso guardado',
  goals: 'Metas del cliente',
  hint: (value: number) => `Vacío, vale la meta por defecto: ${figure(value)}.`,
  weeklyMinutes: 'Minutos de actividad por semana',
  dailyCalories: 'Calorías al día',
  dosesToReduce: 'Dosis por reducir',
  reducedDoses: 'Dosis reducidas hasta hoy',
  save: 'Guardar metas',
  saving: 'Guardando...',
  saved: 'Metas guardadas',
} as const;

type Fact = { readonly label: string; readonly value: string };

const minutes = (count: number) => `${figure(count)} min`;

function weightWords([last, before]: readonly ShownWeight[]): string {
  if (!last) return 'Aún no hay pesos anotados';
  const words = `${weightText(last.weightTenths)} lb, el ${longDate(last.date)}`;
  if (!before) return words;
  const change = weightChangeText(before.weightTenths, last.weightTenths);
  return `${words} (${change} lb desde el ${longDate(before.date)})`;
}

/** Current values of a client. */
export const standingFacts = ({ latest, week }: Health): Fact[] => [
  { label: healthText.weight, value: weightWords(latest) },
  { label: healthText.week, value: minutes(week.minutes.reduce((sum, each) => sum + each, 0)) },
];

/** A client's health profile. */
export const profileFacts = (profile: NonNullable<Health['profile']>): Fact[] => [
  { label: 'Peso meta', value: `${goalWeightText(profile.goalWeightTenths)} lb` },
  { label: 'Actividad física', value: activityLevelLabels[profile.activityLevel] },
  { label: healthText.weeklyMinutes, value: minutes(profile.weeklyMinutes) },
  {
    label: 'Comidas diarias',
    value: profile.meals.map((meal) => dailyMealLabels[meal]).join(', ') || 'Ninguna marcada',
  },
  { label: 'Calorías diarias', value: `${figure(profile.dailyCalories)} kcal` },
  { label: 'Bebidas con alcohol', value: alcoholLevelLabels[profile.alcohol] },
  { label: 'Fuma', value: profile.smokes ? 'Sí' : 'No' },
];

const goalWords = ({ value, isDefault }: Goal) => `${figure(value)}${isDefault ? ', por defecto' : ''}`;

/** The goals, read-only. */
export const goalFacts = ({
  weeklyMinutes,
  dailyCalories,
  dosesToReduce,
  reducedDoses,
}: Health['goals']): Fact[] => [
  { label: healthText.weeklyMinutes, value: goalWords(weeklyMinutes) },
  { label: healthText.dailyCalories, value: goalWords(dailyCalories) },
  { label: healthText.dosesToReduce, value: goalWords(dosesToReduce) },
  { label: healthText.reducedDoses, value: figure(reducedDoses) },
];
