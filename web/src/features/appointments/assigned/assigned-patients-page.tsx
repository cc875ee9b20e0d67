import { useState } from 'react';
import type { AssignedAppointment } from '#shared/appointments/views.ts';
import { toCivilDateTime } from '#shared/core/civil-time.ts';
import { useIsLoadingConsents } from '#web/src/components/consents/queries.ts';
import { useSignedIn } from '#web/src/lib/me.ts';
import { useNow } from '#web/src/lib/use-now.ts';
import { useOnline } from '#web/src/lib/use-online.ts';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { SegmentedControl } from '#web/src/ui/fields/choices.tsx';
import { Split, Stack } from '#web/src/ui/layout/layout.tsx';
import { lazyDialog } from '#web/src/ui/lazy/lazy-dialog.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { useUrlParam } from '#web/src/ui/url-state.ts';
import { AssignedPatientsDays } from './assigned-patients-days.tsx';
import { type AppointmentFilter, assignedText } from './copy.ts';
import { LocationPanel } from './location/location-panel.tsx';
import { useLocationSharing } from './location/use-location-sharing.ts';
import { AppointmentMap } from './map/appointment-map.tsx';
import { useAssignedAppointments, useUnclosedAppointments } from './queries.ts';

const CloseAppointmentDialog = lazyDialog(
  async () => (await import('./closing/close-appointment-dialog.tsx')).CloseAppointmentDialog,
);

const filterParam = 'estado';
const completedValue = 'completados';
/** URL parameters that open the closing or the route of an appointment. */
const closingParam = 'cerrar';
const routeParam = 'ruta';

const filterAppointments = (appointments: readonly AssignedAppointment[], filter: AppointmentFilter) =>
  appointments.filter(({ status }) => (status === 'completed') === (filter === 'completed'));

/** Keeps the open appointment, which leaves the lists when it is completed after more than a week. */
function useClosingAppointment(appointments: readonly AssignedAppointment[], closingId: string) {
  const isClosing = ({ appointmentId }: AssignedAppointment) => appointmentId === closingId;
  const listed = appointments.find(isClosing);
  const [latest, setLatest] = useState(listed);
  if (listed && listed !== latest) setLatest(listed);
  return listed ?? (latest && isClosing(latest) ? latest : undefined);
}

export function AssignedPatientsPage() {
  const { userId } = useSignedIn();
  const { date: today } = toCivilDateTime(useNow());
  const appointments = useAssignedAppointments(userId, today);
  const isLoadingConsents = useIsLoadingConsents();
  const [filterValue, setFilterValue] = useUrlParam(filterParam);
  const [closingId, setClosingId] = useUrlParam(closingParam);
  const [routeId] = useUrlParam(routeParam);
  const [routeRequest, setRouteRequest] = useState(() =>
    routeId === '' ? undefined : { appointmentId: routeId },
  );
  const isOnline = useOnline();
  const filter: AppointmentFilter = filterValue === completedValue ? 'completed' : 'pending';
  const unclosed = useUnclosedAppointments(userId);
  const addUnclosed = (rows: readonly AssignedAppointment[]) => {
    const knownIds = new Set(rows.map(({ appointmentId }) => appointmentId));
    return [...rows, ...(unclosed.data ?? []).filter(({ appointmentId }) => !knownIds.has(appointmentId))];
  };
  const allAppointments = addUnclosed(appointments.data ?? []);
  const closingAppointment = useClosingAppointment(allAppointments, closingId);
  const pendingToday = filterAppointments(allAppointments, 'pending').filter(({ date }) => date === today);

  const buildFilterOption = (option: AppointmentFilter) => ({
    value: option,
    label: (
      <>
        {assignedText.filters[option]}{' '}
        {appointments.data && <span className="n">{filterAppointments(allAppointments, option).length}</span>}
      </>
    ),
  });
  return (
    <Screen
      title={assignedText.title}
      context={appointments.data && assignedText.context(today, pendingToday.length)}
      contextToCome={assignedText.context(today, 1)}
      notice={isOnline ? undefined : <Notice title={assignedText.offline}>{assignedText.offlineHint}</Notice>}
      actions={
        <SegmentedControl
          legend={assignedText.filterLegend}
          legendHidden
          fullWidth="phones"
          value={filter}
          options={[buildFilterOption('pending'), buildFilterOption('completed')]}
          onChange={(value) => setFilterValue(value === 'completed' ? completedValue : '')}
        />
      }
    >
      {/* Dense, so that the list is in the first row although the panel comes first. */}
      <Split columns="1fr 400px" gap={24} tablet={{ columns: '1fr' }} style={{ gridAutoFlow: 'dense' }}>
        <RoutePanel
          staffId={userId}
          appointments={filterAppointments(allAppointments, 'pending')}
          nextAppointment={pendingToday[0]}
          routeRequest={routeRequest}
        />
        <div>
          {unclosed.isError && <Alert>{assignedText.unclosedFailed}</Alert>}
          <QueryBoundary
            query={appointments}
            awaits={isLoadingConsents}
            errorTitle={assignedText.loadFailed}
            cards="always"
          >
            {(rows) => (
              <AssignedPatientsDays
                appointments={filterAppointments(addUnclosed(rows), filter)}
                filter={filter}
                today={today}
                onClose={setClosingId}
                onRoute={(appointmentId) => setRouteRequest({ appointmentId })}
              />
            )}
          </QueryBoundary>
        </div>
      </Split>
      {closingAppointment && (
        <CloseAppointmentDialog
          key={closingAppointment.appointmentId}
          appointment={closingAppointment}
          onClose={() => setClosingId('')}
        />
      )}
    </Screen>
  );
}

type RoutePanelProps = {
  staffId: string;
  appointments: readonly AssignedAppointment[];
  /** The appointment whose route is shown by default. */
  nextAppointment: AssignedAppointment | undefined;
  routeRequest: { appointmentId: string } | undefined;
};

/** Location sharing and the route to the next client. The map is left out when there is nothing to show. */
function RoutePanel({ staffId, appointments, nextAppointment, routeRequest }: RoutePanelProps) {
  const { state, start, stop } = useLocationSharing(staffId);
  const position = state.kind === 'on' ? state.position : undefined;
  const requestedAppointment = appointments.find(
    ({ appointmentId }) => appointmentId === routeRequest?.appointmentId,
  );
  return (
    <Stack as="aside" gap={16} phone={{ gap: 12 }} className="assigned-page__way">
      <LocationPanel sharing={state} onStart={start} onStop={() => void stop()} />
      {(position || requestedAppointment) && (
        <AppointmentMap
          staffId={staffId}
          appointment={requestedAppointment ?? nextAppointment}
          position={position}
          routeRequest={requestedAppointment && routeRequest}
        />
      )}
    </Stack>
  );
}
