import * as z from 'zod/mini';
import type { Health } from '#shared/health/health-api.ts';
import { activityLevels, alcoholLevels, HealthProfileForm } from '#shared/health/health-profile.ts';
import { activityLevelLabels, alcoholLevelLabels, dailyMealLabels } from '#shared/health/labels.ts';
import { goalWeightText, weightText } from '#shared/health/weight.ts';
import { type Part, written } from '#web/src/components/changed-meanwhile/three-way.ts';
import { oneOf, typedCount, typedPounds } from '../own/typed-fields.ts';
import { profileText as text } from './copy.ts';

const { shape } = HealthProfileForm;
/** The contract's form, as it is typed and pressed. */
export const TypedProfile = z.object({
  currentWeightTenths: typedPounds(shape.currentWeightTenths),
  goalWeightTenths: typedPounds(shape.goalWeightTenths),
  activityLevel: oneOf(activityLevels, 'Elige tu actividad física.'),
  weeklyMinutes: typedCount(shape.weeklyMinutes),
  meals: shape.meals,
  dailyCalories: typedCount(shape.dailyCalories),
  alcohol: oneOf(alcoholLevels, 'Elige cuánto alcohol bebes.'),
  smokes: z.pipe(
    oneOf(['yes', 'no'], 'Elige si fumas.'),
    z.transform((said) => said === 'yes'),
  ),
});
export type Values = z.input<typeof TypedProfile>;

/** The same, however wrong. */
export const KeptProfile = z.object({
  currentWeightTenths: z.string(),
  goalWeightTenths: z.string(),
  activityLevel: z.string(),
  weeklyMinutes: z.string(),
  meals: shape.meals,
  dailyCalories: z.string(),
  alcohol: z.string(),
  smokes: z.string(),
});

/** What stands, as the form holds it; empty for who never saved one. */
export function valuesOf({ profile, latest: [last] }: Health): Values {
  return {
    currentWeightTenths: last ? weightText(last.weightTenths) : '',
    goalWeightTenths: profile ? goalWeightText(profile.goalWeightTenths) : '',
    activityLevel: profile?.activityLevel ?? '',
    weeklyMinutes: profile ? String(profile.weeklyMinutes) : '',
    meals: profile?.meals ?? [],
    dailyCalories: profile ? String(profile.dailyCalories) : '',
    alcohol: profile?.alcohol ?? '',
    smokes: profile ? (profile.smokes ? 'yes' : 'no') : '',
  };
}

const wordOf = (labels: Readonly<Record<string, string>>, code: string) => labels[code] ?? '';

/** What is told apart when two tabs changed the same. */
export const parts: readonly Part<Values>[] = [
  written('currentWeightTenths', text.currentWeight),
  written('goalWeightTenths', text.goalWeight),
  {
    label: text.activityLevel,
    names: ['activityLevel'],
    words: ({ activityLevel }) => wordOf(activityLevelLabels, activityLevel),
  },
  written('weeklyMinutes', text.weeklyMinutes),
  {
    label: text.dailyMeals,
    names: ['meals'],
    words: ({ meals }) => meals.map((meal) => dailyMealLabels[meal]).join(', '),
  },
  written('dailyCalories', text.dailyCalories),
  {
    label: text.alcohol,
    names: ['alcohol'],
    words: ({ alcohol }) => wordOf(alcoholLevelLabels, alcohol),
  },
  {
    label: text.smokes,
    names: ['smokes'],
    words: ({ smokes }) => wordOf({ yes: text.yes, no: text.no }, smokes),
  },
];
