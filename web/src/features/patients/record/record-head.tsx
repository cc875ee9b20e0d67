import { HeartPulse, MailX, Printer, TriangleAlert, UserRound } from 'lucide-react';
import { conditionLabels } from '#shared/intake/labels.ts';
import type { RecordSummary } from '#shared/records/api.ts';
import { skinTypeLabels } from '#shared/records/treatment/skin-labels.ts';
import { MailStopBadge } from '#web/src/components/mail-stop/mail-stop-badge.tsx';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { MoreMenu } from '#web/src/ui/buttons/menu.tsx';
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

type RecordActionsProps = { isPreparing: boolean; onProfile: () => void; onPrint: () => void };

/** Actions beside the name, on phones in a menu. */
export function RecordActions({ isPreparing, onProfile, onPrint }: RecordActionsProps) {
  const printLabel = isPreparing ? recordText.preparing : recordText.print;
  return (
    <>
      <Row gap={12} align="stretch" fixed hiddenOn="phone" style={{ alignSelf: 'center' }}>
        <Button size="small" onClick={onProfile}>
          {recordText.profile}
        </Button>
        <Button
          size="small"
          icon={<Printer aria-hidden />}
          busy={isPreparing}
          busyLabel={recordText.preparing}
          onClick={onPrint}
        >
          {recordText.print}
        </Button>
      </Row>
      <Text as="div" hiddenOn="wider-than-phone">
        <MoreMenu
          label={recordText.actions}
          items={[
            { label: recordText.profile, icon: <UserRound aria-hidden />, onSelect: onProfile },
            {
              label: printLabel,
              icon: <Printer aria-hidden />,
              onSelect: () => {
                if (!isPreparing) onPrint();
              },
            },
          ]}
        />
      </Text>
    </>
  );
}

/** Warnings, visible in every tab. */
export function RecordWarnings({ record }: { record: RecordSummary }) {
  const { allergies, conditions, alertConditions, skinType, hasAnswers, answersExpiredSince } = record;
  const { emailLost, mailStop } = record;
  const answersWarning = hasAnswers
    ? answersExpiredSince && recordText.expired(answersExpiredSince)
    : recordText.unanswered;
  const hasNoHealthWarning = answersWarning === undefined && allergies === '' && conditions.length === 0;
  const hasNoWarnings = hasNoHealthWarning && !emailLost && !mailStop;
  if (hasNoWarnings && skinType === undefined) return null;
  return (
    <Row gap={8} pad="0 24 8 92" align="stretch" wrap phone={{ pad: '0 16 8 16' }}>
      {emailLost && (
        <Badge tone="danger" icon={<MailX aria-hidden />}>
          {patientsText.emailLost}
        </Badge>
      )}
      <MailStopBadge reason={mailStop} />
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
    </Row>
  );
}
