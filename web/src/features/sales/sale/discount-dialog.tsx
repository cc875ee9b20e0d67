import * as z from 'zod/mini';
import { formatPlainDollars } from '#shared/core/format.ts';
import type { Discount } from '#shared/sales/sale.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { SegmentedControl } from '#web/src/ui/fields/choices.tsx';
import { type AppForm, Form, useAppForm, useFormInput } from '#web/src/ui/fields/form.tsx';
import { FormText, useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { formatBasisPoints, parseBasisPoints } from '#web/src/ui/fields/typed-figures.ts';
import { discountText as text } from '../copy.ts';
import { discountLine, discountSale, type SaleDraft } from '../draft/sale-draft.ts';
import { parsePayableCents } from '../paying/payment.ts';
import { usePos } from '../pos/pos-context.ts';

const discountShape = z.object({
  kind: z.enum(['percent', 'amount']),
  amount: z.string(),
  reason: z.string().check(z.trim(), z.minLength(1, { error: text.missingReason }), z.maxLength(120)),
});
type DiscountForm = z.infer<typeof discountShape>;

const fullBasisPoints = 10_000;

function findAmountProblem({ kind, amount }: DiscountForm): string | undefined {
  const parsedAmount = kind === 'percent' ? parseBasisPoints(amount) : parsePayableCents(amount);
  if (parsedAmount === undefined || parsedAmount < 1) return text.missingAmount;
  return kind === 'percent' && parsedAmount > fullBasisPoints ? text.aboveMaximum : undefined;
}

/** Converts valid form values to the contract's discount. */
const toDiscount = ({ kind, amount, reason }: DiscountForm): Discount =>
  kind === 'percent'
    ? { kind, basisPoints: parseBasisPoints(amount) ?? 0, reason: reason.trim() }
    : { kind, cents: parsePayableCents(amount) ?? 0, reason: reason.trim() };

const schema = discountShape.check(
  z.check(({ value, issues }) => {
    const message = findAmountProblem(value);
    if (message !== undefined) issues.push({ code: 'custom', path: ['amount'], message, input: value });
  }),
);

const toInitialValues = (discount: Discount | undefined): DiscountForm => {
  if (!discount) return { kind: 'percent', amount: '', reason: '' };
  const { kind, reason } = discount;
  const amount =
    kind === 'percent' ? formatBasisPoints(discount.basisPoints) : formatPlainDollars(discount.cents);
  return { kind, amount, reason };
};

/** `productId` limits the discount to one line. */
type Props = { productId?: string; onClose: () => void };

export function DiscountDialog({ productId, onClose }: Props) {
  const { draft, change } = usePos();
  const item = draft.items.find((draftItem) => draftItem.productId === productId);
  const currentDiscount = productId === undefined ? draft.discount : item?.discount;
  const setDiscount = (before: SaleDraft, discount: Discount | undefined) =>
    productId === undefined ? discountSale(before, discount) : discountLine(before, productId, discount);
  const form = useAppForm<DiscountForm, DiscountForm>(schema, toInitialValues(currentDiscount));
  const applyDiscount = (discount: Discount | undefined) => {
    change((before) => setDiscount(before, discount));
    onClose();
  };
  return (
    <Dialog
      title={item ? text.ofLine(item.name) : text.ofSale}
      dirty={form.formState.isDirty}
      onClose={onClose}
    >
      <Form form={form} onSubmit={async (input) => applyDiscount(toDiscount(input))} className="dialog__form">
        <DialogBody>
          <div className="form">
            <DiscountFields form={form} />
          </div>
        </DialogBody>
        <DiscountFoot {...(currentDiscount && { onRemove: () => applyDiscount(undefined) })} />
      </Form>
    </Dialog>
  );
}

function DiscountFields({ form }: { form: AppForm<DiscountForm, DiscountForm> }) {
  const kind = useFormControl(form, 'kind');
  const isPercent = useFormInput(form).kind === 'percent';
  return (
    <>
      <SegmentedControl
        legend={text.kind}
        legendHidden
        fullWidth
        value={kind.value}
        options={text.kinds}
        onChange={(chosen) => kind.change(chosen === 'amount' ? 'amount' : 'percent')}
      />
      <FormText
        name="amount"
        label={isPercent ? text.percent : text.amount}
        variant={isPercent ? 'percent' : 'dollars'}
        inputMode="decimal"
        autoComplete="off"
      />
      <FormText name="reason" label={text.reason} maxLength={120} autoComplete="off" />
    </>
  );
}

function DiscountFoot({ onRemove }: { onRemove?: () => void }) {
  const close = useDialogClose();
  return (
    <DialogFoot>
      {onRemove ? (
        <Button variant="danger-ghost" onClick={onRemove}>
          {text.remove}
        </Button>
      ) : (
        <Button onClick={close}>Cancelar</Button>
      )}
      <Button type="submit" variant="primary">
        {text.apply}
      </Button>
    </DialogFoot>
  );
}
