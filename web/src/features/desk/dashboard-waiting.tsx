import type { LucideIcon } from 'lucide-react';
import { ChevronRight, CircleCheck, CloudOff, Inbox, MessageSquare, Sparkles, Syringe } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { AppointmentRequest } from '#shared/appointments/views.ts';
import type { WaitingDoseRequest } from '#shared/health/api.ts';
import { toCivil } from '#web/src/lib/now.ts';
import { paths } from '#web/src/lib/paths.ts';
import { useNow } from '#web/src/lib/use-now.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { SkeletonRows } from '#web/src/ui/feedback/states.tsx';
import { Text } from '#web/src/ui/layout/layout.tsx';
import { waitingText } from './copy.ts';
import { DashboardSection } from './dashboard-section.tsx';
import { useDashboard, useDoseRequests, useRequests, useWaitingCounts } from './queries.ts';

type TaskProps = { to: string; icon: LucideIcon; title: string; note: string | undefined };

function Task({ to, icon, title, note }: TaskProps) {
  return (
    <li>
      <Link to={to} className="waiting__line">
        <span className="icon-tile">
          <Icon icon={icon} />
        </span>
        <span className="grow">
          <span className="strong">{title}</span>
          <Text tone="muted" block>
            {note}
          </Text>
        </span>
        <Icon icon={ChevronRight} tone="muted" />
      </Link>
    </li>
  );
}

const minuteMs = 60_000;

function PendingRequests({ requests }: { requests: readonly AppointmentRequest[] }) {
  const now = useNow();
  const waitsMs = requests.flatMap(({ requestedAt }) =>
    requestedAt === undefined ? [] : [now.getTime() - Date.parse(requestedAt)],
  );
  return (
    <Task
      to={paths.appointmentRequests}
      icon={Inbox}
      title={waitingText.requests(requests.length)}
      note={waitsMs.length > 0 ? waitingText.oldestAge(Math.max(0, ...waitsMs) / minuteMs) : undefined}
    />
  );
}

function DoseRequests({ requests, today }: { requests: readonly WaitingDoseRequest[]; today: string }) {
  const [oldest] = requests;
  if (!oldest) return null;
  const { date, time } = toCivil(oldest.createdAt);
  return (
    <Task
      to={paths.doseReviews}
      icon={Syringe}
      title={waitingText.doses(requests.length)}
      note={waitingText.oldestDose(oldest.patientName, { date, time, today })}
    />
  );
}

/** Loads the four kinds of pending tasks. Each is shown once loaded. */
function useWaitingTasks() {
  const [figures, requests] = [useDashboard(), useRequests()];
  const [doses, counts] = [useDoseRequests(), useWaitingCounts()];
  const queries = [figures, requests, doses, counts];
  const unloadedQueries = queries.filter(({ data }) => data === undefined);
  return {
    laser: figures.data?.laser,
    requests: requests.data ?? [],
    doses: doses.data ?? [],
    replies: counts.data?.replies ?? 0,
    isLoaded: unloadedQueries.length === 0,
    hasFailed: unloadedQueries.some(({ isError }) => isError),
    isLoading: unloadedQueries.some(({ isError }) => !isError),
    retry: () => unloadedQueries.forEach((query) => void query.refetch()),
  };
}

/** Pending tasks, each with a link. */
export function DashboardWaiting({ today }: { today: string }) {
  const { laser, requests, doses, replies, ...state } = useWaitingTasks();
  const laserCount = laser ? laser.clients.count + laser.prospects.count : 0;
  const isEmpty = state.isLoaded && requests.length + laserCount + doses.length + replies === 0;
  return (
    <DashboardSection id="waiting" title={waitingText.title}>
      {isEmpty && (
        <div className="waiting__line">
          <Icon icon={CircleCheck} size={22} tone="accent" />
          <p>
            <span className="strong">{waitingText.emptyTitle}</span>
            <Text tone="muted" block>
              {waitingText.emptyHint}
            </Text>
          </p>
        </div>
      )}
      <ul>
        {requests.length > 0 && <PendingRequests requests={requests} />}
        {laser && laserCount > 0 && (
          <Task
            to={paths.prospects}
            icon={Sparkles}
            title={waitingText.laser(laserCount)}
            note={waitingText.clientCount(laser.clients.count)}
          />
        )}
        <DoseRequests requests={doses} today={today} />
        {replies > 0 && (
          <Task
            to={paths.messages}
            icon={MessageSquare}
            title={waitingText.replies(replies)}
            note={waitingText.repliesHint}
          />
        )}
      </ul>
      {state.isLoading && <SkeletonRows bare rows={1} />}
      {state.hasFailed && (
        <div className="waiting__line" role="alert">
          <Icon icon={CloudOff} size={22} tone="accent" />
          <p className="grow">{waitingText.failed}</p>
          <Button size="small" onClick={state.retry}>
            {waitingText.retry}
          </Button>
        </div>
      )}
    </DashboardSection>
  );
}
