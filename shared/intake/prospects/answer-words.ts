import { longDate, phone } from '#shared/core/format.ts';
import { guardianDetails, type RecordAnswers } from '../application/answers.ts';
import { conditions } from '../application/choices.ts';
import { answerLabels, conditionLabels, serviceLabels, sexLabels, yesOrNoLabels } from '../labels.ts';
import { type AnswerName, answerNamed } from './answer-review.ts';

const groupLabels = {
  guardian: 'Responsable del menor',
  emergencyContact: 'Contacto de emergencia',
} as const;
const labels: Readonly<Record<string, string>> = {
  ...answerLabels,
  ...groupLabels,
  ...Object.fromEntries(conditions.map((name) => [`conditions.${name}`, conditionLabels[name]])),
};

/** Label of an answer. */
export const answerLabel = (name: AnswerName): string => labels[name] ?? name;

const written: { readonly [Name in AnswerName]?: (answers: RecordAnswers) => string | undefined } = {
  sex: ({ sex }) => sex && sexLabels[sex],
  birthDate: ({ birthDate }) => birthDate && longDate(birthDate),
  phone: (answers) => answers.phone && phone(answers.phone),
  service: ({ service }) => service && serviceLabels[service],
  guardian: ({ guardian }) => guardian && guardianDetails(guardian),
  emergencyContact: ({ emergencyContact: contact }) =>
    contact && `${contact.name} (${contact.relationship}), ${phone(contact.phone)}`,
};

/** An answer as text; '' if absent. */
export function answerWords(answers: RecordAnswers, name: AnswerName): string {
  const words = written[name];
  if (words) return words(answers) ?? '';
  const value = answerNamed(answers, name);
  if (typeof value === 'boolean') return value ? yesOrNoLabels.yes : yesOrNoLabels.no;
  return typeof value === 'string' ? value : '';
}
