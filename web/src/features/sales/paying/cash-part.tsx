import { formatMoney, formatPlainDollars } from '#shared/core/format.ts';
import { TextField } from '#web/src/ui/fields/fields.tsx';
import { parseCents } from '#web/src/ui/fields/typed-figures.ts';
import { Row, Split, Text } from '#web/src/ui/layout/layout.tsx';
import { payingText as text } from '../copy.ts';
import { usePos } from '../pos/pos-context.ts';
import { AmountField } from './amount-field.tsx';
import { usePaymentField } from './use-payment-field.ts';

/** Quick amounts in dollars (R305). */
const quickDollars = [5, 10, 15, 20, 30, 40, 50] as const;

/** Cash received and change. */
export function CashPart() {
  const { draft, remainingCents, payment } = usePos();
  const field = draft.isDivided ? 'amount' : 'received';
  const { value, setValue, input } = usePaymentField(field);
  const isWrong = payment.kind === 'wrong' && payment.field === 'received';
  const add = (dollars: number) => setValue(formatPlainDollars((parseCents(value) ?? 0) + dollars * 100));
  return (
    <>
      <Split columns="1fr 1fr" gap={12} align="end" className="received">
        {draft.isDivided ? (
          <AmountField />
        ) : (
          <TextField
            {...input}
            label={text.received}
            variant="dollars"
            inputMode="decimal"
            error={isWrong ? text.invalidReceived : undefined}
          />
        )}
        <CashBalance />
      </Split>
      <MissingCash />
      <Split as="fieldset" columns="1fr 1fr 1fr 1fr" gap={8} className="quick-cash">
        <legend className="visually-hidden">{text.quickCash}</legend>
        {quickDollars.map((dollars) => (
          <button key={dollars} type="button" className="n" onClick={() => add(dollars)}>
            {text.addCash(dollars)}
          </button>
        ))}
        <button type="button" onClick={() => setValue(formatPlainDollars(remainingCents))}>
          {text.exactAmount}
        </button>
      </Split>
    </>
  );
}

const balanceStyles = {
  short: { tone: 'danger', className: 'sales-box sales-box--danger' },
  none: { tone: 'secondary', className: 'sales-box' },
  covered: { tone: 'success', className: 'sales-box sales-box--success' },
} as const;

type BalanceProps = { state: keyof typeof balanceStyles; label: string; cents: number };

const Balance = ({ state, label, cents }: BalanceProps) => (
  <Row
    as="p"
    gap={8}
    pad="0 14"
    justify="between"
    {...balanceStyles[state]}
    style={{ minHeight: 44 }}
    role="status"
  >
    <Text size={14}>{label}</Text>{' '}
    <Text as="b" size={18} weight={600} className="n">
      {formatMoney(cents)}
    </Text>
  </Row>
);

/** The change or the missing amount (R306). */
function CashBalance() {
  const { payment } = usePos();
  if (payment.kind === 'short') {
    const state = payment.receivedCents > 0 ? 'short' : 'none';
    return <Balance state={state} label={text.missing} cents={payment.missingCents} />;
  }
  if (payment.kind !== 'covers') return null;
  return <Balance state="covered" label={text.change} cents={payment.changeCents} />;
}

/** Missing amount, shown once cash was entered (R307). */
function MissingCash() {
  const { payment } = usePos();
  if (payment.kind !== 'short' || payment.receivedCents === 0) return null;
  const { receivedCents, missingCents } = payment;
  return (
    <Text as="p" size={13} weight={500} tone="danger" className="n" role="status">
      {text.insufficientCash(formatMoney(receivedCents), formatMoney(receivedCents + missingCents))}
    </Text>
  );
}
