import { HeartPulse, MailX, TriangleAlert } from 'lucide-react';
import { conditionLabels } from '#shared/intake/labels.ts';
import type { RecordSummary } from '#shared/records/api.ts';
import { skinTypeLabels } from '#shared/records/treatment/skin-labels.ts';
import { MailStopBadge } from '#web/src/components/mail-stop/mail-stop-badge.tsx';
import { Badge } from '#web/src/ui/feedback/badge.tsx';
import { Row, Text } from '#web/src/ui/layout/layout.tsx';
import { patientsText } from '../list/copy.ts';
import { recordText } from './copy.ts';

export function RecordFacts({ record }: { record: RecordSummary }) {
  return (
    <span className="n">
      {recordText.facts(record)}
      <Text hiddenOn="phone"> · {recordText.since(record)}</Text>
    </span>
  );
}

type RecordWarningsProps = {
  record: RecordSummary;
  /** False in the tab that shows the alerts in full. */
  showsHealth?: boolean;
};

/** Warnings below the tabs, so that the tabs stay in place when the first one hides the health warnings. */
export function RecordWarnings({ record, showsHealth = true }: RecordWarningsProps) {
  const { allergies, conditions, skinType, hasAnswers, answersExpiredSince, emailLost, mailStop } = record;
  const isHealthy =
    hasAnswers && answersExpiredSince === undefined && allergies === '' && conditions.length === 0;
  const hasHealthBadges = showsHealth && (!isHealthy || skinType !== undefined);
  if (!hasHealthBadges && !emailLost && !mailStop) return null;
  return (
    <Row
      gap={8}
      pad="16 24 0 24"
      align="stretch"
      wrap
      phone={{ pad: '12 16 0 16' }}
      className="record-warnings"
    >
      {emailLost && (
        <Badge tone="danger" icon={<MailX aria-hidden />}>
          {patientsText.emailLost}
        </Badge>
      )}
      <MailStopBadge reason={mailStop} />
      {hasHealthBadges && <HealthBadges record={record} />}
    </Row>
  );
}

function HealthBadges({ record }: { record: RecordSummary }) {
  const { allergies, conditions, alertConditions, skinType, hasAnswers, answersExpiredSince } = record;
  const answersWarning = hasAnswers
    ? answersExpiredSince && recordText.expired(answersExpiredSince)
    : recordText.unanswered;
  return (
    <>
      {answersWarning !== undefined && (
        <Badge tone="pend" icon={<TriangleAlert aria-hidden />}>
          {answersWarning}
        </Badge>
      )}
      {allergies !== '' && (
        <Badge tone="danger" icon={<TriangleAlert aria-hidden />}>
          {recordText.allergy(allergies)}
        </Badge>
      )}
      {conditions.map((condition) => {
        const isAlert = alertConditions.includes(condition);
        return (
          <Badge
            key={condition}
            tone={isAlert ? 'danger' : 'pend'}
            icon={isAlert ? <TriangleAlert aria-hidden /> : <HeartPulse aria-hidden />}
          >
            {conditionLabels[condition]}
          </Badge>
        );
      })}
      {skinType !== undefined && <Badge>{skinTypeLabels[skinType]}</Badge>}
    </>
  );
}
