import { CalendarPlus, UserCheck, X } from 'lucide-react';
import { type Ref, useId } from 'react';
import { formatTime } from '#shared/core/format.ts';
import { Button, IconButton } from '#web/src/ui/buttons/button.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { toPersonClass } from '#web/src/ui/display/person-class.ts';
import { StatusIcon } from '#web/src/ui/feedback/badge.tsx';
import { Heading, Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { type AppointmentWithStaff, countPending } from './appointments-by-date.ts';
import { calendarText } from './copy.ts';

type Props = {
  date: string;
  /** Undefined while loading. */
  appointments: readonly AppointmentWithStaff[] | undefined;
  /** Whether staff names are omitted because only one staff member is shown. */
  isSingleMember: boolean;
  /** Name of the filtered staff member, or undefined for everyone. */
  filteredName: string | undefined;
  headingRef: Ref<HTMLHeadingElement>;
  /** A closed panel is still displayed on phones, below the month. */
  isOpen: boolean;
  onOpen: (appointment: AppointmentWithStaff) => void;
  /** Undefined for viewers who cannot create appointments. */
  onCreate: (() => void) | undefined;
  onClose: () => void;
};

/** A day's appointments by time, beside or under the month. */
export function CalendarDayPanel({ date, appointments, headingRef, isOpen, onClose, ...listProps }: Props) {
  const id = useId();
  return (
    <Text
      as="section"
      hiddenOn={isOpen ? undefined : 'wider-than-phone'}
      className="surface day-panel"
      aria-labelledby={id}
    >
      <Row as="header" align="start" pad="16 12 12 20" phone={{ pad: '14 16 10 16' }}>
        <div className="grow">
          <Heading id={id} ref={headingRef} tabIndex={-1} size={16} style={{ outline: 'none' }}>
            {calendarText.panelTitle(date)}
          </Heading>
          <p className="muted n" aria-live="polite">
            {appointments
              ? calendarText.panelCountText(appointments.length, countPending(appointments))
              : calendarText.loadingDay}
          </p>
        </div>
        <Text as="div" hiddenOn="phone">
          <IconButton label={calendarText.closePanel} icon={<X aria-hidden />} onClick={onClose} />
        </Text>
      </Row>
      {appointments && <DayList appointments={appointments} {...listProps} />}
    </Text>
  );
}

type ListProps = Pick<Props, 'isSingleMember' | 'filteredName' | 'onOpen' | 'onCreate'> & {
  appointments: readonly AppointmentWithStaff[];
};

function DayList({ appointments, isSingleMember, filteredName, onOpen, onCreate }: ListProps) {
  if (appointments.length === 0)
    return (
      <Stack gap={12} pad="16 20 20 20" justify="start" className="line-above">
        <p className="muted">{calendarText.emptyDay(filteredName)}</p>
        {onCreate && (
          <Button size="small" icon={<CalendarPlus aria-hidden />} onClick={onCreate}>
            {calendarText.create}
          </Button>
        )}
      </Stack>
    );
  return (
    <ul>
      {appointments.map((appointment) => (
        <li key={appointment.appointmentId}>
          <Row
            as="button"
            type="button"
            gap={10}
            pad="10 16 10 20"
            phone={{ pad: '10 16' }}
            className={`day-appointment ${appointment.status === 'pending' ? 'day-appointment--pending' : ''} ${toPersonClass(appointment.colorIndex)}`}
            onClick={() => onOpen(appointment)}
          >
            <Stack as="span" fixed size={12} tone="muted" nowrap className="n" style={{ width: 66 }}>
              <Text weight={600} tone="ink">
                {formatTime(appointment.time)}
              </Text>
              <span>{calendarText.endTime(appointment)}</span>
            </Stack>
            <span className="day-appointment__stripe" aria-hidden />
            <Stack as="span" grow>
              <span className="strong ellipsis">{appointment.patientName}</span>
              <span className="muted ellipsis">{appointment.serviceNames.join(', ')}</span>
              {!isSingleMember && (
                <Text size={12} weight={500} tone="secondary" className="ellipsis">
                  {appointment.staffName ?? calendarText.unassigned}
                </Text>
              )}
              {appointment.attendanceConfirmed && (
                <Row as="span" gap={5} pad="2 0 0 0" size={12} weight={500} tone="secondary">
                  <Icon icon={UserCheck} size={14} />
                  {calendarText.attendanceConfirmed}
                </Row>
              )}
            </Stack>
            <StatusIcon status={appointment.status} />
          </Row>
        </li>
      ))}
    </ul>
  );
}
