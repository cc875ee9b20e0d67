import {
  type appetiteReturns,
  type DoseAnswers,
  type DoseAnswersForm,
  type hungerLevels,
  type InjectionSymptom,
  injectionSymptoms,
  type lastPeriods,
  type mealPortions,
  type waterIntakes,
} from './dose-answers.ts';
import type { doseRequestStatuses } from './dose-request.ts';

type Labels<L extends readonly string[]> = Readonly<Record<L[number], string>>;

export const doseStatusLabels: Labels<typeof doseRequestStatuses> = {
  pending: 'Pendiente',
  approved: 'Aprobada',
  denied: 'Denegada',
};

export const hungerLevelLabels: Labels<typeof hungerLevels> = {
  none: 'Ninguna',
  little: 'Poca',
  moderate: 'Moderada',
  strong: 'Mucha',
};
export const appetiteReturnLabels: Labels<typeof appetiteReturns> = {
  notYet: 'No ha vuelto',
  twoDays: 'A los 1 o 2 días de la inyección',
  fourDays: 'A los 3 o 4 días de la inyección',
  sixDays: 'A los 5 o 6 días de la inyección',
  later: 'A los 7 días o más',
};
export const injectionSymptomLabels: Readonly<Record<InjectionSymptom, string>> = {
  nausea: 'Náusea',
  vomiting: 'Vómito',
  constipation: 'Estreñimiento',
  diarrhea: 'Diarrea',
  headache: 'Dolor de cabeza',
  dizziness: 'Mareo',
  none: 'No sentí nada de esto',
};
export const mealPortionLabels: Labels<typeof mealPortions> = {
  bites: 'Unos bocados',
  quarter: 'Un cuarto del plato',
  half: 'La mitad del plato',
  most: 'Casi todo el plato',
  whole: 'El plato completo o más',
};
export const waterIntakeLabels: Labels<typeof waterIntakes> = {
  underFour: 'Menos de 4 vasos',
  fourToSeven: 'De 4 a 7 vasos',
  eightOrMore: '8 vasos o más',
};
export const lastPeriodLabels: Labels<typeof lastPeriods> = {
  underFourWeeks: 'Hace menos de 4 semanas',
  toEightWeeks: 'Hace de 4 a 8 semanas',
  overEightWeeks: 'Hace más de 8 semanas',
  notApplicable: 'No me aplica',
  unsaid: 'Prefiero no decirlo',
};

type QuestionTexts = Readonly<Record<keyof DoseAnswers, string>>;
export const doseQuestions: QuestionTexts = {
  hungerLevel: 'Nivel de hambre',
  appetiteReturn: 'Reaparición del apetito',
  symptomsAfterInjection: 'Síntomas después de la inyección',
  mealPortion: 'Porción de comida',
  waterIntake: 'Toma de agua',
  menstrualPeriod: 'Periodo menstrual',
};
export const clientDoseQuestions: QuestionTexts = {
  hungerLevel: 'Hambre durante el día',
  appetiteReturn: 'Cuándo volvió el apetito',
  symptomsAfterInjection: 'Qué sentiste después',
  mealPortion: 'Porción que comes',
  waterIntake: 'Agua al día',
  menstrualPeriod: 'Periodo',
};

const toSentence = (words: readonly string[]) => {
  const [firstWord = '', ...otherWords] = words;
  return [firstWord, ...otherWords.map((word) => word.toLowerCase())].join(', ');
};

export function formatSymptoms({
  symptoms,
  otherSymptoms = '',
}: Pick<DoseAnswersForm, 'symptoms' | 'otherSymptoms'>) {
  const chosenSymptoms = injectionSymptoms.filter((symptom) => symptoms.includes(symptom));
  const text = toSentence(chosenSymptoms.map((symptom) => injectionSymptomLabels[symptom]));
  return otherSymptoms === '' ? text : `${text}. ${otherSymptoms}`;
}

export const toDoseAnswers = (form: DoseAnswersForm): DoseAnswers => ({
  hungerLevel: hungerLevelLabels[form.hungerLevel],
  appetiteReturn: appetiteReturnLabels[form.appetiteReturn],
  symptomsAfterInjection: formatSymptoms(form),
  mealPortion: mealPortionLabels[form.mealPortion],
  waterIntake: waterIntakeLabels[form.waterIntake],
  menstrualPeriod: lastPeriodLabels[form.lastPeriod],
});
