import { answerLabels, yesOrNoLabels } from '../labels.ts';
import type { Guardian, IntakeAnswers } from './answers.ts';
import type { Condition } from './choices.ts';

type GroupedField = 'guardian' | 'emergencyContact' | 'conditions';
export type FieldName =
  | Exclude<keyof IntakeAnswers, GroupedField>
  | `guardian.${keyof Guardian}`
  | `emergencyContact.${keyof IntakeAnswers['emergencyContact']}`
  | `conditions.${Condition}`;

type Choice = { readonly value: string; readonly label: string };
export type IntakeField = {
  readonly name: FieldName;
  readonly label: string;
  readonly control: 'text' | 'long' | 'date' | 'email' | 'phone' | 'choice';
  readonly options?: readonly Choice[];
  readonly optional?: true;
  readonly autoComplete?: string;
  /** Shown only if the step's first field has this value. */
  readonly after?: 'yes';
};

/** A step of the questionnaire (R408 R409). `IntakeAnswers` validates its fields. */
export type Question = {
  readonly id: string;
  readonly section: string;
  readonly kind: 'text' | 'date' | 'email' | 'radio' | 'multi' | 'emergency' | 'consent' | 'review';
  readonly title: string;
  readonly hint?: string;
  readonly audience?: 'minors';
  readonly fields: readonly IntakeField[];
};

export const yesOrNoChoices: readonly Choice[] = [
  { value: 'yes', label: yesOrNoLabels.yes },
  { value: 'no', label: yesOrNoLabels.no },
];
export const buildChoices = <Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): Choice[] => values.map((value) => ({ value, label: labels[value] }));

type SingleFieldInput = Omit<Question, 'id' | 'fields'> & Omit<IntakeField, 'name' | 'label'>;
export const createSingleFieldQuestion = (
  name: Exclude<FieldName, `${string}.${string}`>,
  { section, kind, title, hint, ...field }: SingleFieldInput,
): Question => ({
  id: name,
  section,
  kind,
  title,
  hint,
  fields: [{ name, label: answerLabels[name], ...field }],
});
