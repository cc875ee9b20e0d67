import { durationStepMinutes } from '#shared/appointments/request-schemas.ts';
import type { AppointmentDetail } from '#shared/appointments/views.ts';
import { addMinutes, minutesPerDay, toMinutesOfDay } from '#shared/core/civil-time.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { SelectField, TextField } from '#web/src/ui/fields/fields.tsx';
import { useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { toArrowStep } from '#web/src/ui/fields/typed-figures.ts';
import { Split, Stack } from '#web/src/ui/layout/layout.tsx';
import { buildStaffOptions } from './candidates.ts';
import { appointmentText } from './copy.ts';
import { type AppointmentEditForm, parseMinutes } from './schema.ts';
import { SlotFields } from './slot-fields.tsx';

type Props = { form: AppointmentEditForm; appointment: AppointmentDetail; staff: readonly StaffOption[] };

/** Returns the end time, or undefined if the duration is invalid or passes midnight. */
function calculateEnd(time: string, minutes: number): string | undefined {
  const isPositive = Number.isFinite(minutes) && minutes > 0;
  const endsToday = toMinutesOfDay(time) + minutes <= minutesPerDay;
  return isPositive && endsToday ? addMinutes(time, minutes) : undefined;
}

/** Day, time, duration and staff member of an appointment. */
export function EditAppointmentFields({ form, appointment, staff }: Props) {
  const date = useFormControl(form, 'date');
  const time = useFormControl(form, 'time');
  const minutes = useFormControl(form, 'durationMinutes');
  const staffId = useFormControl(form, 'staffId');
  const durationMinutes = parseMinutes(minutes.value);
  const end = calculateEnd(time.value, durationMinutes);
  const pickDay = (newDate: string) => {
    date.change(newDate);
    form.clearErrors('time');
  };
  return (
    <Stack gap={16}>
      <SlotFields
        appointment={appointment}
        constraints={{ staffId: staffId.value, durationMinutes }}
        date={{ ...date, change: pickDay }}
        time={time}
      />
      <Split columns="1fr 1fr" gap={16}>
        <TextField
          ref={minutes.ref}
          label={appointmentText.duration}
          name="durationMinutes"
          inputMode="numeric"
          autoComplete="off"
          placeholder="60"
          value={minutes.value}
          error={minutes.error}
          onChange={(event) => minutes.change(event.target.value)}
          onKeyDown={(event) => {
            const minutesChange = toArrowStep(event.key) * durationStepMinutes;
            if (minutesChange === 0 || Number.isNaN(durationMinutes)) return;
            event.preventDefault();
            minutes.change(String(Math.max(durationStepMinutes, durationMinutes + minutesChange)));
          }}
        />
        <TextField
          label={appointmentText.endLabel}
          name="end"
          readOnly
          value={end === undefined ? '' : appointmentText.endTime(end)}
          hint={end === undefined ? appointmentText.sameDayHint : undefined}
        />
      </Split>
      <SelectField
        ref={staffId.ref}
        label={appointmentText.staff}
        name="staffId"
        value={staffId.value}
        placeholder={appointmentText.chooseStaff}
        error={staffId.error}
        options={buildStaffOptions(staff, appointment)}
        onChange={(event) => {
          staffId.change(event.target.value);
          form.clearErrors('time');
        }}
      />
    </Stack>
  );
}
