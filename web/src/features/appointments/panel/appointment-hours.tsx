import { EditedMinutes } from '#shared/appointments/call-parts.ts';
import type { VisitDetail } from '#shared/appointments/views.ts';
import { Chips } from '#web/src/ui/fields/choices.tsx';
import { useTimesForVisit } from '../calendar/queries.ts';
import { visitText } from './copy.ts';
import { type EditVisitState, minutesTyped } from './schema.ts';

type Props = { form: EditVisitState; visit: VisitDetail };

/** When the chosen person is free that day, to pick from; any other hour may still be chosen above. */
export function EditVisitHours({ form, visit }: Props) {
  const [staffId, date, time, typed] = form.watch(['staffId', 'date', 'time', 'durationMinutes']);
  const durationMinutes = minutesTyped(typed);
  const isAsked = staffId !== '' && date !== '' && EditedMinutes.safeParse(durationMinutes).success;
  const { data: hours, isError } = useTimesForVisit(
    { appointmentId: visit.appointmentId, staffId, date, durationMinutes },
    isAsked,
  );
  if (!isAsked) return null;
  if (!hours)
    return (
      <p role="status" className="small muted">
        {isError ? visitText.timesFailed : visitText.searching}
      </p>
    );
  if (hours.length === 0)
    return (
      <p role="status" className="small muted">
        {visitText.noHours}
      </p>
    );
  const isOwn = staffId === visit.staffId && date === visit.date && time === visit.time;
  return (
    <div className="edit-visit__hours">
      <Chips
        legend={visitText.freeHours}
        value={time}
        options={hours.map((hour) => ({ value: hour, label: visitText.freeHour(hour) }))}
        onChange={(hour) => form.setValue('time', hour, { shouldDirty: true, shouldValidate: true })}
      />
      <p role="status" className="small muted">
        {!isOwn && !hours.includes(time) && visitText.notFree(time)}
      </p>
    </div>
  );
}
