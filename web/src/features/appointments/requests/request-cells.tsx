import { Ban, FilePenLine, HandCoins, Send, TriangleAlert } from 'lucide-react';
import type { QueuedRequest } from '#shared/appointments/views.ts';
import { formatShortDayMonth, formatShortWeekday } from '#shared/core/format.ts';
import { formatFullName } from '#shared/core/person.ts';
import { useAppointmentAlerts } from '#web/src/components/appointment-alerts/appointment-alerts.tsx';
import { toCivil } from '#web/src/lib/now.ts';
import { useNow, useToday } from '#web/src/lib/use-now.ts';
import { Badge, StatusBadge } from '#web/src/ui/feedback/badge.tsx';
import { Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { formatDeposit } from '../shared/deposit-copy.ts';
import { requestsText } from './copy.ts';

const minuteMs = 60_000;
const longWaitMinutes = 120;

/** The client with a summary of the history, the balance and the alerts of the record. */
export function RequestPatientCell({ request }: { request: QueuedRequest }) {
  const { appointmentId, patient, history } = request;
  const today = useToday();
  return (
    <Stack as="span" gap={4}>
      <span className="strong">{formatFullName(patient)}</span>
      <Text tone="muted" size={13}>
        {requestsText.history(history, today)}
      </Text>
      <Row as="span" gap={4} wrap className="hidden-if-empty">
        {history.owedCents > 0 && (
          <Badge tone="pend" icon={<HandCoins aria-hidden />}>
            {requestsText.balance(history.owedCents)}
          </Badge>
        )}
        <AlertBadges appointmentId={appointmentId} />
      </Row>
    </Stack>
  );
}

/** Alerts of the record as badges. Shows loading and failure, because nothing would read as no alerts. */
function AlertBadges({ appointmentId }: { appointmentId: string }) {
  const { data, isError } = useAppointmentAlerts(appointmentId);
  if (!data)
    return (
      <Text tone="muted" size={13}>
        {isError ? requestsText.alertsFailed : requestsText.alertsLoading}
      </Text>
    );
  const { allergies, alerts, isUnanswered, expiredSince } = data;
  const warnings = alerts.filter(({ passed }) => !passed).map(({ message }) => message);
  return (
    <>
      {[...(allergies ? [requestsText.allergies(allergies)] : []), ...warnings].map((warning) => (
        <Badge key={warning} tone="danger" wraps icon={<TriangleAlert aria-hidden />}>
          {warning}
        </Badge>
      ))}
      {(isUnanswered || expiredSince !== undefined) && (
        <Badge tone="pend" icon={<FilePenLine aria-hidden />}>
          {isUnanswered ? requestsText.unanswered : requestsText.answersExpired}
        </Badge>
      )}
    </>
  );
}

/** `hoy, vie. 6 mar.` */
export function RequestDateCell({ date }: { date: string }) {
  const today = useToday();
  const day = `${formatShortWeekday(date)} ${formatShortDayMonth(date, today)}`;
  return (
    <time dateTime={date} className="strong">
      {date === today ? requestsText.todayOf(day) : day}
    </time>
  );
}

/** A held deposit is named by the button that captures it. */
export function RequestReasonCell({ request }: { request: QueuedRequest }) {
  return (
    <>
      <span>{request.services.map(({ name }) => name).join(', ')}</span>
      <span className="cell__note muted">{request.staffName}</span>
      {request.depositStatus !== 'held' && (
        <span className="cell__note muted n nowrap">{formatDeposit(request)}</span>
      )}
    </>
  );
}

function RequestBadge({ request: { status, fits, proposedUntil } }: { request: QueuedRequest }) {
  if (proposedUntil !== undefined) return <Badge icon={<Send aria-hidden />}>{requestsText.proposed}</Badge>;
  if (fits) return <StatusBadge status={status} />;
  return (
    <Badge tone="danger" icon={<Ban aria-hidden />}>
      {requestsText.noLongerFits}
    </Badge>
  );
}

/** Status and waiting time, which stands out for today's requests and after two hours. */
export function RequestStatusCell({ request }: { request: QueuedRequest }) {
  const { requestedAt, date, beingApproved, proposedUntil } = request;
  const now = useNow(minuteMs);
  const today = useToday();
  const waitMinutes =
    requestedAt === undefined ? undefined : (now.getTime() - Date.parse(requestedAt)) / minuteMs;
  return (
    <Stack as="span" gap={4} align="start">
      <RequestBadge request={request} />
      {proposedUntil !== undefined && (
        <Text size={13} tone="muted">
          {requestsText.proposedUntil(toCivil(proposedUntil), today)}
        </Text>
      )}
      {waitMinutes !== undefined && (
        <Text size={13} nowrap tone={date === today || waitMinutes > longWaitMinutes ? 'warning' : 'muted'}>
          {requestsText.wait(Math.max(0, waitMinutes))}
        </Text>
      )}
      {beingApproved && (
        <Text size={13} tone="muted">
          {requestsText.beingApproved}
        </Text>
      )}
    </Stack>
  );
}
