import { useState } from 'react';
import { formatMoney } from '#shared/core/format.ts';
import type { DeskOrder } from '#shared/shop/orders-api.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Chips } from '#web/src/ui/fields/choices.tsx';
import { TextField } from '#web/src/ui/fields/fields.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { cancelText as text } from '../copy.ts';
import { useCancelOrder } from '../queries.ts';

type Props = { order: DeskOrder; onClose: () => void };

/** Asks for the reason of a cancellation and shows the refund. */
export function CancelOrderDialog({ order, onClose }: Props) {
  const { orderId, number, contact, totalCents, refundedCents } = order;
  // One id per open dialog, so a retry after a lost response cancels once.
  const [returnId] = useState(() => crypto.randomUUID());
  const [chosen, setChosen] = useState<string>();
  const [customReason, setCustomReason] = useState('');
  const [wasSubmitted, setSubmitted] = useState(false);
  const cancel = useCancelOrder(orderId, returnId);
  const isOther = chosen === text.other;
  const reason = isOther ? customReason.trim() : (chosen ?? '');
  const isReasonMissing = wasSubmitted && reason === '';
  const shownCents = totalCents - refundedCents;
  const submit = () => {
    setSubmitted(true);
    if (reason === '') return;
    cancel.mutate(
      { reason, shownCents },
      {
        onSuccess: () => {
          toast.success(text.done(number), { id: orderId });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      title={text.title(number)}
      dirty={chosen !== undefined}
      locked={cancel.isPending}
      onClose={onClose}
    >
      <DialogBody>
        <Stack gap={16}>
          <p className="n">{text.lead(contact.name, formatMoney(shownCents))}</p>
          <Chips
            fitted
            legend={text.reason}
            value={chosen}
            error={isReasonMissing && !isOther ? text.missingReason : undefined}
            options={[...text.reasons, text.other].map((label) => ({ value: label, label }))}
            onChange={setChosen}
          />
          {isOther && (
            <TextField
              label={text.otherReason}
              autoComplete="off"
              maxLength={120}
              value={customReason}
              error={isReasonMissing ? text.missingOtherReason : undefined}
              onChange={({ target }) => setCustomReason(target.value)}
            />
          )}
          {cancel.isError && <Alert>{toErrorMessage(cancel.error)}</Alert>}
        </Stack>
      </DialogBody>
      <CancelFoot amount={formatMoney(shownCents)} isBusy={cancel.isPending} onSubmit={submit} />
    </Dialog>
  );
}

type CancelFootProps = { amount: string; isBusy: boolean; onSubmit: () => void };

const CancelFoot = ({ amount, isBusy, onSubmit }: CancelFootProps) => (
  <DialogFoot>
    <Button disabled={isBusy} onClick={useDialogClose()}>
      {text.back}
    </Button>
    <Button variant="danger" busy={isBusy} busyLabel={text.submitting} onClick={onSubmit}>
      {text.submit} <span className="n">{amount}</span>
    </Button>
  </DialogFoot>
);
