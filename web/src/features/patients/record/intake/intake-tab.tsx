import { ClipboardList, Pencil, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { clock, longDate } from '#shared/core/format.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import type { GeneralConsent } from '#shared/intake/application/consent.ts';
import type { getIntakeRecord } from '#shared/records/api.ts';
import type { IntakeRecord } from '#shared/records/intake-record.ts';
import { civilOf } from '#web/src/lib/now.ts';
import { readDraft } from '#web/src/lib/session/session-draft.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { UnbrokenPhones } from '#web/src/ui/display/unbroken-phones.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { intakeText, recordText } from '../copy.ts';
import { useIntakeRecord } from '../queries.ts';
import { AskForAnswers } from './answers-request.tsx';
import { CorrectAnswersDialog, correctionForm } from './correct-answers-dialog.tsx';
import { type AnswerRow, answerGroups } from './intake-groups.ts';
import { RecordLaserConsents } from './laser-consents.tsx';
import { PastInterviews } from './past-interviews.tsx';

type Intake = ReplyOf<typeof getIntakeRecord>;

/** The client's intake answers and consents. */
export function RecordIntakeTab({ patientId }: { patientId: string }) {
  const intake = useIntakeRecord(patientId);
  return (
    <div className="record-part">
      <div className="record-part__main">
        <QueryBoundary query={intake} errorTitle={intakeText.failed}>
          {(given) => (
            <div className="stack">
              <Answers patientId={patientId} given={given} />
              {given.record && <PastInterviews interviews={given.past} onRecord={given.record.answers} />}
              <RecordLaserConsents consents={given.laserConsents} />
            </div>
          )}
        </QueryBoundary>
      </div>
    </div>
  );
}

type AnswersProps = { patientId: string; given: Intake };

function Answers({
  patientId,
  given: { record, alerts, answeredOn = '', answersStanding, request },
}: AnswersProps) {
  const { expiredSince } = answersStanding;
  const ask = <AskForAnswers patientId={patientId} request={request} />;
  if (!record)
    return (
      <>
        <EmptyState icon={<ClipboardList aria-hidden />} title={intakeText.emptyTitle}>
          {intakeText.empty}
        </EmptyState>
        {ask}
      </>
    );
  return (
    <>
      <p className="muted small">
        {intakeText.answeredOn(answeredOn)}
        {expiredSince !== undefined && <strong> · {recordText.expired(expiredSince)}</strong>}
      </p>
      {ask}
      <Correct record={record} />
      {answerGroups(record, alerts).map(({ title, rows }) => (
        <section key={title} className="answers">
          <h3 className="record-part__title">{title}</h3>
          <dl className="answers__list">
            {rows.map((row) => (
              <Answer key={row.label} row={row} />
            ))}
          </dl>
        </section>
      ))}
      {record.consent && <GeneralConsentGiven consent={record.consent} />}
    </>
  );
}

function Correct({ record }: { record: IntakeRecord }) {
  const [isOpen, setOpen] = useState(() => readDraft(correctionForm.draftOf(record)) !== null);
  return (
    <div>
      <Button size="small" icon={<Pencil aria-hidden />} onClick={() => setOpen(true)}>
        {intakeText.correct}
      </Button>
      {isOpen && <CorrectAnswersDialog record={record} onClose={() => setOpen(false)} />}
    </div>
  );
}

function Answer({ row: { label, value, alert } }: { row: AnswerRow }) {
  return (
    <div className={alert === undefined ? 'answers__one' : 'answers__one answers__one--alert'}>
      <dt>{label}</dt>
      <dd>
        {value}
        {alert !== undefined && (
          <span className="answers__alert small">
            <Icon of={TriangleAlert} size={16} inLine />
            <span>
              <span className="visually-hidden">{intakeText.alert}: </span>
              {alert}
            </span>
          </span>
        )}
      </dd>
    </div>
  );
}

function GeneralConsentGiven({ consent }: { consent: GeneralConsent }) {
  const { date, time } = civilOf(consent.acceptedAt);
  return (
    <section className="answers">
      <h3 className="record-part__title">{intakeText.groups.consent}</h3>
      <dl className="answers__list">
        <Answer row={{ label: intakeText.consentVersion, value: consent.version }} />
        <Answer row={{ label: intakeText.consentAt, value: `${longDate(date)}, ${clock(time)}` }} />
        <Answer row={{ label: intakeText.consentHash, value: consent.textHash }} />
      </dl>
      <details className="consent-text">
        <summary>{intakeText.consentText}</summary>
        <p className="consent-text__words">
          <UnbrokenPhones text={consent.text} />
        </p>
      </details>
    </section>
  );
}
