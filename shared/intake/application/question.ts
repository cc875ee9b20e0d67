import { answerLabels, yesOrNoLabels } from '../labels.ts';
import type { Guardian, IntakeAnswers } from './answers.ts';
import type { Condition } from './choices.ts';

type Grouped = 'guardian' | 'emergencyContact' | 'conditions';
/** An answer by its place in `IntakeAnswers`. */
export type FieldName =
  | Exclude<keyof IntakeAnswers, Grouped>
  | `guardian.${keyof Guardian}`
  | `emergencyContact.${keyof IntakeAnswers['emergencyContact']}`
  | `conditions.${Condition}`;

type Choice = { readonly value: string; readonly label: string };
/** One thing to fill in: a box, or a list of which one is chosen. */
export type IntakeField = {
  readonly name: FieldName;
  readonly label: string;
  /** `long` takes several lines. */
  readonly control: 'text' | 'long' | 'date' | 'email' | 'phone' | 'choice';
  readonly options?: readonly Choice[];
  readonly optional?: true;
  /** As browsers know it, so that they can fill it in. */
  readonly autoComplete?: string;
  /** Revealed under the question's first field once that one is answered so. */
  readonly after?: 'yes';
};

/** One step of the questionnaire (R408 R409); its fields are checked by `IntakeAnswers`. */
export type Question = {
  /** As the address has it. */
  readonly id: string;
  readonly section: string;
  readonly kind: 'text' | 'date' | 'email' | 'radio' | 'multi' | 'emergency' | 'consent' | 'review';
  readonly title: string;
  readonly hint?: string;
  /** Who is asked; everybody unless it says so. */
  readonly asked?: 'minors';
  readonly fields: readonly IntakeField[];
};

export const yesOrNo: readonly Choice[] = [
  { value: 'yes', label: yesOrNoLabels.yes },
  { value: 'no', label: yesOrNoLabels.no },
];
export const choicesOf = <Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): Choice[] => values.map((value) => ({ value, label: labels[value] }));

type Lone = Omit<Question, 'id' | 'fields'> & Omit<IntakeField, 'name' | 'label'>;
/** A question with a single answer, of the same name. */
export const lone = (
  name: Exclude<FieldName, `${string}.${string}`>,
  { section, kind, title, hint, ...field }: Lone,
): Question => ({
  id: name,
  section,
  kind,
  title,
  hint,
  fields: [{ name, label: answerLabels[name], ...field }],
});
