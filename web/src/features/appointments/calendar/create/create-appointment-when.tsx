import type { UseQueryResult } from '@tanstack/react-query';
import { fullName } from '#shared/appointments/appointment.ts';
import { addMinutes } from '#shared/core/civil-time.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { DateField, type DayMarks } from '#web/src/ui/date-field/date-field.tsx';
import { SelectField } from '#web/src/ui/fields/fields.tsx';
import { useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { createText } from './copy.ts';
import type { CreateAppointmentState } from './schema.ts';

type Props = {
  form: CreateAppointmentState;
  /** Who could carry the appointment out. */
  members: readonly StaffOption[];
  durationMinutes: number;
  /** Why no hours are asked for; undefined when they are. */
  reason: string | undefined;
  hours: UseQueryResult<string[]>;
  marks: DayMarks | undefined;
};

/** What keeps an hour from being chosen, or the wanted one from being shown as chosen. */
function hintOf({ reason, hours }: Props, time: string): string | undefined {
  if (reason !== undefined) return reason;
  if (hours.isError && !hours.data) return createText.timesFailed;
  if (!hours.data) return undefined;
  if (hours.data.length === 0) return createText.noTimes;
  return time === '' || hours.data.includes(time) ? undefined : createText.timeGone(time);
}

/** Day, person if one is wanted, and one of the hours that are free then. */
export function CreateAppointmentWhen(props: Props) {
  const { form, members, durationMinutes, reason, hours } = props;
  const date = useFormControl(form, 'date');
  const staff = useFormControl(form, 'staffId');
  const time = useFormControl(form, 'time');
  const offered = reason === undefined ? (hours.data ?? []) : [];
  const isSearching = reason === undefined && hours.isPending;
  return (
    <>
      <DateField
        ref={date.ref}
        label={createText.date}
        name="date"
        value={date.value}
        hint={createText.dateInWords(date.value)}
        error={date.error}
        marks={props.marks}
        onChange={(day) => {
          date.change(day);
          form.clearErrors('time');
        }}
      />
      <SelectField
        ref={staff.ref}
        label={createText.staff}
        name="staffId"
        value={staff.value}
        placeholder={createText.anyone}
        options={members.map((member) => ({ value: member.staffId, label: fullName(member) }))}
        onChange={(event) => {
          staff.change(event.target.value);
          form.clearErrors('time');
        }}
        optional
      />
      <SelectField
        ref={time.ref}
        label={createText.time}
        name="time"
        value={offered.includes(time.value) ? time.value : ''}
        placeholder={isSearching ? createText.searching : createText.chooseTime}
        hint={hintOf(props, time.value)}
        error={time.error}
        options={offered.map((hour) => ({
          value: hour,
          label: createText.hourOf(hour, addMinutes(hour, durationMinutes)),
        }))}
        onChange={(event) => time.change(event.target.value)}
      />
      {hours.isError && !hours.data && (
        <Button size="small" busy={hours.isFetching} onClick={() => void hours.refetch()}>
          {createText.retry}
        </Button>
      )}
    </>
  );
}
