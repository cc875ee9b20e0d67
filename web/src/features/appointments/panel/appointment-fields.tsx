import { fullName } from '#shared/appointments/appointment.ts';
import { EditedMinutes } from '#shared/appointments/call-parts.ts';
import type { AppointmentDetail } from '#shared/appointments/views.ts';
import { addMinutes, minutesOfDay, minutesPerDay } from '#shared/core/civil-time.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import {
  type FreeTimes,
  freeTimesOf,
  timesNotAsked,
  withHour,
} from '#web/src/components/time-picker/free-times.ts';
import { TimeFields } from '#web/src/components/time-picker/time-fields.tsx';
import { SelectField, TextField } from '#web/src/ui/fields/fields.tsx';
import { useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { useDaysForAppointment, useTimesForAppointment } from '../calendar/queries.ts';
import { candidatesFor } from './candidates.ts';
import { appointmentText } from './copy.ts';
import { type EditAppointmentState, minutesTyped } from './schema.ts';

type Props = { form: EditAppointmentState; appointment: AppointmentDetail; staff: readonly StaffOption[] };

/** Whoever could take the appointment, and whoever has it now even though they no longer could. */
function optionsFor(appointment: AppointmentDetail, staff: readonly StaffOption[]) {
  const able = candidatesFor(staff, appointment).map((member) => ({
    value: member.staffId,
    label: fullName(member),
  }));
  const hasOwn = able.some(({ value }) => value === appointment.staffId);
  return hasOwn ? able : [{ value: appointment.staffId, label: appointment.staffName }, ...able];
}

/** When it would end; nothing while the length is no length, or runs past the day. */
function endOf(time: string, minutes: number): string | undefined {
  const isLength = Number.isFinite(minutes) && minutes > 0;
  return isLength && minutesOfDay(time) + minutes <= minutesPerDay ? addMinutes(time, minutes) : undefined;
}

type Wanted = { readonly staffId: string; readonly durationMinutes: number };

/** Whoever has the appointment keeps the hour that it holds, for as long as that is. */
const withOwnHour = (free: FreeTimes, appointment: AppointmentDetail, wanted: Wanted): FreeTimes =>
  wanted.staffId === appointment.staffId && wanted.durationMinutes <= appointment.durationMinutes
    ? withHour(free, appointment)
    : free;

/** Day, hour, length and person of an appointment. */
export function EditAppointmentFields({ form, appointment, staff }: Props) {
  const date = useFormControl(form, 'date');
  const time = useFormControl(form, 'time');
  const minutes = useFormControl(form, 'durationMinutes');
  const staffId = useFormControl(form, 'staffId');
  const durationMinutes = minutesTyped(minutes.value);
  const end = endOf(time.value, durationMinutes);
  const { appointmentId } = appointment;
  const place = { appointmentId, staffId: staffId.value, durationMinutes };
  const isPlace = staffId.value !== '' && EditedMinutes.safeParse(durationMinutes).success;
  const isAsked = isPlace && date.value !== '';
  const query = useTimesForAppointment({ ...place, date: date.value }, isAsked);
  const marks = useDaysForAppointment(place, isPlace);
  const isOwn =
    staffId.value === appointment.staffId &&
    date.value === appointment.date &&
    time.value === appointment.time;
  const pickDay = (next: string) => {
    date.change(next);
    form.clearErrors('time');
  };
  const choice = {
    date: { ...date, change: pickDay },
    time,
    free: isAsked ? withOwnHour(freeTimesOf(query), appointment, place) : timesNotAsked(),
    durationMinutes,
    words: appointmentText.times,
  };
  return (
    <div className="stack">
      <TimeFields {...choice} marks={marks} legend={appointmentText.freeHours} isOwn={isOwn} />
      <div className="form__pair">
        <TextField
          ref={minutes.ref}
          label={appointmentText.duration}
          name="durationMinutes"
          type="number"
          inputMode="numeric"
          min={5}
          step={5}
          placeholder="60"
          value={minutes.value}
          error={minutes.error}
          onChange={(event) => minutes.change(event.target.value)}
        />
        <TextField
          label={appointmentText.end}
          name="end"
          readOnly
          value={end === undefined ? '' : appointmentText.endOf(end)}
          hint={end === undefined ? appointmentText.nextDay : undefined}
        />
      </div>
      <SelectField
        ref={staffId.ref}
        label={appointmentText.staff}
        name="staffId"
        value={staffId.value}
        placeholder={appointmentText.chooseStaff}
        error={staffId.error}
        options={optionsFor(appointment, staff)}
        onChange={(event) => {
          staffId.change(event.target.value);
          form.clearErrors('time');
        }}
      />
    </div>
  );
}
