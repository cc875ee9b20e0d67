import { useId } from 'react';
import type { RecordAnswers } from '#shared/intake/application/answers.ts';
import type { AnswerName } from '#shared/intake/prospects/answer-review.ts';
import type { ProspectReview } from '#shared/intake/prospects/desk-api.ts';
import { formatAnswer, getAnswerLabel } from '#shared/intake/prospects/format-answer.ts';
import { UnbrokenPhones } from '#web/src/ui/display/unbroken-phones.tsx';
import { ChoiceCard } from '#web/src/ui/fields/choices.tsx';
import { Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { reviewText as text } from './copy.ts';

type DifferingAnswerProps = {
  name: AnswerName;
  review: ProspectReview;
  isTaken: boolean;
  onChoose: (isTaken: boolean) => void;
};

/** A differing answer in red, with the choice which one to keep. */
export function DifferingAnswer({ name, review, isTaken, onChoose }: DifferingAnswerProps) {
  const groupName = useId();
  const sides = [
    {
      value: 'record',
      title: `${text.onRecord} (${text.answeredAt(review.answeredAt)})`,
      answers: review.onRecord,
    },
    { value: 'application', title: text.inApplication, answers: review.applied },
  ] as const;
  return (
    <fieldset>
      <legend className="choice-legend">{getAnswerLabel(name)}</legend>
      <Split columns="1fr 1fr" gap="8 16" phone={{ columns: '1fr' }} className="review__sides">
        {sides.map(({ value, title, answers }) => (
          <ChoiceCard
            key={value}
            type="radio"
            name={groupName}
            value={value}
            checked={isTaken === (value === 'application')}
            onChange={() => onChoose(value === 'application')}
          >
            <Stack as="span" gap={2}>
              <span className="small muted">{title}</span>
              <Text weight={600} tone="danger" breakWords keepLines>
                <UnbrokenPhones text={formatAnswer(answers, name) || text.notProvided} />
              </Text>
            </Stack>
          </ChoiceCard>
        ))}
      </Split>
    </fieldset>
  );
}

/** Identical answers, collapsed. */
export function SameAnswers({ answers, names }: { answers: RecordAnswers; names: readonly AnswerName[] }) {
  return (
    <details>
      <Text as="summary" weight={500} style={{ marginBottom: 8 }}>
        {text.sameCount(names.length)}
      </Text>
      <Split as="dl" columns="1fr 1fr" gap="8 16" phone={{ columns: '1fr' }}>
        {names.map((name) => (
          <div key={name}>
            <dt className="small muted">{getAnswerLabel(name)}</dt>
            <Text as="dd" breakWords keepLines>
              <UnbrokenPhones text={formatAnswer(answers, name) || text.notProvided} />
            </Text>
          </div>
        ))}
      </Split>
    </details>
  );
}
