import { addMinutes } from '#shared/core/civil-time.ts';
import { DateField } from '#web/src/ui/date-field/date-field.tsx';
import { SelectField } from '#web/src/ui/fields/fields.tsx';
import { useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import type { Candidate } from './candidates.ts';
import { editText } from './copy.ts';
import type { EditRequestState } from './schema.ts';

type Props = {
  form: EditRequestState;
  /** Of whoever is chosen. */
  candidate: Candidate | undefined;
  durationMinutes: number;
};

/** Why the wanted hour is not this person's to have; undefined when it is, or while nobody knows. */
export function notFree({ hours }: Candidate, time: string): string | undefined {
  if (!hours) return undefined;
  if (hours.length === 0) return editText.noHoursHint;
  return time === '' || hours.includes(time) ? undefined : editText.hourGone(time);
}

/** Day and hour; only hours at which the chosen person is free. The wanted one is kept while days are tried. */
export function EditRequestWhen({ form, candidate, durationMinutes }: Props) {
  const date = useFormControl(form, 'date');
  const time = useFormControl(form, 'time');
  const hours = candidate?.hours;
  const isSearching = candidate !== undefined && !hours && !candidate.hasFailed && date.value !== '';
  return (
    <>
      <DateField
        ref={date.ref}
        label={editText.date}
        name="date"
        value={date.value}
        hint={editText.dateInWords(date.value)}
        error={date.error}
        onChange={(day) => {
          date.change(day);
          form.clearErrors('time');
        }}
      />
      <SelectField
        ref={time.ref}
        label={editText.hour}
        name="time"
        value={hours?.includes(time.value) ? time.value : ''}
        placeholder={isSearching ? editText.searching : editText.chooseHour}
        hint={candidate && notFree(candidate, time.value)}
        error={time.error}
        options={(hours ?? []).map((hour) => ({
          value: hour,
          label: editText.hourOf(hour, addMinutes(hour, durationMinutes)),
        }))}
        onChange={(event) => time.change(event.target.value)}
      />
    </>
  );
}
