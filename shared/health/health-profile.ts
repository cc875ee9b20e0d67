import * as z from 'zod/mini';
import { Id, Instant, Version } from '#shared/core/schemas.ts';
import { healthErrors } from './errors.ts';
import { weightSchema } from './weight.ts';

export const activityLevels = ['high', 'moderate', 'low', 'none'] as const;
export const alcoholLevels = ['heavy', 'moderate', 'light', 'none'] as const;
export const dailyMeals = [
  'breakfast',
  'morningSnack',
  'lunch',
  'afternoonSnack',
  'dinner',
  'eveningSnack',
] as const;

const wholeNumberSchema = (invalidMessage: string, maximum: number, tooLargeMessage: string) =>
  z
    .int({ error: invalidMessage })
    .check(z.minimum(0, { error: invalidMessage }), z.maximum(maximum, { error: tooLargeMessage }));

/** Profile fields except the weight, which is a separate row (R438, R439). */
const profileFields = {
  goalWeightTenths: weightSchema('Escribe tu peso meta en libras.'),
  activityLevel: z.enum(activityLevels, { error: 'Elige tu actividad física.' }),
  weeklyMinutes: wholeNumberSchema(
    'Escribe los minutos con números, por ejemplo 180.',
    10_080,
    'Una semana tiene 10,080 minutos.',
  ),
  meals: z.array(z.enum(dailyMeals)).check(z.maxLength(dailyMeals.length)),
  dailyCalories: wholeNumberSchema(
    'Escribe las calorías con números, por ejemplo 1850.',
    20_000,
    'Escribe hasta 20,000 calorías.',
  ),
  alcohol: z.enum(alcoholLevels, { error: 'Elige cuánto alcohol bebes.' }),
  smokes: z.boolean({ error: 'Elige si fumas.' }),
};

export const HealthProfile = z.object({
  patientId: Id,
  ...profileFields,
  savedAt: Instant,
  version: Version,
});
export type HealthProfile = z.infer<typeof HealthProfile>;

/** The profile form. A changed current weight is added as a new row (R440). */
export const HealthProfileForm = z.strictObject({
  currentWeightTenths: weightSchema(healthErrors.weight_missing.text),
  ...profileFields,
});
export type HealthProfileForm = z.infer<typeof HealthProfileForm>;

export const sortMeals = (meals: HealthProfile['meals']) => dailyMeals.filter((meal) => meals.includes(meal));
