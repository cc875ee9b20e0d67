/** What a person comes for (R421). */
export const intakeServices = ['laser', 'facial', 'massage'] as const;
export type IntakeService = (typeof intakeServices)[number];

export const sexes = ['female', 'male'] as const;

/** The twelve yes-or-no questions of health, in the order they are asked. */
export const conditions = [
  'pregnancy',
  'breastfeeding',
  'skinAllergies',
  'diabetes',
  'highBloodPressure',
  'cardiovascular',
  'autoimmune',
  'renal',
  'skinCancer',
  'rosacea',
  'epilepsy',
  'asthma',
] as const;
export type Condition = (typeof conditions)[number];

/** Whose answers were set aside: those of an application, or of a record before answers were taken, corrected or given anew. */
export const pastInterviewKinds = ['application', 'record', 'corrected', 'renewed'] as const;

/** Younger than this, somebody answers for them; the center's settings may say otherwise. */
export const adultYears = 18;

/** Years completed on a day; both `YYYY-MM-DD`. Who was born on 29 February turns a year older on 1 March. */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}
