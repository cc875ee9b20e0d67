import { useId } from 'react';
import { timeOfMinutes } from '#shared/core/civil-time.ts';
import { ErrorText } from '#web/src/ui/fields/field-text.tsx';
import { SelectField } from '#web/src/ui/fields/fields.tsx';
import { useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { appointmentText } from './copy.ts';
import type { EditAppointmentState } from './schema.ts';

const hoursInHalf = 12;
const minuteStep = 5;
const minutesInHour = 60;

const twoDigits = (value: number) => String(value).padStart(2, '0');
const option = (value: number, label: string) => ({ value: String(value), label });

/** 12, 1, 2 ... 11: the clock's own order. */
const hours = Array.from({ length: hoursInHalf }, (_, hour) => option(hour, String(hour || hoursInHalf)));
const halves = [option(0, appointmentText.halves.am), option(1, appointmentText.halves.pm)];

/** Every five minutes, and the one that the time has now. */
function minutesWith(own: number) {
  const steps = Array.from({ length: minutesInHour / minuteStep }, (_, step) => step * minuteStep);
  const all = steps.includes(own) ? steps : [...steps, own].sort((a, b) => a - b);
  return all.map((minute) => option(minute, twoDigits(minute)));
}

/** The hour as people say it: 1 to 12, minutes, morning or afternoon. */
export function EditAppointmentTime({ form }: { form: EditAppointmentState }) {
  const { value, error, ref, change } = useFormControl(form, 'time');
  const id = useId();
  const hour24 = Number(value.slice(0, 2));
  const minute = Number(value.slice(3, 5));
  const half = Math.floor(hour24 / hoursInHalf);
  const hour = hour24 % hoursInHalf;
  const set = (parts: { hour?: string; minute?: string; half?: string }) => {
    const chosen = { hour, minute, half, ...numbersOf(parts) };
    change(timeOfMinutes((chosen.half * hoursInHalf + chosen.hour) * minutesInHour + chosen.minute));
  };
  const look = { labelHidden: true, 'aria-describedby': error === undefined ? undefined : id };
  return (
    <fieldset className="edit-appointment__time">
      <legend className="choice-legend">{appointmentText.time}</legend>
      <div className="edit-appointment__clock n">
        <SelectField
          {...look}
          ref={ref}
          label={appointmentText.hour}
          value={String(hour)}
          options={hours}
          onChange={(event) => set({ hour: event.target.value })}
        />
        <SelectField
          {...look}
          label={appointmentText.minutes}
          value={String(minute)}
          options={minutesWith(minute)}
          onChange={(event) => set({ minute: event.target.value })}
        />
        <SelectField
          {...look}
          label={appointmentText.half}
          value={String(half)}
          options={halves}
          onChange={(event) => set({ half: event.target.value })}
        />
      </div>
      {error !== undefined && (
        <p id={id} className="amplify-field__error-message">
          <ErrorText text={error} />
        </p>
      )}
    </fieldset>
  );
}

const numbersOf = (parts: Record<string, string>) =>
  Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Number(text)]));
