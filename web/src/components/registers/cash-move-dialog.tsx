import * as z from 'zod/mini';
import { type CashDirection, CashReason } from '#shared/registers/cash-move.ts';
import { Dialog, DialogBody, FormFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Form, FormSummary, useAppForm } from '#web/src/ui/fields/form.tsx';
import { FormText } from '#web/src/ui/fields/form-fields.tsx';
import { centsOf } from '#web/src/ui/fields/typed-figures.ts';
import { moveText as text } from './copy.ts';
import { useMoveCash } from './queries.ts';
import type { RegisterInUse } from './use-register.ts';

const MoveForm = z.object({
  cents: z.string().check(z.refine((typed) => (centsOf(typed) ?? 0) > 0, { error: text.noAmount })),
  reason: CashReason,
});

type Props = {
  readonly direction: CashDirection;
  readonly register: Pick<RegisterInUse, 'registerId' | 'register'>;
  readonly onClose: () => void;
};

/** Cash that is put into an open drawer or taken out of it. Render it to open it. */
export function CashMoveDialog({ direction, register: { registerId, register }, onClose }: Props) {
  const form = useAppForm(MoveForm, { cents: '', reason: '' });
  const move = useMoveCash(registerId);
  const { title, submit, done } = text[direction];
  const send = async ({ cents, reason }: z.infer<typeof MoveForm>) => {
    await move.mutateAsync({ direction, cents: centsOf(cents) ?? 0, reason });
    toast.success(done);
    onClose();
  };
  return (
    <Dialog title={title} subtitle={register?.name} dirty={form.formState.isDirty} onClose={onClose}>
      <Form form={form} onSubmit={send} className="dialog__form">
        <DialogBody>
          <div className="stack">
            <FormSummary />
            <FormText
              name="cents"
              label={text.amount}
              look="dollars"
              inputMode="decimal"
              autoComplete="off"
            />
            <FormText
              name="reason"
              label={text.reason}
              hint={text.reasonHint[direction]}
              autoComplete="off"
            />
          </div>
        </DialogBody>
        <FormFoot busy={move.isPending} submit={submit} submitting={text.working} />
      </Form>
    </Dialog>
  );
}
