import { useState } from 'react';
import { productErrors } from '#shared/catalog/errors.ts';
import type { loseStock } from '#shared/catalog/stock-api.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import { CallError } from '#web/src/lib/problem.ts';
import { Dialog, DialogBody, FormFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Chips } from '#web/src/ui/fields/choices.tsx';
import { type AppForm, Form, FormSummary, useAppForm, useFormInput } from '#web/src/ui/fields/form.tsx';
import { FormText, useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { correctText as text } from './copy.ts';
import { ResultingStock, SelectedProduct, type StockDialogProps } from './dialog-parts.tsx';
import { QuantityField } from './quantity-field.tsx';
import { useCorrectStock, useRecordLoss } from './queries.ts';
import {
  CorrectForm,
  type CorrectValues,
  formatReason,
  isReason,
  parseCount,
  stockReasons,
} from './schema.ts';

type CorrectFormState = AppForm<CorrectValues, CorrectValues>;

/** Sends a count with the stock on which it was based; after a conflict, with the current stock. */
function useStockCount({ productId, stock }: StockDialogProps['product']) {
  const correct = useCorrectStock(productId);
  const [openedStock, setOpenedStock] = useState<number | undefined>(stock);
  const seen = openedStock ?? stock;
  const send = async (counted: number, reason: string) => {
    try {
      await correct.mutateAsync({ counted, seen, reason });
    } catch (error) {
      if (error instanceof CallError && error.is(productErrors.stock_moved)) setOpenedStock(undefined);
      throw error;
    }
  };
  return { seen, send, isPending: correct.isPending };
}

/** Notifies the recorded loss, which differs from the input if an earlier, unanswered submit counted. */
function notifyRecorded(
  name: string,
  submitted: number,
  recordedLoss: ReplyOf<typeof loseStock> | undefined,
): void {
  if (recordedLoss === undefined) toast.success(text.done, { description: text.doneNow(name, submitted) });
  else if (recordedLoss.quantity === submitted)
    toast.success(text.done, { description: text.doneNow(name, recordedLoss.stock) });
  else toast.info(text.earlier(recordedLoss.quantity, name), { description: text.nothingMore });
}

/** Corrects the stock by a count or records a loss. Render to open. */
export function CorrectDialog({ product, pictureUrl, onClose }: StockDialogProps) {
  const form: CorrectFormState = useAppForm(CorrectForm, {
    reason: 'count',
    counted: String(product.stock),
    quantity: '1',
    note: '',
  });
  const count = useStockCount(product);
  // One id per open dialog, so a retry after a lost answer records the loss once.
  const [moveId] = useState(() => crypto.randomUUID());
  const lose = useRecordLoss({ productId: product.productId, moveId });
  const input = useFormInput(form);
  const isCount = input.reason === 'count';
  const parsedCount = parseCount(isCount ? input.counted : input.quantity);
  const baseStock = isCount ? count.seen : product.stock;
  const lossLeft = parsedCount === undefined ? undefined : baseStock - parsedCount;

  const submit = async (values: CorrectValues) => {
    const reason = formatReason(values);
    // The schema has validated the number.
    const typedCount = parsedCount ?? 0;
    if (isCount) await count.send(typedCount, reason);
    const recordedLoss = isCount ? undefined : await lose.mutateAsync({ quantity: typedCount, reason });
    notifyRecorded(product.name, typedCount, recordedLoss);
    onClose();
  };
  return (
    <Dialog title={text.title} dirty={form.formState.isDirty} onClose={onClose}>
      <Form form={form} onSubmit={submit} className="dialog__form">
        <DialogBody>
          <Stack gap={16}>
            <FormSummary />
            <SelectedProduct product={product} pictureUrl={pictureUrl} />
            {isCount ? (
              <QuantityField key="counted" name="counted" label={text.counted} minimum={0} />
            ) : (
              <QuantityField key="quantity" name="quantity" label={text.lost} minimum={1} />
            )}
            <ReasonField form={form} />
            <FormText name="note" label={text.note} autoComplete="off" optional />
            <ResultingStock stock={baseStock} next={isCount ? parsedCount : lossLeft} />
          </Stack>
        </DialogBody>
        <FormFoot
          busy={count.isPending || lose.isPending}
          submit={isCount ? text.submit : text.submitLoss(parsedCount)}
          submitting={text.working}
        />
      </Form>
    </Dialog>
  );
}

function ReasonField({ form }: { form: CorrectFormState }) {
  const { value, error, change } = useFormControl(form, 'reason');
  return (
    <Chips
      legend={text.reason}
      value={value}
      error={error}
      options={stockReasons.map((reason) => ({ value: reason, label: text.reasons[reason] }))}
      onChange={(chosenReason) => {
        if (isReason(chosenReason)) change(chosenReason);
      }}
    />
  );
}
