import { formatLongDate, formatPhone } from '#shared/core/format.ts';
import { formatGuardianWithEmail, type RecordAnswers } from '../application/answers.ts';
import { conditions } from '../application/choices.ts';
import { answerLabels, conditionLabels, serviceLabels, sexLabels, yesOrNoLabels } from '../labels.ts';
import { type AnswerName, getAnswer } from './answer-review.ts';

const groupLabels = {
  guardian: 'Responsable del menor',
  emergencyContact: 'Contacto de emergencia',
} as const;
const labelsByName: Readonly<Record<string, string>> = {
  ...answerLabels,
  ...groupLabels,
  ...Object.fromEntries(conditions.map((name) => [`conditions.${name}`, conditionLabels[name]])),
};

export const getAnswerLabel = (name: AnswerName): string => labelsByName[name] ?? name;

const formatters: { readonly [Name in AnswerName]?: (answers: RecordAnswers) => string | undefined } = {
  sex: ({ sex }) => sex && sexLabels[sex],
  birthDate: ({ birthDate }) => birthDate && formatLongDate(birthDate),
  phone: (answers) => answers.phone && formatPhone(answers.phone),
  service: ({ service }) => service && serviceLabels[service],
  guardian: ({ guardian }) => guardian && formatGuardianWithEmail(guardian),
  emergencyContact: ({ emergencyContact: contact }) =>
    contact && `${contact.name} (${contact.relationship}), ${formatPhone(contact.phone)}`,
};

export function formatAnswer(answers: RecordAnswers, name: AnswerName): string {
  const formatter = formatters[name];
  if (formatter) return formatter(answers) ?? '';
  const value = getAnswer(answers, name);
  if (typeof value === 'boolean') return value ? yesOrNoLabels.yes : yesOrNoLabels.no;
  return typeof value === 'string' ? value : '';
}
