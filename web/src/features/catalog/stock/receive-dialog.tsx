import { useState } from 'react';
import { applyCost } from '#shared/catalog/price.ts';
import { formatPercent, formatPlainDollars } from '#shared/core/format.ts';
import { Dialog, DialogBody, FormFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Form, FormSummary, useAppForm, useFormInput } from '#web/src/ui/fields/form.tsx';
import { FormCheckbox, FormText } from '#web/src/ui/fields/form-fields.tsx';
import { parseCents } from '#web/src/ui/fields/typed-figures.ts';
import { Split, Stack } from '#web/src/ui/layout/layout.tsx';
import { receiveText as text } from './copy.ts';
import { ResultingStock, SelectedProduct, type StockDialogProps } from './dialog-parts.tsx';
import { QuantityField } from './quantity-field.tsx';
import { useReceiveStock } from './queries.ts';
import { parseCount, ReceiveForm, type ReceiveValues } from './schema.ts';

/** Explains that a new cost keeps the price and changes the margin. */
function formatCostHint(product: StockDialogProps['product'], costCents: number): string {
  const { marginBasisPoints } = applyCost(product, costCents);
  return text.priceKept(product.priceCents, costCents === 0 ? undefined : formatPercent(marginBasisPoints));
}

/** Reports the recorded quantity. It differs if an earlier submit was recorded but its response was lost. */
function notifyRecorded(recorded: number, submitted: number, name: string): void {
  if (recorded === submitted) toast.success(text.done(recorded, name));
  else toast.info(text.alreadyRecorded(recorded, name), { description: text.nothingMore });
}

/** Records received goods. Render to open. */
export function ReceiveDialog({ product, pictureUrl, onClose }: StockDialogProps) {
  const form = useAppForm(ReceiveForm, {
    quantity: '1',
    unitCost: formatPlainDollars(product.costCents),
    updatesCost: false,
    invoice: '',
  });
  // One id per open dialog, so a retry after a lost answer records the goods once.
  const [moveId] = useState(() => crypto.randomUUID());
  const receive = useReceiveStock({ productId: product.productId, moveId });
  const input = useFormInput(form);
  const count = parseCount(input.quantity);
  const costCents = parseCents(input.unitCost);
  const isNewCost = costCents !== undefined && costCents !== product.costCents;

  const submit = async ({ quantity, updatesCost, invoice }: ReceiveValues) => {
    const recorded = await receive.mutateAsync({
      quantity,
      unitCostCents: costCents,
      ...(isNewCost && updatesCost && { updatesCost }),
      ...(invoice !== '' && { invoice }),
    });
    notifyRecorded(recorded.quantity, quantity, product.name);
    onClose();
  };
  return (
    <Dialog title={text.title} dirty={form.formState.isDirty} onClose={onClose}>
      <Form form={form} onSubmit={submit} className="dialog__form">
        <DialogBody>
          <Stack gap={16}>
            <FormSummary />
            <SelectedProduct product={product} pictureUrl={pictureUrl} />
            <QuantityField name="quantity" label={text.quantity} minimum={1} />
            <Split columns="1fr 1fr" gap={16} align="start">
              <FormText name="unitCost" label={text.cost} inputMode="decimal" autoComplete="off" />
              <FormText name="invoice" label={text.invoice} autoComplete="off" optional />
            </Split>
            {isNewCost && (
              <FormCheckbox
                name="updatesCost"
                label={text.updatesCost(costCents)}
                hint={formatCostHint(product, costCents)}
              />
            )}
            <ResultingStock
              stock={product.stock}
              newStock={count === undefined ? undefined : product.stock + count}
            />
          </Stack>
        </DialogBody>
        <FormFoot busy={receive.isPending} submit={text.submit(count)} submitting={text.working} />
      </Form>
    </Dialog>
  );
}
