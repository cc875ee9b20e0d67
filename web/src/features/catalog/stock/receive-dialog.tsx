import { useState } from 'react';
import { withCost } from '#shared/catalog/price.ts';
import { percentText, plainDollars } from '#shared/core/format.ts';
import { Dialog, DialogBody, FormFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Form, FormSummary, useAppForm, useTyped } from '#web/src/ui/fields/form.tsx';
import { FormCheckbox, FormText } from '#web/src/ui/fields/form-fields.tsx';
import { centsOf } from '#web/src/ui/fields/typed-figures.ts';
import { receiveText as text } from './copy.ts';
import { type StockDialogProps, WhichProduct, WillBe } from './dialog-parts.tsx';
import { QuantityField } from './quantity-field.tsx';
import { useReceive } from './queries.ts';
import { countOf, ReceiveForm, type ReceiveValues } from './schema.ts';

/** A new cost keeps the price and changes the margin. */
function costHint(product: StockDialogProps['product'], costCents: number): string {
  const { marginBasisPoints } = withCost(product, costCents);
  return text.pricesStay(product.priceCents, costCents === 0 ? undefined : percentText(marginBasisPoints));
}

/** The recorded quantity may differ from the input, if an earlier submit with a lost answer was recorded. */
function sayNoted(noted: number, asked: number, name: string): void {
  if (noted === asked) toast.success(text.done(noted, name));
  else toast.info(text.earlier(noted, name), { description: text.nothingMore });
}

/** Records received goods. Render to open. */
export function ReceiveDialog({ product, pictureUrl, onClose }: StockDialogProps) {
  const form = useAppForm(ReceiveForm, {
    quantity: '1',
    unitCost: plainDollars(product.costCents),
    updatesCost: false,
    invoice: '',
  });
  // One id per open dialog, so a retry after a lost answer records the goods once.
  const [moveId] = useState(() => crypto.randomUUID());
  const receive = useReceive({ productId: product.productId, moveId });
  const typed = useTyped(form);
  const count = countOf(typed.quantity);
  const costCents = centsOf(typed.unitCost);
  const isNewCost = costCents !== undefined && costCents !== product.costCents;

  const submit = async ({ quantity, updatesCost, invoice }: ReceiveValues) => {
    const noted = await receive.mutateAsync({
      quantity,
      unitCostCents: costCents,
      ...(isNewCost && updatesCost && { updatesCost }),
      ...(invoice !== '' && { invoice }),
    });
    sayNoted(noted.quantity, quantity, product.name);
    onClose();
  };
  return (
    <Dialog title={text.title} dirty={form.formState.isDirty} onClose={onClose}>
      <Form form={form} onSubmit={submit} className="dialog__form">
        <DialogBody>
          <div className="stack">
            <FormSummary />
            <WhichProduct product={product} pictureUrl={pictureUrl} />
            <QuantityField name="quantity" label={text.quantity} least={1} />
            <div className="stock-pair">
              <FormText name="unitCost" label={text.cost} inputMode="decimal" autoComplete="off" />
              <FormText name="invoice" label={text.invoice} autoComplete="off" optional />
            </div>
            {isNewCost && (
              <FormCheckbox
                name="updatesCost"
                label={text.updatesCost(costCents)}
                hint={costHint(product, costCents)}
              />
            )}
            <WillBe stock={product.stock} next={count === undefined ? undefined : product.stock + count} />
          </div>
        </DialogBody>
        <FormFoot busy={receive.isPending} submit={text.submit(count)} submitting={text.working} />
      </Form>
    </Dialog>
  );
}
