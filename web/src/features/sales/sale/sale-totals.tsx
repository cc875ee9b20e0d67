import { formatMoney, formatPercent } from '#shared/core/format.ts';
import { saleText as text } from '../copy.ts';
import { calculateTip } from '../draft/sale-draft.ts';
import { usePos } from '../pos/pos-context.ts';
import { useTeam } from '../pos/queries.ts';
import { Amount, Totals } from '../totals.tsx';

/** Totals with rate and base of each tax. */
export function SaleTotals() {
  const { draft, prices, dueCents } = usePos();
  const { discount, items } = draft;
  // With discounts on lines, the percentage would not match the amount.
  const hasOnlySaleDiscount = !items.some((item) => item.discount);
  const percent =
    hasOnlySaleDiscount && discount?.kind === 'percent' ? ` ${formatPercent(discount.basisPoints)}` : '';
  const discountLabel = hasOnlySaleDiscount ? `${text.discount}${percent}` : text.discounts;
  return (
    <Totals variant="large" total={{ label: text.total, cents: dueCents }}>
      <Amount label={text.subtotal} cents={prices.subtotalCents} />
      {prices.discountCents > 0 && <Amount label={discountLabel} cents={-prices.discountCents} />}
      {prices.taxes.map(({ name, basisPoints, baseCents, cents }) => (
        <Amount
          key={`${name} ${basisPoints}`}
          label={name}
          note={text.taxRate(formatPercent(basisPoints), formatMoney(baseCents))}
          cents={cents}
        />
      ))}
      <TipLine />
    </Totals>
  );
}

function TipLine() {
  const { draft } = usePos();
  const cents = calculateTip(draft);
  const team = useTeam(draft.tip !== undefined);
  if (cents === 0) return null;
  const recipient = team.data?.find(({ staffId }) => staffId === draft.tip?.staffId);
  return (
    <Amount label={text.tip(recipient ? `${recipient.firstName} ${recipient.lastName}` : '')} cents={cents} />
  );
}
