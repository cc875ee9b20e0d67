import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  type AppointmentAlert,
  listAppointmentAlerts,
  listServiceAlerts,
} from '#shared/appointments/alerts/alert-api.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import type { AnswersStanding } from '#shared/intake/application/answers-standing.ts';
import { conditionLabels } from '#shared/intake/labels.ts';
import { civilOf } from '#web/src/lib/now.ts';
import { mayBeAskedAgain } from '#web/src/lib/problem.ts';
import { auditedRead } from '#web/src/lib/query.ts';
import { queryOf } from '#web/src/lib/query-of.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { alertText } from './copy.ts';
import './appointment-alerts.css';

type Line = { id: string; message: string; passed?: AppointmentAlert['passed'] };

/** Alerts from the client's health answers, with the reason if one was overridden. */
export function AlertList({ lines }: { lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <Notice tone="danger" title={alertText.titles(lines.length)}>
      <ul className="alert-list">
        {lines.map(({ id, message, passed }) => (
          <li key={id}>
            {message}
            {passed && (
              <span className="alert-list__passed">
                {alertText.passed(passed.reason, civilOf(passed.at).date)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const lineOf = ({ ruleId, message, passed }: Omit<AppointmentAlert, 'condition'>): Line => ({
  id: ruleId,
  message,
  passed,
});

type FoundProps = {
  found: Omit<ReplyOf<typeof listAppointmentAlerts>, 'allergies' | 'otherConditions'>;
  allergies?: string | undefined;
};

/** Warns when health answers are missing or expired, which must not look like the absence of alerts. */
export function AnswersGap({ isUnanswered, expiredSince }: AnswersStanding) {
  if (isUnanswered)
    return (
      <Notice tone="warn" title={alertText.unansweredTitle}>
        {alertText.unanswered}
      </Notice>
    );
  if (expiredSince === undefined) return null;
  return (
    <Notice tone="warn" title={alertText.expiredTitle(expiredSince)}>
      {alertText.expired}
    </Notice>
  );
}

function Found({ found, allergies }: FoundProps) {
  const gap = <AnswersGap isUnanswered={found.isUnanswered} expiredSince={found.expiredSince} />;
  if (found.isUnanswered) return gap;
  return (
    <>
      {gap}
      {allergies !== undefined && (
        <Notice tone="danger" title={alertText.allergies}>
          {allergies}
        </Notice>
      )}
      <AlertList lines={found.alerts.map(lineOf)} />
    </>
  );
}

type AnswerProps<Found> = { query: UseQueryResult<Found>; children: (found: Found) => ReactNode };

/** Shows loading and failure, because an empty space would read as a client without alerts. */
function Answer<Found>({ query, children }: AnswerProps<Found>) {
  const { data, error, isError, fetchStatus, refetch } = query;
  if (data !== undefined) return children(data);
  if (isError && fetchStatus === 'idle')
    return (
      <Notice
        title={alertText.failedTitle}
        action={
          mayBeAskedAgain(error) && (
            <Button size="small" onClick={() => void refetch()}>
              {alertText.retry}
            </Button>
          )
        }
      >
        {alertText.failed}
      </Notice>
    );
  return fetchStatus !== 'idle' && <Line>{alertText.loading}</Line>;
}

const Line = ({ children }: { children: string }) => (
  <p className="small muted" role="status">
    {children}
  </p>
);

/** Allergies and alerts of an appointment's client, or a note that there are none. */
export function AppointmentAlerts({ appointmentId }: { appointmentId: string }) {
  const alerts = useQuery({
    ...queryOf(listAppointmentAlerts, { params: { appointmentId } }),
    ...auditedRead,
  });
  return (
    <Answer query={alerts}>
      {(found) =>
        isClear(found) ? (
          <Line>{alertText.none}</Line>
        ) : (
          <>
            <Found found={found} allergies={found.allergies} />
            {found.otherConditions.length > 0 && (
              <Line>{alertText.others(found.otherConditions.map((each) => conditionLabels[each]))}</Line>
            )}
          </>
        )
      }
    </Answer>
  );
}

type Told = ReplyOf<typeof listAppointmentAlerts>;

const isClear = ({ isUnanswered, expiredSince, allergies, alerts, otherConditions }: Told) =>
  !isUnanswered &&
  expiredSince === undefined &&
  allergies === undefined &&
  alerts.length + otherConditions.length === 0;

function useServiceAlerts(patientId: string, serviceIds: readonly string[]) {
  const set = serviceIds.toSorted().join(',');
  return useQuery({
    ...queryOf(listServiceAlerts, { params: { patientId }, query: { serviceIds: set } }),
    enabled: patientId !== '' && set !== '',
    ...auditedRead,
  });
}

export const ServiceAlerts = (chosen: { patientId: string; serviceIds: readonly string[] }) => (
  <Answer query={useServiceAlerts(chosen.patientId, chosen.serviceIds)}>
    {(found) => <Found found={found} />}
  </Answer>
);

/** Tells the client that their answers will be discussed first; does not block the request. */
export function OwnAlerts(chosen: { patientId: string; serviceIds: readonly string[] }) {
  const { data: { alerts = [] } = {} } = useServiceAlerts(chosen.patientId, chosen.serviceIds);
  if (alerts.length === 0) return null;
  const named = [...new Set(alerts.map(({ condition }) => conditionLabels[condition]))];
  return <Notice title={alertText.ownTitle}>{alertText.own(named)}</Notice>;
}
