import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatInteger, formatMoney } from '#shared/core/format.ts';
import { sumCents } from '#shared/core/money.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import type { Sale, SaleLine } from '#shared/sales/sale.ts';
import { getReturnablePart, sumLinePart } from '#shared/sales/sale-return.ts';
import { useDeskProducts } from '#web/src/components/catalog/queries.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { CheckboxField } from '#web/src/ui/fields/fields.tsx';
import { Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { returnText as text } from '../copy.ts';
import { countReturnedPieces, isRestocked } from './return-draft.ts';
import type { SaleReturnForm } from './use-sale-return.ts';

type Props = { saleReturn: SaleReturnForm };

type ReturnRowProps = {
  name: string;
  note: string;
  /** The pieces or their stepper, or the button of the tip. */
  quantityControl: ReactNode;
  cents: number;
  isReturned: boolean;
  children?: ReactNode;
};

/** A line or the tip, pale unless it is returned. */
function ReturnRow({ name, note, quantityControl, cents, isReturned, children }: ReturnRowProps) {
  const tone = isReturned ? undefined : 'muted';
  return (
    <Split
      as="li"
      columns="1fr 112px 76px"
      gap="6 8"
      pad="12 0"
      align="center"
      className="sales-underlined n"
    >
      <Stack breakWords>
        <Text as="b" weight={600} tone={tone}>
          {name}
        </Text>
        <Text size={14} tone="muted">
          {note}
        </Text>
      </Stack>
      {quantityControl}
      <Text as="b" weight={isReturned ? undefined : 500} tone={tone} textAlign="right">
        {formatMoney(cents)}
      </Text>
      {children}
    </Split>
  );
}

/** Lines with their remaining pieces, and the tip. */
export function ReturnLines({ saleReturn }: Props) {
  const { sale, wasSubmitted, requestedReturn, finalReason } = saleReturn;
  const isSelectionMissing = requestedReturn === undefined && finalReason === undefined;
  return (
    <>
      <Stack as="ul">
        {sale.lines.map((line) => (
          <ReturnLine key={line.lineId} line={line} saleReturn={saleReturn} />
        ))}
        {sale.tip && sale.tip.returned !== true && <ReturnTip tip={sale.tip} saleReturn={saleReturn} />}
      </Stack>
      {wasSubmitted && isSelectionMissing && <Alert>{saleErrors.nothing_back.text}</Alert>}
    </>
  );
}

const formatTax = (cents: number) => (cents === 0 ? undefined : formatMoney(cents));

/** Amount of the line, or of its returned pieces. */
function describeAmount(
  line: SaleLine,
  pieces: number,
  part: { netCents: number; taxCents: readonly number[] },
) {
  const remainingPieces = getReturnablePart(line).quantity;
  if (remainingPieces === 0) return text.alreadyReturned;
  if (pieces > 0 && line.quantity > 1)
    return text.partialAmount(
      pieces,
      remainingPieces,
      formatMoney(part.netCents),
      formatTax(sumCents(part.taxCents)),
    );
  const paid = text.paidFor(
    formatMoney(line.netCents),
    formatTax(sumCents(line.taxes.map(({ cents }) => cents))),
  );
  return remainingPieces === line.quantity ? paid : `${paid} · ${text.remainingPieces(remainingPieces)}`;
}

function ReturnLine({ line, saleReturn }: Props & { line: SaleLine }) {
  const { draft, change, figures } = saleReturn;
  const { lines: returnedLines } = figures;
  const { lineId, name, kind } = line;
  const pieces = countReturnedPieces(draft, line);
  const remainingPieces = getReturnablePart(line).quantity;
  const part = returnedLines.find((returned) => returned.lineId === lineId) ?? { netCents: 0, taxCents: [] };
  const changePieces = (step: 1 | -1) => {
    const nextPieces = Math.max(0, Math.min(remainingPieces, pieces + step));
    change({ pieces: { ...draft.pieces, [lineId]: nextPieces } });
  };
  return (
    <ReturnRow
      name={name}
      note={describeAmount(line, pieces, part)}
      quantityControl={
        draft.kind === 'all' || remainingPieces === 0 ? (
          <Text weight={600} textAlign="center">
            {formatInteger(pieces)}
          </Text>
        ) : (
          <PieceStepper name={name} pieces={pieces} remainingPieces={remainingPieces} onStep={changePieces} />
        )
      }
      cents={sumLinePart(part)}
      isReturned={pieces > 0}
    >
      {kind === 'product' && pieces > 0 && (
        <RestockChoice line={line} pieces={pieces} saleReturn={saleReturn} />
      )}
    </ReturnRow>
  );
}

type PieceStepperProps = {
  name: string;
  pieces: number;
  remainingPieces: number;
  onStep: (step: 1 | -1) => void;
};

const PieceStepper = ({ name, pieces, remainingPieces, onStep }: PieceStepperProps) => (
  <Split columns="44px 24px 44px" align="center" textAlign="center" className="sales-stepper">
    <button
      type="button"
      aria-label={text.fewer(name)}
      aria-disabled={pieces === 0}
      onClick={() => onStep(-1)}
    >
      <Icon icon={Minus} size={16} />
    </button>
    <Text weight={600} aria-live="polite">
      {formatInteger(pieces)}
      <span className="visually-hidden">{text.ofTotal(remainingPieces)}</span>
    </Text>
    <button
      type="button"
      aria-label={text.more(name)}
      aria-disabled={pieces === remainingPieces}
      onClick={() => onStep(1)}
    >
      <Icon icon={Plus} size={16} />
    </button>
  </Split>
);

/** Whether returned pieces are restocked, with the resulting stock. */
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
      // Keeps the typed refunds, which `change` clears by default.
      typedRefunds: draft.typedRefunds,
      notRestocked: restocks
        ? [...draft.notRestocked, line.lineId]
        : draft.notRestocked.filter((lineId) => lineId !== line.lineId),
    });
  return (
    <Text as="div" span style={{ marginBlock: '-6px -12px' }}>
      <CheckboxField
        name={`restock ${line.lineId}`}
        checked={restocks}
        onChange={toggle}
        label={
          <>
            {restocks && stock !== undefined ? text.restockTo(stock + pieces) : text.restock}
            <span className="visually-hidden">{text.restockOf(line.name)}</span>
          </>
        }
      />
    </Text>
  );
}

function ReturnTip({ tip, saleReturn: { draft, change } }: Props & { tip: NonNullable<Sale['tip']> }) {
  const { withTip } = draft;
  const amount = formatMoney(tip.cents);
  return (
    <ReturnRow
      name={text.tip(tip.staffName)}
      note={withTip ? text.tipReturned(amount) : text.tipNotReturned(amount)}
      quantityControl={
        <Button onClick={() => change({ withTip: !withTip })}>{withTip ? text.exclude : text.include}</Button>
      }
      cents={withTip ? tip.cents : 0}
      isReturned={withTip}
    />
  );
}
