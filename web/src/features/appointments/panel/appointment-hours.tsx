import { EditedMinutes } from '#shared/appointments/call-parts.ts';
import type { AppointmentDetail } from '#shared/appointments/views.ts';
import { Chips } from '#web/src/ui/fields/choices.tsx';
import { useTimesForAppointment } from '../calendar/queries.ts';
import { appointmentText } from './copy.ts';
import { type EditAppointmentState, minutesTyped } from './schema.ts';

type Props = { form: EditAppointmentState; appointment: AppointmentDetail };

/** When the chosen person is free that day, to pick from; any other hour may still be chosen above. */
export function EditAppointmentHours({ form, appointment }: Props) {
  const [staffId, date, time, typed] = form.watch(['staffId', 'date', 'time', 'durationMinutes']);
  const durationMinutes = minutesTyped(typed);
  const isAsked = staffId !== '' && date !== '' && EditedMinutes.safeParse(durationMinutes).success;
  const { data: hours, isError } = useTimesForAppointment(
    { appointmentId: appointment.appointmentId, staffId, date, durationMinutes },
    isAsked,
  );
  if (!isAsked) return null;
  if (!hours)
    return (
      <p role="status" className="small muted">
        {isError ? appointmentText.timesFailed : appointmentText.searching}
      </p>
    );
  if (hours.length === 0)
    return (
      <p role="status" className="small muted">
        {appointmentText.noHours}
      </p>
    );
  const isOwn = staffId === appointment.staffId && date === appointment.date && time === appointment.time;
  return (
    <div className="edit-appointment__hours">
      <Chips
        legend={appointmentText.freeHours}
        value={time}
        options={hours.map((hour) => ({ value: hour, label: appointmentText.freeHour(hour) }))}
        onChange={(hour) => form.setValue('time', hour, { shouldDirty: true, shouldValidate: true })}
      />
      <p role="status" className="small muted">
        {!isOwn && !hours.includes(time) && appointmentText.notFree(time)}
      </p>
    </div>
  );
}
