import type { ActivityType } from './activity.ts';
import type { activityLevels, alcoholLevels, dailyMeals } from './health-profile.ts';

type Labels<L extends readonly string[]> = Readonly<Record<L[number], string>>;

export const activityLevelLabels: Labels<typeof activityLevels> = {
  high: 'Mucha',
  moderate: 'Moderada',
  low: 'Poca',
  none: 'Ninguna',
};
export const alcoholLevelLabels: Labels<typeof alcoholLevels> = {
  heavy: 'Mucho',
  moderate: 'Moderado',
  light: 'Poco',
  none: 'Ninguno',
};
export const dailyMealLabels: Labels<typeof dailyMeals> = {
  breakfast: 'Desayuno',
  morningSnack: 'Merienda Mañana',
  lunch: 'Almuerzo',
  afternoonSnack: 'Merienda Tarde',
  dinner: 'Cena',
  eveningSnack: 'Merienda Noche',
};
export const activityTypeLabels: Readonly<Record<ActivityType, string>> = {
  cardio: 'Cardio',
  weights: 'Pesas',
  lowImpact: 'Bajo Impacto',
  walk: 'Caminata',
  jogging: 'Jogging',
  highIntensity: 'Alta Intensidad',
  other: 'Otro',
};
