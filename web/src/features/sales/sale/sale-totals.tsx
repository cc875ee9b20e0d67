import { percentOf } from '#shared/catalog/tax.ts';
import { money } from '#shared/core/format.ts';
import { saleText as text } from '../copy.ts';
import { tipCents } from '../draft/sale-draft.ts';
import { useTeam } from '../till/queries.ts';
import { useTill } from '../till/till-context.ts';

/** What it comes to, each tax with its rate and base. */
export function SaleTotals() {
  const { draft, prices, dueCents } = useTill();
  const { discount } = draft;
  const percent = discount?.kind === 'percent' ? ` ${percentOf(discount.basisPoints)}%` : '';
  return (
    <dl className="sale-totals n">
      <div>
        <dt>{text.subtotal}</dt>
        <dd>{money(prices.subtotalCents)}</dd>
      </div>
      {prices.discountCents > 0 && (
        <div>
          <dt>
            {text.discount}
            {percent}
          </dt>
          <dd>{money(-prices.discountCents)}</dd>
        </div>
      )}
      {prices.taxes.map(({ name, basisPoints, baseCents, cents }) => (
        <div key={`${name} ${basisPoints}`}>
          <dt>
            {name} <small>{text.rate(`${percentOf(basisPoints)}%`, money(baseCents))}</small>
          </dt>
          <dd>{money(cents)}</dd>
        </div>
      ))}
      <TipLine />
      <div className="sale-totals__total">
        <dt>{text.total}</dt>
        <dd>{money(dueCents)}</dd>
      </div>
    </dl>
  );
}

function TipLine() {
  const { draft } = useTill();
  const cents = tipCents(draft);
  const team = useTeam(draft.tip !== undefined);
  if (cents === 0) return null;
  const person = team.data?.find(({ staffId }) => staffId === draft.tip?.staffId);
  return (
    <div>
      <dt>{text.tip(person ? `${person.firstName} ${person.lastName}` : '')}</dt>
      <dd>{money(cents)}</dd>
    </div>
  );
}
