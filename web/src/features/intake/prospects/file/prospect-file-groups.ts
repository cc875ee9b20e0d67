import { longDate, phone } from '#shared/core/format.ts';
import type { StoredAnswers } from '#shared/intake/application/answers.ts';
import { conditions } from '#shared/intake/application/choices.ts';
import { wishWords } from '#shared/intake/application/wish-words.ts';
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

const yesOrNo = (value: boolean) => (value ? yesOrNoLabels.yes : yesOrNoLabels.no);
const row = (label: string, value: string): FileRow => ({ label, value: value || fileText.notTold });

/** Conditions and allergies, independent of any treatment. */
const conditionRows = ({ answers, alerts }: ProspectFile): FileRow[] =>
  conditions.map((condition) => {
    const said = answers.conditions[condition];
    const why = alerts.filter((each) => each.condition === condition).map(({ message }) => message);
    return {
      ...row(conditionLabels[condition], yesOrNo(said)),
      isAlert: said,
      ...(why.length > 0 && { why: why.join(' ') }),
    };
  });

const historyRows = (answers: StoredAnswers): FileRow[] => [
  { ...row(answerLabels.allergies, answers.allergies), isAlert: answers.allergies !== '' },
  row(answerLabels.medications, answers.medications),
  row(answerLabels.pastTreatments, answers.pastTreatments),
  row(answerLabels.areaTreated, yesOrNo(answers.areaTreated)),
  row(answerLabels.areaTreatmentDetail, answers.areaTreatmentDetail),
  row(answerLabels.lastTreatment, answers.lastTreatment),
];

const personRows = ({ answers, ageYears, consent }: ProspectFile): FileRow[] => [
  row(answerLabels.fullName, answers.fullName),
  row(answerLabels.sex, sexLabels[answers.sex]),
  row(answerLabels.birthDate, longDate(answers.birthDate)),
  { ...row(answerLabels.ageYears, fileText.years(ageYears)), isAlert: consent.isMinor },
  row(answerLabels.license, answers.license),
  row(answerLabels.address, answers.address),
  row(answerLabels.email, answers.email),
  row(answerLabels.phone, phone(answers.phone)),
];

/** All answers in the front desk's reading order. */
export function fileGroups(file: ProspectFile): FileGroup[] {
  const { answers } = file;
  const { guardian, emergencyContact: contact } = answers;
  const { groups } = fileText;
  const guardianRows = guardian && [
    row(answerLabels.guardianName, guardian.name),
    row(answerLabels.guardianRelationship, guardian.relationship),
    row(answerLabels.guardianLicense, guardian.license),
    row(answerLabels.guardianPhone, phone(guardian.phone)),
    row(answerLabels.guardianEmail, guardian.email ?? ''),
  ];
  return [
    { title: groups.person, rows: personRows(file) },
    ...(guardianRows ? [{ title: groups.guardian, rows: guardianRows }] : []),
    {
      title: groups.appointment,
      rows: [
        row(answerLabels.service, serviceLabels[answers.service]),
        row(answerLabels.reason, answers.reason),
        ...(file.preferred ? [row(fileText.wish, wishWords(file.preferred, civilToday()))] : []),
      ],
    },
    { title: groups.conditions, rows: conditionRows(file) },
    { title: groups.history, rows: historyRows(answers) },
    {
      title: groups.emergency,
      rows: [
        row(answerLabels.emergencyName, contact.name),
        row(answerLabels.emergencyRelationship, contact.relationship),
        row(answerLabels.emergencyPhone, phone(contact.phone)),
      ],
    },
  ];
}
