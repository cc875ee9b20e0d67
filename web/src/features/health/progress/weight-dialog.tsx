import * as z from 'zod/mini';
import { getEarliestDay } from '#shared/health/activity.ts';
import { addWeight, type ShownWeight } from '#shared/health/health-api.ts';
import { runUnlessDeclined } from '#web/src/lib/confirmed-command.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { FormDate } from '#web/src/ui/date-field/form-date.tsx';
import { Dialog, DialogBody, FormFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Form, FormSummary, useAppForm } from '#web/src/ui/fields/form.tsx';
import { FormText } from '#web/src/ui/fields/form-fields.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { useAddWeight } from '../shared/queries.ts';
import { poundsInput } from '../shared/typed-fields.ts';
import { weightDialogText as text } from './copy.ts';

const { weightTenths, date } = addWeight.body.shape;
const WeightInput = z.object({ weightTenths: poundsInput(weightTenths), date });

type Props = { patientId: string; lastWeight: ShownWeight | undefined; onClose: () => void };

/** Records a weight. Render to open. */
export function WeightDialog({ patientId, lastWeight, onClose }: Props) {
  const form = useAppForm(WeightInput, { weightTenths: '', date: civilToday() });
  const add = useAddWeight(patientId);
  const submit = async (weightInput: z.output<typeof WeightInput>) => {
    // False if the client declined to record a second weight for the same day.
    if (!(await runUnlessDeclined(add.mutateAsync(weightInput)))) return;
    toast.success(text.saved);
    onClose();
  };
  return (
    <Dialog title={text.title} dirty={form.formState.isDirty} onClose={onClose}>
      <Form form={form} onSubmit={submit} className="dialog__form">
        <DialogBody>
          <Stack gap={16}>
            <FormSummary />
            <FormText
              name="weightTenths"
              label={text.weight}
              variant="pounds"
              inputMode="decimal"
              autoComplete="off"
              hint={lastWeight && text.hint(lastWeight)}
            />
            <FormDate name="date" label={text.day} min={getEarliestDay(civilToday())} max={civilToday()} />
          </Stack>
        </DialogBody>
        <FormFoot busy={add.isPending} submit={text.save} submitting={text.saving} />
      </Form>
    </Dialog>
  );
}
