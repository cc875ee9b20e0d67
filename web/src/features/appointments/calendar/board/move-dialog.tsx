import * as z from 'zod/mini';
import type { SlotChoice } from '#shared/appointments/appointment.ts';
import type { CalendarAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import { CivilDate, CivilTime, Id } from '#shared/core/schemas.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { runUnlessDeclined } from '#web/src/lib/confirmed-command.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { ChoiceCard } from '#web/src/ui/fields/choices.tsx';
import { Form, FormSummary, useAppForm } from '#web/src/ui/fields/form.tsx';
import { FormSelect, useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { buildStaffOptions } from '../../panel/candidates.ts';
import { SlotFields } from '../../panel/slot-fields.tsx';
import { boardText, formatHours, moveText } from './copy.ts';
import { formatStaffName } from './use-moves.ts';

const RequiredText = z.string().check(z.minLength(1, { error: moveText.required }));
const MoveForm = z.pipe(
  z.object({ date: RequiredText, time: RequiredText, staffId: RequiredText }),
  z.object({ date: CivilDate, time: CivilTime, staffId: Id }),
);
type MoveForm = z.output<typeof MoveForm>;

type Props = {
  appointment: CalendarAppointment;
  /** Free places nearby, offered before all others. */
  places: readonly SlotChoice[];
  staff: readonly StaffOption[];
  /** Thrown errors are shown in the form. */
  onMove: (place: MoveForm) => Promise<void>;
  onClose: () => void;
};

/** Form to move an appointment without dragging. Render to open. */
export function DayBoardMoveDialog({ appointment, places, staff, onMove, onClose }: Props) {
  const { date, time, staffId, durationMinutes, patientName } = appointment;
  const form = useAppForm(MoveForm, { date, time, staffId });
  const toDate = useFormControl(form, 'date');
  const toTime = useFormControl(form, 'time');
  const toStaff = useFormControl(form, 'staffId');
  const staffNameOf = (id: string) => formatStaffName(staff.find((member) => member.staffId === id));
  const choose = (place: SlotChoice) => {
    toDate.change(place.date);
    toTime.change(place.time);
    toStaff.change(place.staffId);
  };
  const isChosen = (place: SlotChoice) =>
    place.date === toDate.value && place.time === toTime.value && place.staffId === toStaff.value;
  const { isDirty, isSubmitting } = form.formState;
  const submit = async (place: MoveForm) => {
    if (isDirty && !(await runUnlessDeclined(onMove(place)))) return;
    onClose();
  };
  return (
    <Dialog
      title={moveText.title}
      subtitle={moveText.subtitle(
        patientName,
        boardText.dayName(date, civilToday()),
        formatHours(appointment),
      )}
      dirty={isDirty && !isSubmitting}
      onClose={onClose}
    >
      <Form form={form} className="dialog__form" onSubmit={submit} describe={toErrorMessage}>
        <DialogBody>
          <Stack gap={16}>
            <FormSummary />
            {places.length > 0 && (
              <fieldset>
                <legend className="choice-legend">{moveText.places}</legend>
                <Stack gap={8}>
                  {places.map((place) => (
                    <ChoiceCard
                      key={`${place.staffId} ${place.time}`}
                      type="radio"
                      name="place"
                      value={`${place.staffId} ${place.time}`}
                      checked={isChosen(place)}
                      onChange={() => choose(place)}
                    >
                      <span className="grow strong n">{formatHours(place)}</span>
                      <span className="muted small">{staffNameOf(place.staffId)}</span>
                    </ChoiceCard>
                  ))}
                </Stack>
              </fieldset>
            )}
            <SlotFields
              appointment={appointment}
              constraints={{ staffId: toStaff.value, durationMinutes }}
              date={toDate}
              time={toTime}
            />
            <FormSelect
              name="staffId"
              label={moveText.staff}
              options={buildStaffOptions(staff, { ...appointment, staffName: staffNameOf(staffId) })}
            />
          </Stack>
        </DialogBody>
        <DialogFoot>
          <CancelButton />
          <Button type="submit" variant="primary" busy={isSubmitting} busyLabel={moveText.saving}>
            {moveText.save}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}

function CancelButton() {
  return <Button onClick={useDialogClose()}>{moveText.cancel}</Button>;
}
