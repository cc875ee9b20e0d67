import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  type AppointmentAlert,
  listAppointmentAlerts,
  listServiceAlerts,
} from '#shared/appointments/alerts/alert-api.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import type { AnswersValidity } from '#shared/intake/application/answers-validity.ts';
import { conditionLabels } from '#shared/intake/labels.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { toCivil } from '#web/src/lib/now.ts';
import { canRetry } from '#web/src/lib/problem.ts';
import { auditedRead } from '#web/src/lib/query.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { alertText } from './copy.ts';

type AlertLine = { id: string; message: string; passed?: AppointmentAlert['passed'] };

/** Alerts from the client's health answers, with the reason if one was overridden. */
export function AlertList({ lines }: { lines: readonly AlertLine[] }) {
  if (lines.length === 0) return null;
  return (
    <Notice tone="danger" title={alertText.title(lines.length)}>
      <Stack as="ul" gap={6} pad="0 0 0 18" style={{ listStyle: 'disc' }}>
        {lines.map(({ id, message, passed }) => (
          <li key={id}>
            {message}
            {passed && (
              <Text tone="secondary" block>
                {alertText.overridden(passed.reason, toCivil(passed.at).date)}
              </Text>
            )}
          </li>
        ))}
      </Stack>
    </Notice>
  );
}

const toAlertLine = ({ ruleId, message, passed }: Omit<AppointmentAlert, 'condition'>): AlertLine => ({
  id: ruleId,
  message,
  passed,
});

type AlertResultProps = {
  reply: Omit<ReplyOf<typeof listAppointmentAlerts>, 'allergies' | 'otherConditions'>;
  allergies?: string | undefined;
};

/** Warns when health answers are missing or expired, which must not look like the absence of alerts. */
export function MissingAnswersNotice({ isUnanswered, expiredSince }: AnswersValidity) {
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

function AlertResult({ reply, allergies }: AlertResultProps) {
  const missingNotice = (
    <MissingAnswersNotice isUnanswered={reply.isUnanswered} expiredSince={reply.expiredSince} />
  );
  if (reply.isUnanswered) return missingNotice;
  return (
    <>
      {missingNotice}
      {allergies !== undefined && (
        <Notice tone="danger" title={alertText.allergies}>
          {allergies}
        </Notice>
      )}
      <AlertList lines={reply.alerts.map(toAlertLine)} />
    </>
  );
}

type AlertQueryProps<Reply> = { query: UseQueryResult<Reply>; children: (reply: Reply) => ReactNode };

/** Shows loading and failure, because an empty space would read as a client without alerts. */
function AlertQuery<Reply>({ query, children }: AlertQueryProps<Reply>) {
  const { data, error, isError, fetchStatus, refetch } = query;
  if (data !== undefined) return children(data);
  if (isError && fetchStatus === 'idle')
    return (
      <Notice
        title={alertText.failedTitle}
        action={
          canRetry(error) && (
            <Button size="small" onClick={() => void refetch()}>
              {alertText.retry}
            </Button>
          )
        }
      >
        {alertText.failed}
      </Notice>
    );
  return fetchStatus !== 'idle' && <AlertStatus>{alertText.loading}</AlertStatus>;
}

const AlertStatus = ({ children }: { children: string }) => (
  <p className="small muted" role="status">
    {children}
  </p>
);

/** Allergies and alerts of an appointment's client. Each read is audited. */
export const useAppointmentAlerts = (appointmentId: string) =>
  useQuery({ ...buildQuery(listAppointmentAlerts, { params: { appointmentId } }), ...auditedRead });

/** Allergies and alerts of an appointment's client, or a note that there are none. */
export function AppointmentAlerts({ appointmentId }: { appointmentId: string }) {
  const alerts = useAppointmentAlerts(appointmentId);
  return (
    <AlertQuery query={alerts}>
      {(reply) =>
        isClear(reply) ? <AlertStatus>{alertText.none}</AlertStatus> : <FoundAlerts reply={reply} />
      }
    </AlertQuery>
  );
}

type AppointmentAlertsReply = ReplyOf<typeof listAppointmentAlerts>;

type FoundAlertsProps = {
  reply: AppointmentAlertsReply;
  /** False if there is no appointment that a condition could speak against. */
  isAboutAppointment?: boolean;
};

/** Allergies and the alerts of an appointment, then the other conditions, muted. Empty if there are none. */
export function FoundAlerts({ reply, isAboutAppointment = true }: FoundAlertsProps) {
  const otherLabels = reply.otherConditions.map((condition) => conditionLabels[condition]);
  return (
    <>
      <AlertResult reply={reply} allergies={reply.allergies} />
      {otherLabels.length > 0 && (
        <AlertStatus>
          {isAboutAppointment ? alertText.otherConditions(otherLabels) : alertText.conditions(otherLabels)}
        </AlertStatus>
      )}
    </>
  );
}

const isClear = ({
  isUnanswered,
  expiredSince,
  allergies,
  alerts,
  otherConditions,
}: AppointmentAlertsReply) =>
  !isUnanswered &&
  expiredSince === undefined &&
  allergies === undefined &&
  alerts.length + otherConditions.length === 0;

function useServiceAlerts(patientId: string, serviceIds: readonly string[]) {
  const serviceIdList = serviceIds.toSorted().join(',');
  return useQuery({
    ...buildQuery(listServiceAlerts, { params: { patientId }, query: { serviceIds: serviceIdList } }),
    enabled: patientId !== '' && serviceIdList !== '',
    ...auditedRead,
  });
}

export const ServiceAlerts = (choice: { patientId: string; serviceIds: readonly string[] }) => (
  <AlertQuery query={useServiceAlerts(choice.patientId, choice.serviceIds)}>
    {(reply) => <AlertResult reply={reply} />}
  </AlertQuery>
);

/** Tells the client that their answers will be discussed first, without blocking the request. */
export function ClientAlerts(choice: { patientId: string; serviceIds: readonly string[] }) {
  const { data: { alerts = [] } = {} } = useServiceAlerts(choice.patientId, choice.serviceIds);
  if (alerts.length === 0) return null;
  const conditionNames = [...new Set(alerts.map(({ condition }) => conditionLabels[condition]))];
  return <Notice title={alertText.ownTitle}>{alertText.ownNotice(conditionNames)}</Notice>;
}
