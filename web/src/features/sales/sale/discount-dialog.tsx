import * as z from 'zod/mini';
import { plainDollars } from '#shared/core/format.ts';
import type { Discount } from '#shared/sales/sale.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { Segmented } from '#web/src/ui/fields/choices.tsx';
import { type AppForm, Form, useAppForm, useTyped } from '#web/src/ui/fields/form.tsx';
import { FormText, useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { basisPointsOf, basisPointsText } from '#web/src/ui/fields/typed-figures.ts';
import { discountText as text } from '../copy.ts';
import { discountLine, discountSale, type SaleDraft } from '../draft/sale-draft.ts';
import { payableCentsOf } from '../paying/payment.ts';
import { useTill } from '../till/till-context.ts';

const shape = z.object({
  kind: z.enum(['percent', 'amount']),
  amount: z.string(),
  reason: z.string().check(z.trim(), z.minLength(1, { error: text.writeReason }), z.maxLength(120)),
});
type DiscountForm = z.infer<typeof shape>;

const whole = 10_000;

function amountProblem({ kind, amount }: DiscountForm): string | undefined {
  const typed = kind === 'percent' ? basisPointsOf(amount) : payableCentsOf(amount);
  if (typed === undefined || typed < 1) return text.write;
  return kind === 'percent' && typed > whole ? text.tooMuch : undefined;
}

/** Converts valid form values to the contract's discount. */
const discountOf = ({ kind, amount, reason }: DiscountForm): Discount =>
  kind === 'percent'
    ? { kind, basisPoints: basisPointsOf(amount) ?? 0, reason: reason.trim() }
    : { kind, cents: payableCentsOf(amount) ?? 0, reason: reason.trim() };

const schema = shape.check(
  z.check(({ value, issues }) => {
    const message = amountProblem(value);
    if (message !== undefined) issues.push({ code: 'custom', path: ['amount'], message, input: value });
  }),
);

const startOf = (discount: Discount | undefined): DiscountForm => {
  if (!discount) return { kind: 'percent', amount: '', reason: '' };
  const { kind, reason } = discount;
  const amount = kind === 'percent' ? basisPointsText(discount.basisPoints) : plainDollars(discount.cents);
  return { kind, amount, reason };
};

/** `productId` limits the discount to one line. */
type Props = { productId?: string; onClose: () => void };

export function DiscountDialog({ productId, onClose }: Props) {
  const { draft, change } = useTill();
  const item = draft.items.find((each) => each.productId === productId);
  const current = productId === undefined ? draft.discount : item?.discount;
  const put = (before: SaleDraft, discount: Discount | undefined) =>
    productId === undefined ? discountSale(before, discount) : discountLine(before, productId, discount);
  const form = useAppForm<DiscountForm, DiscountForm>(schema, startOf(current));
  const finish = (discount: Discount | undefined) => {
    change((before) => put(before, discount));
    onClose();
  };
  return (
    <Dialog
      title={item ? text.ofLine(item.name) : text.ofSale}
      dirty={form.formState.isDirty}
      onClose={onClose}
    >
      <Form form={form} onSubmit={async (typed) => finish(discountOf(typed))} className="dialog__form">
        <DialogBody>
          <div className="form">
            <DiscountFields form={form} />
          </div>
        </DialogBody>
        <Foot {...(current && { onRemove: () => finish(undefined) })} />
      </Form>
    </Dialog>
  );
}

function DiscountFields({ form }: { form: AppForm<DiscountForm, DiscountForm> }) {
  const kind = useFormControl(form, 'kind');
  const isPercent = useTyped(form).kind === 'percent';
  return (
    <>
      <Segmented
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
        look={isPercent ? 'percent' : 'dollars'}
        inputMode="decimal"
        autoComplete="off"
      />
      <FormText name="reason" label={text.reason} maxLength={120} autoComplete="off" />
    </>
  );
}

function Foot({ onRemove }: { onRemove?: () => void }) {
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
