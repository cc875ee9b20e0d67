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

/** Sends a count with the stock that the dialog showed. After a conflict, that is the current stock. */
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

/**
 * Reports the recorded loss, or a count if it is undefined. The loss differs from the input if an earlier submit
 * was recorded but its response was lost.
 */
function notifyRecorded(
  name: string,
  submitted: number,
  recordedLoss: ReplyOf<typeof loseStock> | undefined,
): void {
  if (recordedLoss === undefined) toast.success(text.done, { description: text.newStock(name, submitted) });
  else if (recordedLoss.quantity === submitted)
    toast.success(text.done, { description: text.newStock(name, recordedLoss.stock) });
  else toast.info(text.alreadyRecorded(recordedLoss.quantity, name), { description: text.nothingMore });
}

/** Corrects the stock by a count or records a loss. Render to open. */
export function CorrectDialog({ product, pictureUrl, onClose }: StockDialogProps) {
  const form: CorrectFormState = useAppForm(CorrectForm, {
    reason: 'count',
    counted: String(product.stock),
    quantity: '1',
    note: '',
  });
  const stockCount = useStockCount(product);
  // One id per open dialog, so a retry after a lost answer records the loss once.
  const [moveId] = useState(() => crypto.randomUUID());
  const recordLoss = useRecordLoss({ productId: product.productId, moveId });
  const input = useFormInput(form);
  const isCount = input.reason === 'count';
  const parsedCount = parseCount(isCount ? input.counted : input.quantity);
  const stockBefore = isCount ? stockCount.seen : product.stock;
  const stockAfterLoss = parsedCount === undefined ? undefined : stockBefore - parsedCount;

  const submit = async (values: CorrectValues) => {
    const reason = formatReason(values);
    // The schema has validated the number.
    const typedCount = parsedCount ?? 0;
    if (isCount) await stockCount.send(typedCount, reason);
    const recordedLoss = isCount ? undefined : await recordLoss.mutateAsync({ quantity: typedCount, reason });
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
            <ResultingStock stock={stockBefore} newStock={isCount ? parsedCount : stockAfterLoss} />
          </Stack>
        </DialogBody>
        <FormFoot
          busy={stockCount.isPending || recordLoss.isPending}
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
