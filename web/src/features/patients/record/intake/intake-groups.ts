import { formatLongDate, formatPhone } from '#shared/core/format.ts';
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
  /** Warning for treatments. The answer is shown in red. */
  readonly alert?: string | undefined;
};
type AnswerGroup = { readonly title: string; readonly rows: readonly AnswerRow[] };

const formatYesNo = (value: boolean) => (value ? yesOrNoLabels.yes : yesOrNoLabels.no);
const toRow = (label: string, value: string | undefined): AnswerRow => ({
  label,
  value: value || intakeText.notProvided,
});

/** Builds the rows about the person. Some clients answered only the health questions. */
function buildPersonRows(
  { sex, birthDate, phone: phoneNumber, ...answers }: RecordAnswers,
  ageYears: number,
) {
  return [
    toRow(answerLabels.fullName, answers.fullName),
    toRow(answerLabels.sex, sex && sexLabels[sex]),
    toRow(answerLabels.birthDate, birthDate && formatLongDate(birthDate)),
    toRow(answerLabels.ageYears, String(ageYears)),
    toRow(answerLabels.license, answers.license),
    toRow(answerLabels.address, answers.address),
    toRow(answerLabels.email, answers.email),
    toRow(answerLabels.phone, phoneNumber && formatPhone(phoneNumber)),
  ];
}

const buildHistoryRows = (answers: RecordAnswers) => [
  toRow(answerLabels.allergies, answers.allergies),
  toRow(answerLabels.medications, answers.medications),
  toRow(answerLabels.pastTreatments, answers.pastTreatments),
  toRow(answerLabels.areaTreated, formatYesNo(answers.areaTreated)),
  toRow(answerLabels.areaTreatmentDetail, answers.areaTreatmentDetail),
  toRow(answerLabels.lastTreatment, answers.lastTreatment),
];

type Alerts = readonly { readonly condition: Condition; readonly message: string }[];

/** Builds one row per condition. The messages of all matching alerts are joined. */
const buildConditionRows = (answers: RecordAnswers, alerts: Alerts): AnswerRow[] =>
  conditions.map((condition) => {
    const messages = alerts.filter((alert) => alert.condition === condition).map(({ message }) => message);
    return {
      label: conditionLabels[condition],
      value: formatYesNo(answers.conditions[condition]),
      ...(messages.length > 0 && { alert: messages.join(' ') }),
    };
  });

const buildAppointmentGroup = ({ service, reason }: RecordAnswers): AnswerGroup => ({
  title: intakeText.groups.appointment,
  rows: [toRow(answerLabels.service, service && serviceLabels[service]), toRow(answerLabels.reason, reason)],
});

const buildGuardianGroup = ({
  name,
  relationship,
  license,
  phone: phoneNumber,
  email,
}: Guardian): AnswerGroup => ({
  title: intakeText.groups.guardian,
  rows: [
    toRow(answerLabels.guardianName, name),
    toRow(answerLabels.guardianRelationship, relationship),
    toRow(answerLabels.guardianLicense, license),
    toRow(answerLabels.guardianPhone, formatPhone(phoneNumber)),
    toRow(answerLabels.guardianEmail, email),
  ],
});

const buildEmergencyGroup = (contact: NonNullable<RecordAnswers['emergencyContact']>): AnswerGroup => ({
  title: intakeText.groups.emergency,
  rows: [
    toRow(answerLabels.emergencyName, contact.name),
    toRow(answerLabels.emergencyRelationship, contact.relationship),
    toRow(answerLabels.emergencyPhone, formatPhone(contact.phone)),
  ],
});

/** Groups the answers in the order needed before a treatment, without groups that were not asked. */
export function buildAnswerGroups({ answers, ageYears }: IntakeRecord, alerts: Alerts): AnswerGroup[] {
  const { guardian, emergencyContact, service, reason } = answers;
  const { groups } = intakeText;
  return [
    { title: groups.conditions, rows: buildConditionRows(answers, alerts) },
    { title: groups.history, rows: buildHistoryRows(answers) },
    ...(service !== undefined || reason !== undefined ? [buildAppointmentGroup(answers)] : []),
    { title: groups.person, rows: buildPersonRows(answers, ageYears) },
    ...(guardian ? [buildGuardianGroup(guardian)] : []),
    ...(emergencyContact ? [buildEmergencyGroup(emergencyContact)] : []),
  ];
}
