import { fullName } from '#shared/appointments/appointment.ts';
import type { VisitDetail } from '#shared/appointments/views.ts';
import { addMinutes, minutesOfDay, minutesPerDay } from '#shared/core/civil-time.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { DateField, SelectField, TextField } from '#web/src/ui/fields/fields.tsx';
import { useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { candidatesFor } from '../requests/candidates.ts';
import { EditVisitHours } from './appointment-hours.tsx';
import { EditVisitTime } from './appointment-time.tsx';
import { visitText } from './copy.ts';
import { type EditVisitState, minutesTyped } from './schema.ts';

type Props = { form: EditVisitState; visit: VisitDetail; staff: readonly StaffOption[] };

/** Whoever could take the visit, and whoever has it now even though they no longer could. */
function optionsFor(visit: VisitDetail, staff: readonly StaffOption[]) {
  const able = candidatesFor(staff, visit).map((member) => ({
    value: member.staffId,
    label: fullName(member),
  }));
  const hasOwn = able.some(({ value }) => value === visit.staffId);
  return hasOwn ? able : [{ value: visit.staffId, label: visit.staffName }, ...able];
}

/** When it would end; nothing while the length is no length, or runs past the day. */
function endOf(time: string, minutes: number): string | undefined {
  const isLength = Number.isFinite(minutes) && minutes > 0;
  return isLength && minutesOfDay(time) + minutes <= minutesPerDay ? addMinutes(time, minutes) : undefined;
}

/** Day, hour, length and person of a visit. */
export function EditVisitFields({ form, visit, staff }: Props) {
  const date = useFormControl(form, 'date');
  const minutes = useFormControl(form, 'durationMinutes');
  const staffId = useFormControl(form, 'staffId');
  const end = endOf(form.watch('time'), minutesTyped(minutes.value));
  return (
    <div className="stack">
      <DateField
        ref={date.ref}
        label={visitText.date}
        name="date"
        value={date.value}
        hint={visitText.dateInWords(date.value)}
        error={date.error}
        onChange={(event) => {
          date.change(event.target.value);
          form.clearErrors('time');
        }}
      />
      <EditVisitTime form={form} />
      <EditVisitHours form={form} visit={visit} />
      <div className="form__pair">
        <TextField
          ref={minutes.ref}
          label={visitText.duration}
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
          label={visitText.end}
          name="end"
          readOnly
          value={end === undefined ? '' : visitText.endOf(end)}
          hint={end === undefined ? visitText.nextDay : undefined}
        />
      </div>
      <SelectField
        ref={staffId.ref}
        label={visitText.staff}
        name="staffId"
        value={staffId.value}
        placeholder={visitText.chooseStaff}
        error={staffId.error}
        options={optionsFor(visit, staff)}
        onChange={(event) => {
          staffId.change(event.target.value);
          form.clearErrors('time');
        }}
      />
    </div>
  );
}
