import { formatLongDate, formatPhone } from '#shared/core/format.ts';
import type { StoredAnswers } from '#shared/intake/application/answers.ts';
import { conditions } from '#shared/intake/application/choices.ts';
import { formatPreference } from '#shared/intake/application/format-preference.ts';
import {
  answerLabels,
  conditionLabels,
  serviceLabels,
  sexLabels,
  yesOrNoLabels,
} from '#shared/intake/labels.ts';
import type { ProspectFile } from '#shared/intake/prospects/desk-api.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { fileText } from './copy.ts';

export type FileRow = {
  readonly label: string;
  readonly value: string;
  /** Shown in red, as a warning. */
  readonly isAlert?: boolean;
  /** The reason, as worded in the center's rule. */
  readonly why?: string;
};
type FileGroup = { readonly title: string; readonly rows: readonly FileRow[] };

const formatYesNo = (value: boolean) => (value ? yesOrNoLabels.yes : yesOrNoLabels.no);
const toRow = (label: string, value: string): FileRow => ({ label, value: value || fileText.notProvided });

/** Builds a row per condition, with the alerts of the center's rules. */
const buildConditionRows = ({ answers, alerts }: ProspectFile): FileRow[] =>
  conditions.map((condition) => {
    const answer = answers.conditions[condition];
    const reasons = alerts.filter((alert) => alert.condition === condition).map(({ message }) => message);
    return {
      ...toRow(conditionLabels[condition], formatYesNo(answer)),
      isAlert: answer,
      ...(reasons.length > 0 && { why: reasons.join(' ') }),
    };
  });

const buildHistoryRows = (answers: StoredAnswers): FileRow[] => [
  { ...toRow(answerLabels.allergies, answers.allergies), isAlert: answers.allergies !== '' },
  toRow(answerLabels.medications, answers.medications),
  toRow(answerLabels.pastTreatments, answers.pastTreatments),
  toRow(answerLabels.areaTreated, formatYesNo(answers.areaTreated)),
  toRow(answerLabels.areaTreatmentDetail, answers.areaTreatmentDetail),
  toRow(answerLabels.lastTreatment, answers.lastTreatment),
];

const buildPersonRows = ({ answers, ageYears, consent }: ProspectFile): FileRow[] => [
  toRow(answerLabels.fullName, answers.fullName),
  toRow(answerLabels.sex, sexLabels[answers.sex]),
  toRow(answerLabels.birthDate, formatLongDate(answers.birthDate)),
  { ...toRow(answerLabels.ageYears, fileText.ageInYears(ageYears)), isAlert: consent.isMinor },
  toRow(answerLabels.license, answers.license),
  toRow(answerLabels.address, answers.address),
  toRow(answerLabels.email, answers.email),
  toRow(answerLabels.phone, formatPhone(answers.phone)),
];

/** Groups all answers in the front desk's reading order. */
export function buildFileGroups(file: ProspectFile): FileGroup[] {
  const { answers } = file;
  const { guardian, emergencyContact: contact } = answers;
  const { groups } = fileText;
  const guardianRows = guardian && [
    toRow(answerLabels.guardianName, guardian.name),
    toRow(answerLabels.guardianRelationship, guardian.relationship),
    toRow(answerLabels.guardianLicense, guardian.license),
    toRow(answerLabels.guardianPhone, formatPhone(guardian.phone)),
    toRow(answerLabels.guardianEmail, guardian.email ?? ''),
  ];
  return [
    { title: groups.person, rows: buildPersonRows(file) },
    ...(guardianRows ? [{ title: groups.guardian, rows: guardianRows }] : []),
    {
      title: groups.appointment,
      rows: [
        toRow(answerLabels.service, serviceLabels[answers.service]),
        toRow(answerLabels.reason, answers.reason),
        ...(file.preferred
          ? [toRow(fileText.preference, formatPreference(file.preferred, civilToday()))]
          : []),
      ],
    },
    { title: groups.conditions, rows: buildConditionRows(file) },
    { title: groups.history, rows: buildHistoryRows(answers) },
    {
      title: groups.emergency,
      rows: [
        toRow(answerLabels.emergencyName, contact.name),
        toRow(answerLabels.emergencyRelationship, contact.relationship),
        toRow(answerLabels.emergencyPhone, formatPhone(contact.phone)),
      ],
    },
  ];
}
