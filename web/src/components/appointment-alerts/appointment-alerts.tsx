import { useQuery } from '@tanstack/react-query';
import {
  type AppointmentAlert,
  listAppointmentAlerts,
  listServiceAlerts,
} from '#shared/appointments/alerts/alert-api.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import { conditionLabels } from '#shared/intake/labels.ts';
import { civilOf } from '#web/src/lib/now.ts';
import { auditedRead } from '#web/src/lib/query.ts';
import { queryOf } from '#web/src/lib/query-of.ts';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { alertText } from './copy.ts';
import './appointment-alerts.css';

type Line = { id: string; message: string; passed?: AppointmentAlert['passed'] };

/** What a client's answers say against an appointment, in red; with the reason where somebody went on. */
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

const lineOf = ({ ruleId, message, passed }: AppointmentAlert): Line => ({ id: ruleId, message, passed });

type FoundProps = { found: ReplyOf<typeof listServiceAlerts> | undefined; allergies?: string | undefined };

/** What was found; a client who never answered, or long ago, is a gap that is seen, not one without alerts. */
function Found({ found, allergies }: FoundProps) {
  if (found?.isUnanswered)
    return (
      <Notice tone="warn" title={alertText.unansweredTitle}>
        {alertText.unanswered}
      </Notice>
    );
  return (
    <>
      {found?.expiredSince !== undefined && (
        <Notice tone="warn" title={alertText.expiredTitle(found.expiredSince)}>
          {alertText.expired}
        </Notice>
      )}
      {allergies !== undefined && (
        <Notice tone="danger" title={alertText.allergies}>
          {allergies}
        </Notice>
      )}
      <AlertList lines={(found?.alerts ?? []).map(lineOf)} />
    </>
  );
}

/** The client's allergies and the alerts of an appointment that is looked at; nothing while there are none. */
export function AppointmentAlerts({ appointmentId }: { appointmentId: string }) {
  const { data } = useQuery({
    ...queryOf(listAppointmentAlerts, { params: { appointmentId } }),
    ...auditedRead,
  });
  return <Found found={data} allergies={data?.allergies} />;
}

/** What a client's answers say against services that are being chosen. */
function useServiceAlerts(patientId: string, serviceIds: readonly string[]) {
  const set = serviceIds.toSorted().join(',');
  const { data } = useQuery({
    ...queryOf(listServiceAlerts, { params: { patientId }, query: { serviceIds: set } }),
    enabled: patientId !== '' && set !== '',
    ...auditedRead,
  });
  return data;
}

export const ServiceAlerts = (chosen: { patientId: string; serviceIds: readonly string[] }) => (
  <Found found={useServiceAlerts(chosen.patientId, chosen.serviceIds)} />
);

/** To the client: that their own answers will be talked about first; nothing is forbidden them here. */
export function OwnAlerts(chosen: { patientId: string; serviceIds: readonly string[] }) {
  const { alerts = [] } = useServiceAlerts(chosen.patientId, chosen.serviceIds) ?? {};
  if (alerts.length === 0) return null;
  const named = [...new Set(alerts.map(({ condition }) => conditionLabels[condition]))];
  return <Notice title={alertText.ownTitle}>{alertText.own(named)}</Notice>;
}
