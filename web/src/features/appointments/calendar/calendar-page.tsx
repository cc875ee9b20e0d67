import { CalendarOff, Plus, Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { CalendarAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import { toCivilDateTime } from '#shared/core/civil-time.ts';
import { formatFullName } from '#shared/core/person.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { buildCreateDraftKey } from '#web/src/components/new-appointment/draft-key.ts';
import { useSignedIn } from '#web/src/lib/me.ts';
import { readDraft } from '#web/src/lib/session/session-draft.ts';
import { useNow } from '#web/src/lib/use-now.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { Row } from '#web/src/ui/layout/layout.tsx';
import { lazyDialog } from '#web/src/ui/lazy/lazy-dialog.tsx';
import { useUrlParam } from '#web/src/ui/url-state.ts';
import { useStaff } from '../shared/desk-queries.ts';
import { listVisibleStaff } from './appointments-by-date.ts';
import { calculateRange, newAppointmentParam, useCalendarAddress } from './calendar-address.ts';
import { CalendarDays } from './calendar-days.tsx';
import { CalendarHead } from './calendar-head.tsx';
import { CalendarFilter, CalendarLegend, CalendarViews } from './calendar-tools.tsx';
import { calendarText } from './copy.ts';
import type { FreePlace } from './free-place.ts';
import { useCalendar, useClosures } from './queries.ts';
import './calendar.css';
import './day-panel.css';

const AppointmentPanel = lazyDialog(
  async () => (await import('../panel/appointment-panel.tsx')).AppointmentPanel,
  'panel',
);
const CreateAppointmentDialog = lazyDialog(
  async () => (await import('./create/create-appointment-dialog.tsx')).CreateAppointmentDialog,
  'tall',
);
const QuickCreateDialog = lazyDialog(
  async () => (await import('./create/quick-create-dialog.tsx')).QuickCreateDialog,
);
const CalendarFeedDialog = lazyDialog(
  async () => (await import('./feed/calendar-feed-dialog.tsx')).CalendarFeedDialog,
);

/** The front desk creates appointments. An aesthetician subscribes with a phone calendar. */
function CalendarTaskButton({ isDesk, onClick }: { isDesk: boolean; onClick: () => void }) {
  return isDesk ? (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={onClick}>
      {calendarText.create}
    </Button>
  ) : (
    <Button icon={<Smartphone aria-hidden />} onClick={onClick}>
      {calendarText.phoneCalendar}
    </Button>
  );
}

type Props = { isDesk: boolean; date: string; draft: string; onClose: () => void };

/** The dialog that the button opens. Render to open. */
const CalendarTask = ({ isDesk, date, draft, onClose }: Props) =>
  isDesk ? (
    <CreateAppointmentDialog initialDate={date} draft={draft} onClose={onClose} />
  ) : (
    <CalendarFeedDialog onClose={onClose} />
  );

const FreePlaceDialog = ({ place, onClose }: { place: FreePlace | undefined; onClose: () => void }) =>
  place && <QuickCreateDialog place={place} onClose={onClose} />;

const noAppointments: readonly CalendarAppointment[] = [];

/** Returns undefined while the previous range is a placeholder or the staff list is loading. */
const getLoadedAppointments = (
  calendar: ReturnType<typeof useCalendar>,
  staffQuery: ReturnType<typeof useStaff>,
) => (calendar.isPlaceholderData || staffQuery.isPending ? undefined : calendar.data);

const filterByStaff = (
  appointments: readonly CalendarAppointment[] | undefined,
  staffId: string | undefined,
) => appointments?.filter((appointment) => staffId === undefined || appointment.staffId === staffId);

/** State of the dialog, opened by the button, the URL or a draft left before a reload. */
function useTaskDialog(isDesk: boolean, draft: string) {
  const [createParam, setCreateParam] = useUrlParam(newAppointmentParam);
  const [isOpened, setTaskOpen] = useState(() => isDesk && readDraft(draft) !== null);
  const isTaskOpen = isOpened || createParam !== '';
  const openTask = () => setTaskOpen(true);
  const closeTask = () => {
    setTaskOpen(false);
    if (createParam !== '') setCreateParam('');
  };
  return { isTaskOpen: isTaskOpen || createParam !== '', openTask, closeTask };
}

/** Calendar of the front desk. An aesthetician sees their own appointments read-only. */
export function CalendarPage() {
  const { role, userId } = useSignedIn();
  const isDesk = role !== 'staff';
  const draft = buildCreateDraftKey(userId);
  const { date: today } = toCivilDateTime(useNow());
  const [address, go] = useCalendarAddress(today);
  const { date, appointmentId } = address;
  const calendar = useCalendar(calculateRange(address));
  const staffQuery = useStaff();
  const { isTaskOpen, openTask, closeTask } = useTaskDialog(isDesk, draft);

  const [freePlace, setFreePlace] = useState<FreePlace>();
  const staff = listVisibleStaff(staffQuery.data ?? [], calendar.data ?? noAppointments);
  const member = staff.find(({ staffId }) => staffId === address.staffId);
  const filteredName = member && formatFullName(member);
  const appointments = filterByStaff(getLoadedAppointments(calendar, staffQuery), member?.staffId);
  return (
    <>
      <CalendarHead address={address} today={today} onGo={go}>
        <CalendarFilter
          staff={staff}
          isLoading={isDesk && staffQuery.isPending}
          staffId={member?.staffId}
          onChange={(staffId) => go({ staffId })}
        />
        <CalendarTaskButton isDesk={isDesk} onClick={openTask} />
      </CalendarHead>
      <CalendarBar address={address} staff={staff} onGo={go} />
      {/* The days stay visible while their appointments load. */}
      {!calendar.isLoadingError && (
        <CalendarDays
          address={address}
          today={today}
          appointments={appointments}
          staff={member ? [member] : staff}
          filteredName={filteredName}
          onGo={go}
          onCreate={isDesk ? openTask : undefined}
          onCreateAt={isDesk ? setFreePlace : undefined}
        />
      )}
      <QueryBoundary query={calendar} errorTitle={calendarText.failed} skeleton={<EmptyLine />}>
        {() => <EmptyLine>{appointments?.length === 0 && calendarText.emptyRange(filteredName)}</EmptyLine>}
      </QueryBoundary>
      <FreePlaceDialog place={freePlace} onClose={() => setFreePlace(undefined)} />
      {isTaskOpen && (
        <CalendarTask isDesk={isDesk} date={date < today ? today : date} draft={draft} onClose={closeTask} />
      )}
      {appointmentId !== undefined && (
        <AppointmentPanel
          key={appointmentId}
          appointmentId={appointmentId}
          viewer={isDesk ? 'desk' : 'reader'}
          onClose={() => go({ appointmentId: undefined })}
        />
      )}
    </>
  );
}

type BarProps = Pick<Parameters<typeof CalendarHead>[0], 'address' | 'onGo'> & {
  staff: readonly StaffOption[];
};

/** Legend, views and closures. The day and the week name closed days on the board. */
function CalendarBar({ address, staff, onGo }: BarProps) {
  const { view } = address;
  return (
    <>
      <Row gap={16} pad="0 0 12 0" justify="end" className="calendar-bar">
        <CalendarLegend staff={view === 'day' ? [] : staff} />
        <CalendarViews view={view} onChange={(newView) => onGo({ view: newView })} />
      </Row>
      {view === 'month' && <ClosuresLine range={calculateRange(address)} />}
    </>
  );
}

/** The closures in the shown range with their reasons. */
function ClosuresLine({ range }: { range: ReturnType<typeof calculateRange> }) {
  const closures = useClosures(range).data ?? [];
  if (closures.length === 0) return null;
  return (
    <Row as="p" gap={8} pad="0 0 12 0" align="start" size={14} breakWords>
      <Icon icon={CalendarOff} size={16} />
      <span>
        {calendarText.closedPrefix} {closures.map(calendarText.closedDay).join('; ')}.
      </span>
    </Row>
  );
}

function EmptyLine({ children }: { children?: ReactNode }) {
  return (
    <p role="status" className="muted small" style={children ? { marginTop: 12 } : undefined}>
      {children}
    </p>
  );
}
