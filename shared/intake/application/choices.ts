/** Service for which a person applies (R421). */
export const intakeServices = ['laser', 'facial', 'massage'] as const;
export type IntakeService = (typeof intakeServices)[number];

export const sexes = ['female', 'male'] as const;

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

/** Archived applications, and records whose answers were replaced, corrected or renewed. */
export const pastInterviewKinds = ['application', 'record', 'corrected', 'renewed'] as const;

/** Default age of majority, below which a guardian answers. The settings may change it. */
export const adultYears = 18;

/** Returns completed years (dates as `YYYY-MM-DD`). A birthday on 29 February counts from 1 March. */
export function calculateAge(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}
