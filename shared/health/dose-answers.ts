import * as z from 'zod/mini';
import { inLines } from '#shared/core/schemas.ts';

export const hungerLevels = ['none', 'little', 'moderate', 'strong'] as const;
export const appetiteReturns = ['notYet', 'twoDays', 'fourDays', 'sixDays', 'later'] as const;
/** `none` excludes all other symptoms. */
export const injectionSymptoms = [
  'nausea',
  'vomiting',
  'constipation',
  'diarrhea',
  'headache',
  'dizziness',
  'none',
] as const;
export type InjectionSymptom = (typeof injectionSymptoms)[number];
export const mealPortions = ['bites', 'quarter', 'half', 'most', 'whole'] as const;
export const waterIntakes = ['underFour', 'fourToSeven', 'eightOrMore'] as const;
export const lastPeriods = [
  'underFourWeeks',
  'toEightWeeks',
  'overEightWeeks',
  'notApplicable',
  'unsaid',
] as const;

const choiceError = { error: 'Seleccione una opción.' };

/** The dose request form, one question per step (R444). */
export const DoseAnswersForm = z.strictObject({
  hungerLevel: z.enum(hungerLevels, choiceError),
  appetiteReturn: z.enum(appetiteReturns, choiceError),
  symptoms: z.array(z.enum(injectionSymptoms), choiceError).check(
    z.minLength(1, choiceError),
    z.maxLength(injectionSymptoms.length),
    z.refine((symptoms) => symptoms.length === 1 || !symptoms.includes('none'), choiceError),
  ),
  otherSymptoms: z.optional(z.string().check(inLines, z.maxLength(300, { error: 'Máximo 300 caracteres.' }))),
  mealPortion: z.enum(mealPortions, choiceError),
  waterIntake: z.enum(waterIntakes, choiceError),
  lastPeriod: z.enum(lastPeriods, choiceError),
});
export type DoseAnswersForm = z.infer<typeof DoseAnswersForm>;

export const DoseAnswers = z.object({
  hungerLevel: z.string(),
  appetiteReturn: z.string(),
  symptomsAfterInjection: z.string(),
  mealPortion: z.string(),
  waterIntake: z.string(),
  menstrualPeriod: z.string(),
});
export type DoseAnswers = z.infer<typeof DoseAnswers>;

export function toggleSymptom(
  chosenSymptoms: readonly InjectionSymptom[],
  symptom: InjectionSymptom,
  isChosen: boolean,
): InjectionSymptom[] {
  const remainingSymptoms = chosenSymptoms.filter((chosenSymptom) => chosenSymptom !== symptom);
  if (!isChosen) return remainingSymptoms;
  if (symptom === 'none') return ['none'];
  return [...remainingSymptoms.filter((remaining) => remaining !== 'none'), symptom];
}

const alarmingPattern = /v[oó]mit|dolor|desmay|sangr/;
const harmlessPattern = /dolor(es)? de cabeza|\b(sin|no|nunca|ning[uú]n[ao]?)\s+[^.,;]*/g;
/** Whether the symptoms mention vomiting, pain, fainting or bleeding. False positives are acceptable. */
export const isAlarming = ({ symptomsAfterInjection }: Pick<DoseAnswers, 'symptomsAfterInjection'>) =>
  alarmingPattern.test(symptomsAfterInjection.toLowerCase().replace(harmlessPattern, ''));
