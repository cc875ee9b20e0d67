import { useEffect } from 'react';
import { formatFullName } from '#shared/core/person.ts';
import { conditionLabels, yesOrNoLabels } from '#shared/intake/labels.ts';
import type { RecordSummary } from '#shared/records/api.ts';
import { useSignedIn } from '#web/src/lib/me.ts';
import { PrintAnswers, type PrintedRow, PrintSection } from '#web/src/ui/print/print-parts.tsx';
import { PrintSheet } from '#web/src/ui/print/print-sheet.tsx';
import { intakeText, recordText } from '../copy.ts';
import { type AnswerRow, buildAnswerGroups } from '../intake/intake-groups.ts';
import { buildIdentityRows, printText } from './copy.ts';
import {
  PrintedAnalyses,
  PrintedAppointments,
  PrintedMedications,
  PrintedRecommendations,
} from './printed-care.tsx';
import { PrintedConsents } from './printed-consents.tsx';
import type { PrintedRecord } from './queries.ts';
import './record-print.css';

type Props = { record: RecordSummary; printed: PrintedRecord };

/** Prints once the pictures are decoded. A picture that fails is left out. */
function usePrinter(printed: PrintedRecord) {
  useEffect(() => {
    let isCancelled = false;
    const pictures = [...document.querySelectorAll<HTMLImageElement>('.print-sheet img')];
    const print = () => {
      // Only the latest request prints.
      if (printed && !isCancelled) window.print();
    };
    void Promise.allSettled(pictures.map((picture) => picture.decode())).then(print);
    return () => {
      isCancelled = true;
    };
  }, [printed]);
}

/** Print version of a client's record. It opens the print dialog once loaded. */
export function RecordPrint({ record, printed }: Props) {
  const { firstName, lastName } = useSignedIn();
  usePrinter(printed);
  const name = formatFullName(record);
  return (
    <PrintSheet
      title={printText.title}
      subject={name}
      date={printText.printedBy(printed.printedAt, formatFullName({ firstName, lastName }))}
    >
      <p className="print-name">{name}</p>
      <PrintAnswers columns={3} rows={buildIdentityRows(record)} />
      <Alerts record={record} printed={printed} />
      <Answers intake={printed.intake} />
      <PrintedAppointments appointments={printed.appointments} />
      <PrintedMedications medications={printed.medications} />
      <PrintedAnalyses analyses={printed.analyses} />
      <PrintedRecommendations items={printed.recommendations} />
      <PrintedConsents printed={printed} />
    </PrintSheet>
  );
}

/** Framed warnings on top. */
function Alerts({ record: { allergies, conditions }, printed: { intake } }: Props) {
  const isClear = allergies === '' && conditions.length === 0;
  const { expiredSince } = intake.answersStanding;
  const listAlertMessages = (condition: string) =>
    intake.alerts.filter((alert) => alert.condition === condition).map(({ message }) => message);
  return (
    <section className="print-alerts">
      <h2>{printText.alerts}</h2>
      {expiredSince !== undefined && <p>{`${recordText.expired(expiredSince)}.`}</p>}
      {isClear && <p>{intake.record ? printText.noAlerts : printText.notAsked}</p>}
      <ul>
        {allergies !== '' && <li>{`${printText.allergy}: ${allergies}`}</li>}
        {conditions.map((condition) => (
          <li key={condition}>
            {joinSentences([conditionLabels[condition], ...listAlertMessages(condition)])}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Joins texts that may end in a period. */
const joinSentences = (texts: readonly string[]) => texts.map((text) => text.replace(/\.$/, '')).join('. ');

/** Frames every 'Sí', whether or not a rule matches it. */
const toConditionRow = ({ label, value, alert }: AnswerRow): PrintedRow => ({
  label,
  value,
  why: alert,
  isAlert: alert !== undefined || value === yesOrNoLabels.yes,
});

function Answers({ intake: { record, alerts, answeredOn } }: Pick<PrintedRecord, 'intake'>) {
  if (!record)
    return (
      <PrintSection title={printText.intake}>
        <p>{printText.noIntake}</p>
      </PrintSection>
    );
  return (
    <PrintSection title={printText.intake}>
      {answeredOn !== undefined && <p>{intakeText.answeredOn(answeredOn)}</p>}
      {buildAnswerGroups(record, alerts).map(({ title, rows }) => (
        <section key={title}>
          <h3>{title}</h3>
          {title === intakeText.groups.conditions ? (
            <PrintAnswers columns={3} rows={rows.map(toConditionRow)} />
          ) : (
            <PrintAnswers rows={rows} />
          )}
        </section>
      ))}
    </PrintSection>
  );
}
