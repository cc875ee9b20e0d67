import * as z from 'zod/mini';
import { defineConfirmation } from '#shared/core/confirmation.ts';
import { CivilDate, Id, Instant } from '#shared/core/schemas.ts';

export const weightRecorders = ['patient', 'team'] as const;

const minWeightTenths = 300;
const maxWeightTenths = 15_000;
/** Schema in tenths of a pound, such as 1750 for 175.0 lb. Each field has its own message. */
export const weightSchema = (missingMessage: string) =>
  z
    .int({ error: missingMessage })
    .check(
      z.minimum(minWeightTenths, { error: 'Escribe un peso de 30 lb o más.' }),
      z.maximum(maxWeightTenths, { error: 'Escribe un peso de hasta 1,500 lb.' }),
    );
export const WeightTenths = weightSchema('Escribe el peso en libras, por ejemplo 175.5.');

/** One recorded weight of a client. New ones are added, never replaced. */
export const WeightPoint = z.object({
  patientId: Id,
  date: CivilDate,
  recordedAt: Instant,
  pointId: Id,
  weightTenths: z.int(),
  recordedBy: z.enum(weightRecorders),
});
export type WeightPoint = z.infer<typeof WeightPoint>;
export type DatedWeight = Pick<WeightPoint, 'date' | 'weightTenths'>;

export const maxWeightsPerDay = 10;

export const sameDayWeightConfirmation = defineConfirmation('sameDayWeight', {
  text: 'Ese día ya tiene un peso. Confirma que quieres guardar los dos.',
  fact: z.object({ date: CivilDate, weightTenths: z.int() }),
  answer: {},
});

/** Formats 1750 as `175.0`. */
export const formatWeight = (tenths: number) => (tenths / 10).toFixed(1);
/** Formats 1600 as `160`, without a zero decimal. */
export const formatGoalWeight = (tenths: number) =>
  tenths % 10 === 0 ? String(tenths / 10) : formatWeight(tenths);
/** Formats the difference of two weights, such as `-1.3`, `+0.8` or `0.0`. */
export function formatWeightChange(from: number, to: number): string {
  const changeTenths = to - from;
  return `${changeTenths > 0 ? '+' : ''}${formatWeight(changeTenths)}`;
}

/** Parses typed pounds with a comma or point. Undefined unless a number with at most one decimal. */
export function parseTenths(text: string): number | undefined {
  const [, whole, tenth = '0'] = /^(\d{1,4})(?:[.,](\d))?$/.exec(text.trim()) ?? [];
  return whole === undefined ? undefined : Number(whole) * 10 + Number(tenth);
}

export const sortWeights = <P extends Pick<WeightPoint, 'date' | 'recordedAt'>>(points: readonly P[]): P[] =>
  points.toSorted((a, b) => a.date.localeCompare(b.date) || a.recordedAt.localeCompare(b.recordedAt));
