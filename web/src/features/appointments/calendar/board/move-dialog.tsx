import * as z from 'zod/mini';
import type { CalendarAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import { CivilDate, CivilTime, Id } from '#shared/core/schemas.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { runUnlessDeclined } from '#web/src/lib/confirmed-command.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { Form, FormSummary, useAppForm } from '#web/src/ui/fields/form.tsx';
import { FormSelect, useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { buildStaffOptions } from '../../panel/candidates.ts';
import { SlotFields } from '../../panel/slot-fields.tsx';
import { boardText, formatHours, moveText } from './copy.ts';

const RequiredText = z.string().check(z.minLength(1, { error: moveText.required }));
const MoveForm = z.pipe(
  z.object({ date: RequiredText, time: RequiredText, staffId: RequiredText }),
  z.object({ date: CivilDate, time: CivilTime, staffId: Id }),
);
type MoveForm = z.output<typeof MoveForm>;

type Props = {
  appointment: CalendarAppointment;
  /** The current staff member. */
  staffName: string;
  staff: readonly StaffOption[];
  /** Thrown errors are shown in the form. */
  onMove: (place: MoveForm) => Promise<void>;
  onClose: () => void;
};

/** Form to move an appointment without dragging. Render to open. */
export function DayBoardMoveDialog({ appointment, staffName, staff, onMove, onClose }: Props) {
  const { date, time, staffId, durationMinutes, patientName } = appointment;
  const form = useAppForm(MoveForm, { date, time, staffId });
  const toDate = useFormControl(form, 'date');
  const toTime = useFormControl(form, 'time');
  const toStaff = useFormControl(form, 'staffId');
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
            <SlotFields
              appointment={appointment}
              constraints={{ staffId: toStaff.value, durationMinutes }}
              date={toDate}
              time={toTime}
            />
            <FormSelect
              name="staffId"
              label={moveText.staff}
              options={buildStaffOptions(staff, { ...appointment, staffName })}
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
