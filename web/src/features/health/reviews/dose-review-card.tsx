import { ArrowRight, Check, Pill, Scale, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { DoseReview } from '#shared/health/api.ts';
import { isAlarming } from '#shared/health/dose-answers.ts';
import { doseQuestions } from '#shared/health/dose-labels.ts';
import { formatWeight, formatWeightChange } from '#shared/health/weight.ts';
import { formatDeliveredDoses } from '#shared/inventory/labels.ts';
import { DoseStatusBadge } from '#web/src/components/doses/dose-status-badge.tsx';
import { paths } from '#web/src/lib/paths.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Avatar } from '#web/src/ui/display/avatar.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { Heading, Row, Split, Text } from '#web/src/ui/layout/layout.tsx';
import { reviewsText as text } from './copy.ts';

// The copy has exactly the keys of the answers, in the form's order.
const questions = Object.entries(doseQuestions) as [keyof DoseReview['answers'], string][];

const FactRow = ({ children }: { children: ReactNode }) => (
  <Row as="p" gap="4 8" pad="10 20" wrap className="line-above n" style={{ background: 'var(--ds-canvas)' }}>
    {children}
  </Row>
);

function Weights({ weights: { first, last } }: { weights: NonNullable<DoseReview['weights']> }) {
  return (
    <FactRow>
      <Icon icon={Scale} tone="muted" />
      <span className="muted">{text.weight}</span>
      <span>{formatWeight(first.weightTenths)} lb</span>
      <ArrowRight aria-label={text.weightArrow} size={14} />
      <span>{formatWeight(last.weightTenths)} lb</span>
      <span className="strong">{formatWeightChange(first.weightTenths, last.weightTenths)} lb</span>
    </FactRow>
  );
}

/** Current dose of each requested medication. */
const Doses = ({ doses }: Pick<DoseReview, 'doses'>) =>
  doses.map((dose) => (
    <FactRow key={dose.medicationId}>
      <Icon icon={Pill} tone="muted" />
      <span className="muted">{text.dose}</span>
      <span className="strong">{dose.medicationName}</span>
      <span>{formatDeliveredDoses(dose)}</span>
      <span className="muted">{text.givenOn(dose.date)}</span>
    </FactRow>
  ));

function Answers({ answers }: Pick<DoseReview, 'answers'>) {
  const hasAlarmingAnswers = isAlarming(answers);
  return (
    <Split
      as="dl"
      columns="1fr 1fr 1fr"
      gap="14 20"
      pad="16 20"
      phone={{ columns: '1fr' }}
      className="line-above"
    >
      {questions.map(([key, question]) => {
        const isAlarmingAnswer = hasAlarmingAnswers && key === 'symptomsAfterInjection';
        return (
          <div key={key}>
            <dt className="muted caption">{question}</dt>
            {isAlarmingAnswer ? (
              <Row as="dd" gap={6} weight={600} tone="danger" breakWords>
                {answers[key]}
                <TriangleAlert size={16} aria-label={text.alarmingSymptom} />
              </Row>
            ) : (
              <Text as="dd" breakWords>
                {answers[key]}
              </Text>
            )}
          </div>
        );
      })}
    </Split>
  );
}

type Props = {
  readonly review: DoseReview;
  /** Error text of a decision that came second, shown until dismissed. */
  readonly lateDecision?: { readonly text: string; readonly onSeen: () => void } | undefined;
  readonly onApprove: () => void;
  readonly onDeny: () => void;
};

/** Both buttons have equal weight, so as not to suggest a decision. */
function Foot({ review, lateDecision, onApprove, onDeny }: Props): ReactNode {
  const { status, answeredAt, answeredBy, message } = review;
  if (lateDecision)
    return (
      <Notice tone="info" action={<Button onClick={lateDecision.onSeen}>{text.understood}</Button>}>
        <span role="alert">{lateDecision.text}</span>
      </Notice>
    );
  if (status !== 'pending')
    return (
      <Row as="footer" pad="14 20" className="line-above">
        <div className="muted small">
          <p>{text.outcome(status, answeredAt, answeredBy)}</p>
          {message !== undefined && (
            <Text as="p" breakWords keepLines>
              {text.message(message)}
            </Text>
          )}
        </div>
      </Row>
    );
  return (
    <Row as="footer" gap={12} pad="14 20" wrap className="line-above">
      <p className="muted small">{text.finalNotice}</p>
      <Row gap={8} align="stretch" push>
        <Button icon={<X aria-hidden />} onClick={onDeny}>
          {text.deny}
        </Button>
        <Button icon={<Check aria-hidden />} onClick={onApprove}>
          {text.approve}
        </Button>
      </Row>
    </Row>
  );
}

/** A request with the facts needed to decide it (R445, R446). */
export function DoseReviewCard(props: Props) {
  const { requestId, patientId, patientName, createdAt, status, answers, weights, doses } = props.review;
  const id = `dose-${requestId}`;
  return (
    <article aria-labelledby={id}>
      <Card>
        <Row as="header" gap={12} pad="16 20">
          <Avatar name={patientName} />
          <div className="grow">
            <Heading id={id} size={16}>
              <Link to={paths.patientRecord(patientId, 'solicitudes')} className="plain-link">
                {patientName}
              </Link>
            </Heading>
            <time dateTime={createdAt} className="muted small">
              {text.requested(createdAt)}
            </time>
          </div>
          {/* The text below states the new status. */}
          {!props.lateDecision && <DoseStatusBadge status={status} />}
        </Row>
        <Doses doses={doses} />
        {weights && <Weights weights={weights} />}
        <Answers answers={answers} />
        <Foot {...props} />
      </Card>
    </article>
  );
}
