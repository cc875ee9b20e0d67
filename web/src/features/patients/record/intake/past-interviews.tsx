import type { RecordAnswers } from '#shared/intake/application/answers.ts';
import { answerNames, listDifferingAnswers } from '#shared/intake/prospects/answer-review.ts';
import { formatAnswer, getAnswerLabel } from '#shared/intake/prospects/format-answer.ts';
import type { PastInterview } from '#shared/records/past-interview.ts';
import { UnbrokenPhones } from '#web/src/ui/display/unbroken-phones.tsx';
import { Heading, Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { AnswerLine } from '../answer-line.tsx';
import { pastInterviewsText as text } from '../copy.ts';

type Props = { interviews: readonly PastInterview[]; recordAnswers: RecordAnswers };

/** Other answers of the client or under their e-mail. Differences from the record are red. */
export function PastInterviews({ interviews, recordAnswers }: Props) {
  if (interviews.length === 0) return null;
  return (
    <Stack as="section" gap={8} style={{ marginTop: 12 }}>
      <Heading level={3} size={16}>
        {text.title}
      </Heading>
      {interviews.map((interview) => (
        <Interview
          key={`${interview.setAsideAt} ${interview.prospectId} ${interview.kind}`}
          interview={interview}
          recordAnswers={recordAnswers}
        />
      ))}
    </Stack>
  );
}

function formatChange({ kind, taken, correction }: PastInterview): string {
  const labels = taken.map(getAnswerLabel);
  if (correction) return text.correctedBy(correction.by, correction.reason, labels);
  return kind === 'renewed' ? text.renewed(labels) : text.takenAnswers(labels);
}

function Interview({ interview, recordAnswers }: { interview: PastInterview; recordAnswers: RecordAnswers }) {
  const { answers, consent, kind, setAsideAt } = interview;
  const differingNames = listDifferingAnswers(recordAnswers, answers);
  return (
    <details>
      <Row as="summary" weight={600} tone="accent" style={{ minHeight: 44 }}>
        {kind === 'application' && consent
          ? text.appliedOn(consent.acceptedAt)
          : text.recordUntil(setAsideAt)}
      </Row>
      <p className="muted small">{formatChange(interview)}</p>
      <Stack as="dl">
        {answerNames.map((name) => (
          <AnswerLine key={name} label={getAnswerLabel(name)} isAlert={differingNames.includes(name)}>
            <UnbrokenPhones text={formatAnswer(answers, name) || text.notProvided} />
          </AnswerLine>
        ))}
      </Stack>
      {consent && (
        <Text as="p" keepLines className="box" style={{ padding: 12 }}>
          {consent.text}
        </Text>
      )}
    </details>
  );
}
