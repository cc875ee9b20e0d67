import { longDate, phone } from '#shared/core/format.ts';
import type { Guardian, RecordAnswers } from '#shared/intake/application/answers.ts';
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
  /** Warning for treatments; the answer is shown in red. */
  readonly alert?: string | undefined;
};
type AnswerGroup = { readonly title: string; readonly rows: readonly AnswerRow[] };

const yesOrNo = (value: boolean) => (value ? yesOrNoLabels.yes : yesOrNoLabels.no);
const row = (label: string, value: string | undefined): AnswerRow => ({
  label,
  value: value || intakeText.notTold,
});

/** Only the answers given, since some clients were asked about health alone. */
function personRows({ sex, birthDate, phone: number, ...answers }: RecordAnswers, ageYears: number) {
  return [
    row(answerLabels.fullName, answers.fullName),
    row(answerLabels.sex, sex && sexLabels[sex]),
    row(answerLabels.birthDate, birthDate && longDate(birthDate)),
    row(answerLabels.ageYears, String(ageYears)),
    row(answerLabels.license, answers.license),
    row(answerLabels.address, answers.address),
    row(answerLabels.email, answers.email),
    row(answerLabels.phone, number && phone(number)),
  ];
}

const historyRows = (answers: RecordAnswers) => [
  row(answerLabels.allergies, answers.allergies),
  row(answerLabels.medications, answers.medications),
  row(answerLabels.pastTreatments, answers.pastTreatments),
  row(answerLabels.areaTreated, yesOrNo(answers.areaTreated)),
  row(answerLabels.areaTreatmentDetail, answers.areaTreatmentDetail),
  row(answerLabels.lastTreatment, answers.lastTreatment),
];

type Alerts = readonly { readonly condition: Condition; readonly message: string }[];

/** All rules that an answer matches, in one sentence. */
const conditionRows = (answers: RecordAnswers, alerts: Alerts): AnswerRow[] =>
  conditions.map((condition) => {
    const messages = alerts.filter((each) => each.condition === condition).map(({ message }) => message);
    return {
      label: conditionLabels[condition],
      value: yesOrNo(answers.conditions[condition]),
      ...(messages.length > 0 && { alert: messages.join(' ') }),
    };
  });

const appointmentGroup = ({ service, reason }: RecordAnswers): AnswerGroup => ({
  title: intakeText.groups.appointment,
  rows: [row(answerLabels.service, service && serviceLabels[service]), row(answerLabels.reason, reason)],
});

const guardianGroup = ({ name, relationship, license, phone: number, email }: Guardian): AnswerGroup => ({
  title: intakeText.groups.guardian,
  rows: [
    row(answerLabels.guardianName, name),
    row(answerLabels.guardianRelationship, relationship),
    row(answerLabels.guardianLicense, license),
    row(answerLabels.guardianPhone, phone(number)),
    row(answerLabels.guardianEmail, email),
  ],
});

const emergencyGroup = (contact: NonNullable<RecordAnswers['emergencyContact']>): AnswerGroup => ({
  title: intakeText.groups.emergency,
  rows: [
    row(answerLabels.emergencyName, contact.name),
    row(answerLabels.emergencyRelationship, contact.relationship),
    row(answerLabels.emergencyPhone, phone(contact.phone)),
  ],
});

/** The answers in the order needed before a treatment; questions not asked are left out. */
export function answerGroups({ answers, ageYears }: IntakeRecord, alerts: Alerts): AnswerGroup[] {
  const { guardian, emergencyContact, service, reason } = answers;
  const { groups } = intakeText;
  return [
    { title: groups.conditions, rows: conditionRows(answers, alerts) },
    { title: groups.history, rows: historyRows(answers) },
    ...(service !== undefined || reason !== undefined ? [appointmentGroup(answers)] : []),
    { title: groups.person, rows: personRows(answers, ageYears) },
    ...(guardian ? [guardianGroup(guardian)] : []),
    ...(emergencyContact ? [emergencyGroup(emergencyContact)] : []),
  ];
}
