import * as z from 'zod/mini';
import { isCivilDate } from '#shared/core/civil-time.ts';
import type { ListedLot, ListedMedication } from '#shared/inventory/medication-api.ts';
import { FormDate } from '#web/src/ui/date-field/form-date.tsx';
import { Dialog, DialogBody, FormFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Form, FormSummary, useAppForm } from '#web/src/ui/fields/form.tsx';
import { FormText } from '#web/src/ui/fields/form-fields.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { relabelText as text } from './lot-copy.ts';
import { ReasonField } from './lot-dialogs.tsx';
import { useRelabelLot } from './queries.ts';

const RelabelForm = z.object({
  lotNumber: z.string().check(z.refine((number) => number.trim() !== '', { error: text.numberRequired })),
  usableUntil: z.string().check(z.refine(isCivilDate, { error: text.untilRequired })),
  reason: ReasonField,
});
type RelabelValues = z.infer<typeof RelabelForm>;

type Props = { medication: ListedMedication; lot: ListedLot; onClose: () => void };

/** Corrects a lot's number or expiry date. */
export function RelabelDialog({ medication, lot, onClose }: Props) {
  const { lotNumber, usableUntil } = lot;
  const form = useAppForm(RelabelForm, { lotNumber, usableUntil, reason: '' });
  const relabel = useRelabelLot(lot);
  const submit = async (values: RelabelValues) => {
    const { usableUntil: correctedDate, reason } = values;
    await relabel.mutateAsync({
      lotNumber: values.lotNumber.trim(),
      usableUntil: correctedDate,
      reason: reason.trim(),
    });
    toast.success(text.done);
    onClose();
  };
  return (
    <Dialog
      title={text.title}
      subtitle={text.subtitle(lotNumber, medication.name)}
      dirty={form.formState.isDirty}
      onClose={onClose}
    >
      <Form form={form} onSubmit={submit} className="dialog__form">
        <DialogBody>
          <Stack gap={16}>
            <FormSummary />
            <FormText
              name="lotNumber"
              label={text.number}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <FormDate name="usableUntil" label={text.until} />
            <FormText name="reason" label={text.reason} placeholder={text.example} autoComplete="off" />
            <p className="small muted">{text.historyNotice}</p>
          </Stack>
        </DialogBody>
        <FormFoot busy={relabel.isPending} submit={text.submit} submitting={text.working} />
      </Form>
    </Dialog>
  );
}
