import { Minus, Plus } from 'lucide-react';
import { formatInteger, formatMoney } from '#shared/core/format.ts';
import { sumCents } from '#shared/core/money.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import type { Sale, SaleLine } from '#shared/sales/sale.ts';
import { getReturnablePart, sumLineReturn } from '#shared/sales/sale-return.ts';
import { useDeskProducts } from '#web/src/components/catalog/queries.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { CheckboxField } from '#web/src/ui/fields/fields.tsx';
import { Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { returnText as text } from '../copy.ts';
import { countReturnedPieces, isRestocked } from './return-draft.ts';
import type { SaleReturnForm } from './use-sale-return.ts';

type Props = { saleReturn: SaleReturnForm };

/** Lines with their remaining units, and the tip. */
export function ReturnLines({ saleReturn }: Props) {
  const { sale, isTried, wanted, finalReason } = saleReturn;
  return (
    <>
      <Stack as="ul">
        {sale.lines.map((line) => (
          <ReturnLine key={line.lineId} line={line} saleReturn={saleReturn} />
        ))}
        {sale.tip && sale.tip.returned !== true && <ReturnTip tip={sale.tip} saleReturn={saleReturn} />}
      </Stack>
      {isTried && wanted === undefined && finalReason === undefined && (
        <Alert>{saleErrors.nothing_back.text}</Alert>
      )}
    </>
  );
}

const formatTax = (cents: number) => (cents === 0 ? undefined : formatMoney(cents));

/** Amount of the line, or of its returned units. */
function describeAmount(
  line: SaleLine,
  pieces: number,
  part: { netCents: number; taxCents: readonly number[] },
) {
  const remainingPieces = getReturnablePart(line).quantity;
  if (remainingPieces === 0) return text.gone;
  if (pieces > 0 && line.quantity > 1)
    return text.part(pieces, remainingPieces, formatMoney(part.netCents), formatTax(sumCents(part.taxCents)));
  const paid = text.paidFor(
    formatMoney(line.netCents),
    formatTax(sumCents(line.taxes.map(({ cents }) => cents))),
  );
  return remainingPieces === line.quantity ? paid : `${paid} · ${text.left(remainingPieces)}`;
}

function ReturnLine({ line, saleReturn }: Props & { line: SaleLine }) {
  const { draft, change, figures } = saleReturn;
  const { lineId, name, kind } = line;
  const pieces = countReturnedPieces(draft, line);
  const remainingPieces = getReturnablePart(line).quantity;
  const part = figures.lines.find((returned) => returned.lineId === lineId) ?? { netCents: 0, taxCents: [] };
  const changePieces = (step: 1 | -1) => {
    const nextPieces = Math.max(0, Math.min(remainingPieces, pieces + step));
    change({ pieces: { ...draft.pieces, [lineId]: nextPieces } });
  };
  return (
    <li className={pieces === 0 ? 'back-line back-line--none n' : 'back-line n'}>
      <Stack breakWords>
        <b className="back-line__name">{name}</b>
        <span className="muted small">{describeAmount(line, pieces, part)}</span>
      </Stack>
      {draft.kind === 'all' || remainingPieces === 0 ? (
        <Text weight={600} textAlign="center">
          {formatInteger(pieces)}
        </Text>
      ) : (
        <PieceStepper name={name} pieces={pieces} remainingPieces={remainingPieces} onStep={changePieces} />
      )}
      <b className="back-line__amount">{formatMoney(sumLineReturn(part))}</b>
      {kind === 'product' && pieces > 0 && (
        <RestockChoice line={line} pieces={pieces} saleReturn={saleReturn} />
      )}
    </li>
  );
}

type PieceStepperProps = {
  name: string;
  pieces: number;
  remainingPieces: number;
  onStep: (step: 1 | -1) => void;
};

const PieceStepper = ({ name, pieces, remainingPieces, onStep }: PieceStepperProps) => (
  <div className="back-pieces">
    <button
      type="button"
      className="back-pieces__step"
      aria-label={text.fewer(name)}
      aria-disabled={pieces === 0}
      onClick={() => onStep(-1)}
    >
      <Icon icon={Minus} size={16} />
    </button>
    <Text weight={600} aria-live="polite">
      {formatInteger(pieces)}
      <span className="visually-hidden">{text.of(remainingPieces)}</span>
    </Text>
    <button
      type="button"
      className="back-pieces__step"
      aria-label={text.more(name)}
      aria-disabled={pieces === remainingPieces}
      onClick={() => onStep(1)}
    >
      <Icon icon={Plus} size={16} />
    </button>
  </div>
);

/** Whether returned units are restocked, with the resulting stock. */
function RestockChoice({
  line,
  pieces,
  saleReturn: { draft, change },
}: Props & { line: SaleLine; pieces: number }) {
  const { data } = useDeskProducts('product');
  const stock = data?.find(({ productId }) => productId === line.itemId)?.stock;
  const restocks = isRestocked(draft, line);
  const toggle = () =>
    change({
      typedRefunds: draft.typedRefunds,
      notRestocked: restocks
        ? [...draft.notRestocked, line.lineId]
        : draft.notRestocked.filter((lineId) => lineId !== line.lineId),
    });
  return (
    <div className="back-line__shelf">
      <CheckboxField
        name={`shelf ${line.lineId}`}
        checked={restocks}
        onChange={toggle}
        label={
          <>
            {restocks && stock !== undefined ? text.restockTo(stock + pieces) : text.restock}
            <span className="visually-hidden">{text.restockOf(line.name)}</span>
          </>
        }
      />
    </div>
  );
}

function ReturnTip({ tip, saleReturn: { draft, change } }: Props & { tip: NonNullable<Sale['tip']> }) {
  const { withTip } = draft;
  const amount = formatMoney(tip.cents);
  return (
    <li className={withTip ? 'back-line n' : 'back-line back-line--none n'}>
      <Stack breakWords>
        <b className="back-line__name">{text.tip(tip.staffName)}</b>
        <span className="muted small">{withTip ? text.tipGoes(amount) : text.tipStays(amount)}</span>
      </Stack>
      <Button onClick={() => change({ withTip: !withTip })}>{withTip ? text.exclude : text.include}</Button>
      <b className="back-line__amount">{formatMoney(withTip ? tip.cents : 0)}</b>
    </li>
  );
}
