import * as z from 'zod/mini';
import { Id, Instant, Version } from '#shared/core/schemas.ts';

/** Defaults until the team sets a client's own goals (R443). */
export const defaultGoals = { weeklyMinutes: 300, dailyCalories: 2_000, dosesToReduce: 10 } as const;

const maxGoals = { weeklyMinutes: 10_080, dailyCalories: 20_000, dosesToReduce: 100 } as const;
const goalSchema = (maximum: number) => {
  const error = `Escribe un número de 1 a ${maximum}.`;
  return z.optional(z.int({ error }).check(z.minimum(1, { error }), z.maximum(maximum, { error })));
};
const reducedDosesError = { error: `Escribe un número de 0 a ${maxGoals.dosesToReduce}.` };

export const HealthGoalsForm = z.strictObject({
  weeklyMinutes: goalSchema(maxGoals.weeklyMinutes),
  dailyCalories: goalSchema(maxGoals.dailyCalories),
  dosesToReduce: goalSchema(maxGoals.dosesToReduce),
  /** By how many doses the medication was reduced, which only the team sets. */
  reducedDoses: z
    .int(reducedDosesError)
    .check(z.minimum(0, reducedDosesError), z.maximum(maxGoals.dosesToReduce, reducedDosesError)),
});
export type HealthGoalsForm = z.infer<typeof HealthGoalsForm>;

export const HealthGoals = z.object({
  patientId: Id,
  ...HealthGoalsForm.shape,
  savedAt: Instant,
  version: Version,
});
export type HealthGoals = z.infer<typeof HealthGoals>;

export const Goal = z.object({ value: z.int(), isDefault: z.boolean() });
export type Goal = z.infer<typeof Goal>;
type GoalName = keyof typeof defaultGoals;

const toGoal = (name: GoalName, savedValue: number | undefined): Goal => ({
  value: savedValue ?? defaultGoals[name],
  isDefault: savedValue === undefined,
});
export const toGoals = (savedGoals: Partial<Record<GoalName, number | undefined>> = {}) => ({
  weeklyMinutes: toGoal('weeklyMinutes', savedGoals.weeklyMinutes),
  dailyCalories: toGoal('dailyCalories', savedGoals.dailyCalories),
  dosesToReduce: toGoal('dosesToReduce', savedGoals.dosesToReduce),
});

/** Calculates the progress bar's percentage. It is rounded down so that 100 means reached (R443). */
export const calculateProgress = (value: number, { value: goalValue }: Pick<Goal, 'value'>) =>
  Math.min(100, Math.floor((value / goalValue) * 100));
