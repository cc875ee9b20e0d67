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
import { CorrectForm, type CorrectValues, formatReason, isReason, parseCount, reasons } from './schema.ts';

type CorrectFormState = AppForm<CorrectValues, CorrectValues>;

/** Sends a count with the stock on which it was based; after a conflict, with the current stock. */
function useStockCount({ productId, stock }: StockDialogProps['product']) {
  const correct = useCorrectStock(productId);
  const [opened, setOpened] = useState<number | undefined>(stock);
  const seen = opened ?? stock;
  const send = async (counted: number, reason: string) => {
    try {
      await correct.mutateAsync({ counted, seen, reason });
    } catch (error) {
      if (error instanceof CallError && error.is(productErrors.stock_moved)) setOpened(undefined);
      throw error;
    }
  };
  return { seen, send, isPending: correct.isPending };
}

/** The recorded loss may differ from the input, if an earlier submit with a lost answer was recorded. */
function notifyRecorded(name: string, submitted: number, lost: ReplyOf<typeof loseStock> | undefined): void {
  if (lost === undefined) toast.success(text.done, { description: text.doneNow(name, submitted) });
  else if (lost.quantity === submitted)
    toast.success(text.done, { description: text.doneNow(name, lost.stock) });
  else toast.info(text.earlier(lost.quantity, name), { description: text.nothingMore });
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
  const typed = useFormInput(form);
  const isCount = typed.reason === 'count';
  const number = parseCount(isCount ? typed.counted : typed.quantity);
  const from = isCount ? count.seen : product.stock;
  const lossLeft = number === undefined ? undefined : from - number;

  const submit = async (values: CorrectValues) => {
    const reason = formatReason(values);
    // The schema has validated the number.
    const typedCount = number ?? 0;
    if (isCount) await count.send(typedCount, reason);
    const lost = isCount ? undefined : await lose.mutateAsync({ quantity: typedCount, reason });
    notifyRecorded(product.name, typedCount, lost);
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
            <ResultingStock stock={from} next={isCount ? number : lossLeft} />
          </Stack>
        </DialogBody>
        <FormFoot
          busy={count.isPending || lose.isPending}
          submit={isCount ? text.submit : text.submitLoss(number)}
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
      options={reasons.map((each) => ({ value: each, label: text.reasons[each] }))}
      onChange={(chosen) => {
        if (isReason(chosen)) change(chosen);
      }}
    />
  );
}
