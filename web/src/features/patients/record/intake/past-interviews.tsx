import type { RecordAnswers } from '#shared/intake/application/answers.ts';
import { answerNames, listDifferingAnswers } from '#shared/intake/prospects/answer-review.ts';
import { formatAnswer, getAnswerLabel } from '#shared/intake/prospects/format-answer.ts';
import type { PastInterview } from '#shared/records/past-interview.ts';
import { UnbrokenPhones } from '#web/src/ui/display/unbroken-phones.tsx';
import { Heading, Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { AnswerLine } from '../answer-line.tsx';
import { pastInterviewsText as text } from '../copy.ts';

type Props = { interviews: readonly PastInterview[]; onRecord: RecordAnswers };

/** Other answers of the client or under their e-mail; differences from the record are red. */
export function PastInterviews({ interviews, onRecord }: Props) {
  if (interviews.length === 0) return null;
  return (
    <Stack as="section" gap={8} className="answers">
      <Heading level={3} size={16}>
        {text.title}
      </Heading>
      {interviews.map((interview) => (
        <Interview
          key={`${interview.setAsideAt} ${interview.prospectId} ${interview.kind}`}
          interview={interview}
          onRecord={onRecord}
        />
      ))}
    </Stack>
  );
}

function formatChange({ kind, taken, correction }: PastInterview): string {
  const labels = taken.map(getAnswerLabel);
  if (correction) return text.corrected(correction.by, correction.reason, labels);
  return kind === 'renewed' ? text.renewed(labels) : text.taken(labels);
}

function Interview({ interview, onRecord }: { interview: PastInterview; onRecord: RecordAnswers }) {
  const { answers, consent, kind, setAsideAt } = interview;
  const differingNames = listDifferingAnswers(onRecord, answers);
  return (
    <details className="consent-text">
      <Row as="summary" pad="0 12" weight={600} tone="accent">
        {kind === 'application' && consent ? text.applied(consent.acceptedAt) : text.before(setAsideAt)}
      </Row>
      <p className="muted small">{formatChange(interview)}</p>
      <Stack as="dl">
        {answerNames.map((name) => (
          <AnswerLine key={name} label={getAnswerLabel(name)} isAlert={differingNames.includes(name)}>
            <UnbrokenPhones text={formatAnswer(answers, name) || text.notProvided} />
          </AnswerLine>
        ))}
      </Stack>
      {consent && <p className="consent-text__words record-box">{consent.text}</p>}
    </details>
  );
}
