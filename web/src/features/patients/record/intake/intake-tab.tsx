import { ClipboardList, Pencil, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { formatLongDate, formatTime } from '#shared/core/format.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import type { GeneralConsent } from '#shared/intake/application/consent.ts';
import type { getIntakeRecord } from '#shared/records/api.ts';
import type { IntakeRecord } from '#shared/records/intake-record.ts';
import { toCivil } from '#web/src/lib/now.ts';
import { readDraft } from '#web/src/lib/session/session-draft.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { UnbrokenPhones } from '#web/src/ui/display/unbroken-phones.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { Heading, Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { AnswerLine } from '../answer-line.tsx';
import { intakeText, recordText } from '../copy.ts';
import { useIntakeRecord } from '../queries.ts';
import { AnswersRequestPanel } from './answers-request.tsx';
import { CorrectAnswersDialog, correctionForm } from './correct-answers-dialog.tsx';
import { type AnswerRow, buildAnswerGroups } from './intake-groups.ts';
import { RecordLaserConsents } from './laser-consents.tsx';
import { PastInterviews } from './past-interviews.tsx';

type Intake = ReplyOf<typeof getIntakeRecord>;

/** The client's intake answers and consents. */
export function RecordIntakeTab({ patientId }: { patientId: string }) {
  const intake = useIntakeRecord(patientId);
  return (
    <QueryBoundary query={intake} errorTitle={intakeText.failed}>
      {(data) => (
        <Stack gap={16}>
          <Answers patientId={patientId} intake={data} />
          {data.record && <PastInterviews interviews={data.past} recordAnswers={data.record.answers} />}
          <RecordLaserConsents consents={data.laserConsents} />
        </Stack>
      )}
    </QueryBoundary>
  );
}

type AnswersProps = { patientId: string; intake: Intake };

function Answers({
  patientId,
  intake: { record, alerts, answeredOn = '', answersStanding, request },
}: AnswersProps) {
  const { expiredSince } = answersStanding;
  if (!record)
    return (
      <EmptyState
        icon={<ClipboardList aria-hidden />}
        title={intakeText.emptyTitle}
        action={<AnswersRequestPanel patientId={patientId} request={request} />}
      >
        {intakeText.empty}
      </EmptyState>
    );
  return (
    <>
      <p className="muted small">
        {intakeText.answeredOn(answeredOn)}
        {expiredSince !== undefined && <strong> · {recordText.expired(expiredSince)}</strong>}
      </p>
      <Row gap={8} align="start" wrap>
        <AnswersRequestPanel patientId={patientId} request={request} />
        <CorrectAnswersButton record={record} />
      </Row>
      {buildAnswerGroups(record, alerts).map(({ title, rows }) => (
        <Stack as="section" key={title} gap={8} style={{ marginTop: 12 }}>
          <Heading level={3} size={16}>
            {title}
          </Heading>
          <Stack as="dl">
            {rows.map((row) => (
              <Answer key={row.label} row={row} />
            ))}
          </Stack>
        </Stack>
      ))}
      {record.consent && <GeneralConsentDetails consent={record.consent} />}
    </>
  );
}

function CorrectAnswersButton({ record }: { record: IntakeRecord }) {
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
    <AnswerLine label={label} isAlert={alert !== undefined}>
      {value}
      {alert !== undefined && (
        <Row as="span" gap={6} align="stretch" size={14} weight={500}>
          <Icon icon={TriangleAlert} size={16} inLine />
          <span>
            <span className="visually-hidden">{intakeText.alertLabel}: </span>
            {alert}
          </span>
        </Row>
      )}
    </AnswerLine>
  );
}

function GeneralConsentDetails({ consent }: { consent: GeneralConsent }) {
  const { date, time } = toCivil(consent.acceptedAt);
  return (
    <Stack as="section" gap={8} style={{ marginTop: 12 }}>
      <Heading level={3} size={16}>
        {intakeText.groups.consent}
      </Heading>
      <Stack as="dl">
        <Answer row={{ label: intakeText.consentVersion, value: consent.version }} />
        <Answer
          row={{ label: intakeText.consentAt, value: `${formatLongDate(date)}, ${formatTime(time)}` }}
        />
        <Answer row={{ label: intakeText.consentHash, value: consent.textHash }} />
      </Stack>
      <details>
        <Row as="summary" weight={600} tone="accent" style={{ minHeight: 44 }}>
          {intakeText.consentText}
        </Row>
        <Text as="p" keepLines className="box" style={{ padding: 12 }}>
          <UnbrokenPhones text={consent.text} />
        </Text>
      </details>
    </Stack>
  );
}
