import { longDate, phone } from '#shared/core/format.ts';
import type { StoredAnswers } from '#shared/intake/application/answers.ts';
import { type Condition, conditions } from '#shared/intake/application/choices.ts';
import {
  answerLabels,
  conditionLabels,
  serviceLabels,
  sexLabels,
  yesOrNoLabels,
} from '#shared/intake/labels.ts';
import type { IntakeRecord } from '#shared/records/intake-record.ts';
import { intakeText } from '../copy.ts';

export type AnswerRow = {
  readonly label: string;
  readonly value: string;
  /** What the team has to know before a treatment; the answer is shown in red. */
  readonly alert?: string | undefined;
};
type AnswerGroup = { readonly title: string; readonly rows: readonly AnswerRow[] };

const yesOrNo = (value: boolean) => (value ? yesOrNoLabels.yes : yesOrNoLabels.no);
const row = (label: string, value: string): AnswerRow => ({ label, value: value || intakeText.notTold });

const personRows = (answers: StoredAnswers, ageYears: number) => [
  row(answerLabels.fullName, answers.fullName),
  row(answerLabels.sex, sexLabels[answers.sex]),
  row(answerLabels.birthDate, longDate(answers.birthDate)),
  row(answerLabels.ageYears, String(ageYears)),
  row(answerLabels.license, answers.license),
  row(answerLabels.address, answers.address),
  row(answerLabels.email, answers.email),
  row(answerLabels.phone, phone(answers.phone)),
];

const historyRows = (answers: StoredAnswers) => [
  row(answerLabels.allergies, answers.allergies),
  row(answerLabels.medications, answers.medications),
  row(answerLabels.pastTreatments, answers.pastTreatments),
  row(answerLabels.areaTreated, yesOrNo(answers.areaTreated)),
  row(answerLabels.areaTreatmentDetail, answers.areaTreatmentDetail),
  row(answerLabels.lastTreatment, answers.lastTreatment),
];

type Alerts = readonly { readonly condition: Condition; readonly message: string }[];

/** Every rule that an answer meets, in one sentence. */
const conditionRows = (answers: StoredAnswers, alerts: Alerts): AnswerRow[] =>
  conditions.map((condition) => {
    const messages = alerts.filter((each) => each.condition === condition).map(({ message }) => message);
    return {
      label: conditionLabels[condition],
      value: yesOrNo(answers.conditions[condition]),
      ...(messages.length > 0 && { alert: messages.join(' ') }),
    };
  });

/** The answers in the order in which somebody about to treat the client needs them. */
export function answerGroups({ answers, ageYears }: IntakeRecord, alerts: Alerts): AnswerGroup[] {
  const { guardian, emergencyContact: contact } = answers;
  const { groups } = intakeText;
  return [
    { title: groups.conditions, rows: conditionRows(answers, alerts) },
    { title: groups.history, rows: historyRows(answers) },
    {
      title: groups.appointment,
      rows: [
        row(answerLabels.service, serviceLabels[answers.service]),
        row(answerLabels.reason, answers.reason),
      ],
    },
    { title: groups.person, rows: personRows(answers, ageYears) },
    ...(guardian
      ? [
          {
            title: groups.guardian,
            rows: [
              row(answerLabels.guardianName, guardian.name ?? ''),
              row(answerLabels.guardianRelationship, guardian.relationship),
              row(answerLabels.guardianLicense, guardian.license),
              row(answerLabels.guardianPhone, phone(guardian.phone ?? '')),
            ],
          },
        ]
      : []),
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
