import * as z from 'zod/mini';
import { defineAsk } from '#shared/core/confirmation.ts';
import { CivilDate, Id, Instant } from '#shared/core/schemas.ts';

/** Who wrote a weight down: its client, or who weighed them. */
export const weightRecorders = ['patient', 'team'] as const;

const lightest = 300;
const heaviest = 15_000;
/** Tenths of a pound: 1750 is 175.0 lb. Each field says for itself what it asks for. */
export const weightTenthsOf = (missing: string) =>
  z
    .int({ error: missing })
    .check(
      z.minimum(lightest, { error: 'Escribe un peso de 30 lb o más.' }),
      z.maximum(heaviest, { error: 'Escribe un peso de hasta 1,500 lb.' }),
    );
export const WeightTenths = weightTenthsOf('Escribe el peso en libras, por ejemplo 175.5.');

/** One weight of a client's; a new one stands beside those of before. */
export const WeightPoint = z.object({
  patientId: Id,
  date: CivilDate,
  recordedAt: Instant,
  pointId: Id,
  weightTenths: z.int(),
  recordedBy: z.enum(weightRecorders),
});
export type WeightPoint = z.infer<typeof WeightPoint>;
export type Weighed = Pick<WeightPoint, 'date' | 'weightTenths'>;

/** As many as one day holds. */
export const mostWeightsADay = 10;

/** Asked when a day has a weight already: both are kept, or none is added. */
export const sameDayWeightAsk = defineAsk('sameDayWeight', {
  text: 'Ese día ya tiene un peso. Confirma que quieres guardar los dos.',
  fact: z.object({ date: CivilDate, weightTenths: z.int() }),
  answer: {},
});

/** 1750 is `175.0`. */
export const weightText = (tenths: number) => (tenths / 10).toFixed(1);
/** A goal is read without the tenth it rarely has: 1600 is `160`. */
export const goalWeightText = (tenths: number) =>
  tenths % 10 === 0 ? String(tenths / 10) : weightText(tenths);
/** What came or went from one weight to another: `-1.3`, `+0.8`, `0.0`. */
export function weightChangeText(from: number, to: number): string {
  const change = to - from;
  return `${change > 0 ? '+' : ''}${weightText(change)}`;
}

/** What somebody typed for pounds, with a comma or a point; nothing where it is no number with at most one decimal. */
export function typedTenths(text: string): number | undefined {
  const [, whole, tenth = '0'] = /^(\d{1,4})(?:[.,](\d))?$/.exec(text.trim()) ?? [];
  return whole === undefined ? undefined : Number(whole) * 10 + Number(tenth);
}

/** By day, and within one by when it was written down. */
export const inOrder = <P extends Pick<WeightPoint, 'date' | 'recordedAt'>>(points: readonly P[]): P[] =>
  points.toSorted((a, b) => a.date.localeCompare(b.date) || a.recordedAt.localeCompare(b.recordedAt));
