import { formatFullName } from '#shared/core/person.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import type { FreeTimes } from '#web/src/components/time-picker/free-times.ts';
import { TimeFields } from '#web/src/components/time-picker/time-fields.tsx';
import type { DayMarks } from '#web/src/ui/date-field/date-field.tsx';
import { SelectField } from '#web/src/ui/fields/fields.tsx';
import { useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { createText } from './copy.ts';
import type { CreateAppointmentState } from './schema.ts';

type Props = {
  form: CreateAppointmentState;
  /** Staff members qualified for the services. */
  members: readonly StaffOption[];
  durationMinutes: number;
  free: FreeTimes;
  marks: DayMarks | undefined;
};

/** Day, optional staff member and any time. The free ones are suggested. */
export function CreateAppointmentTimeFields({ form, members, durationMinutes, free, marks }: Props) {
  const date = useFormControl(form, 'date');
  const staff = useFormControl(form, 'staffId');
  const time = useFormControl(form, 'time');
  const pickDay = (newDate: string) => {
    date.change(newDate);
    form.clearErrors('time');
  };
  return (
    <TimeFields
      date={{ ...date, change: pickDay }}
      time={time}
      freeTimes={free}
      marks={marks}
      durationMinutes={durationMinutes}
      copy={createText.times}
      legend={createText.freeHours}
      isCurrentHour={false}
      person={
        <SelectField
          ref={staff.ref}
          label={createText.staff}
          name="staffId"
          value={staff.value}
          placeholder={createText.anyStaff}
          options={members.map((member) => ({ value: member.staffId, label: formatFullName(member) }))}
          onChange={(event) => {
            staff.change(event.target.value);
            form.clearErrors('time');
          }}
          optional
        />
      }
    />
  );
}
