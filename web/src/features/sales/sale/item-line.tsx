import { Minus, Plus, Tag, ThumbsUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { DeskProduct } from '#shared/catalog/desk-api.ts';
import { calculateTaxRate } from '#shared/catalog/tax.ts';
import { formatMoney, formatPercent } from '#shared/core/format.ts';
import type { PricedLine } from '#shared/sales/cart-prices.ts';
import { formatDiscount } from '#shared/sales/labels.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { MoreMenu } from '#web/src/ui/buttons/menu.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { parseWholeNumber } from '#web/src/ui/fields/typed-figures.ts';
import { Row, Split, Text } from '#web/src/ui/layout/layout.tsx';
import { discountText, posText, stockToastId, saleText as text } from '../copy.ts';
import type { ItemProblem } from '../draft/line-problems.ts';
import {
  acceptPrice,
  type DraftItem,
  getRemainingStock,
  removeItem,
  setInvalidQuantity,
  setQuantity,
} from '../draft/sale-draft.ts';
import { usePos } from '../pos/pos-context.ts';
import { toLineAttribute } from '../pos/pos-focus.ts';
import { LineProblem } from './line-problem.tsx';

type Props = {
  item: DraftItem;
  product: DeskProduct | undefined;
  price: PricedLine | undefined;
  problem: ItemProblem | undefined;
  /** The server's error for this line. */
  serverError: string | undefined;
  isRecommended: boolean;
  onDiscount: () => void;
};

/** A line with its quantity and its error. */
export function ItemLine({ item, product, price, isRecommended, onDiscount, ...problemProps }: Props) {
  const { change } = usePos();
  const { productId, name, discount } = item;
  return (
    <li
      className={problemProps.problem ? 'sale-line sale-line--wrong' : 'sale-line'}
      tabIndex={-1}
      {...toLineAttribute(productId)}
    >
      <Row gap={6} className="sale-line__row">
        <div className="grow">
          <Text as="b" weight={600} breakWords block className="sale-line__name">
            {name}
          </Text>
          <LineNote item={item} product={product} />
          {isRecommended && (
            <Row as="span" inline gap={5} size={12} weight={600} tone="accent">
              <Icon icon={ThumbsUp} size={14} /> {text.recommended}
            </Row>
          )}
        </div>
        <QuantityStepper item={item} product={product} />
        <Text as="b" weight={600} textAlign="right" className="n" style={{ minWidth: 56 }}>
          {formatMoney(price?.grossCents ?? 0)}
        </Text>
        <MoreMenu
          label={text.moreOf(name)}
          items={[
            { label: discountText.add, icon: <Tag aria-hidden />, onSelect: onDiscount },
            {
              label: text.remove,
              icon: <Trash2 aria-hidden />,
              danger: true,
              onSelect: () => change((draft) => removeItem(draft, productId)),
            },
          ]}
        />
      </Row>
      {discount && (
        <Row as="p" pad="2 0 0 0" size={13} weight={500} tone="accent" className="n">
          {discountText.lineDiscount(formatDiscount(discount), discount.reason)}
        </Row>
      )}
      <ItemLineProblem item={item} {...problemProps} />
    </li>
  );
}

function LineNote({ item, product }: Pick<Props, 'item' | 'product'>) {
  const { catalog } = usePos();
  const rate = product ? calculateTaxRate(product, catalog.taxes) : 0;
  return (
    <Text size={14} tone="muted" block className="n">
      {formatMoney(item.shownCents)} · {rate === 0 ? text.untaxed : text.tax(formatPercent(rate))}
    </Text>
  );
}

/** Quantity with plus and minus buttons. */
function QuantityStepper({ item, product }: Pick<Props, 'item' | 'product'>) {
  const { draft, change, add } = usePos();
  const { productId, name, quantity } = item;
  const [typedQuantity, setTypedQuantity] = useState<string>();
  const maxQuantity = product ? quantity + getRemainingStock(draft, product) : quantity;
  const changeQuantity = (value: string) => {
    setTypedQuantity(value);
    const requested = value === '' ? quantity : (parseWholeNumber(value) ?? 0);
    change((before) =>
      requested > 0
        ? setQuantity(before, productId, Math.min(requested, maxQuantity, maxPieces))
        : setInvalidQuantity(before, productId, value),
    );
  };
  // Checked on blur, because a scanner's input is removed again before that.
  const handleBlur = () => {
    if (Number(typedQuantity) > maxQuantity)
      toast.error(posText.remainingStock(name, maxQuantity), { id: stockToastId });
    setTypedQuantity(undefined);
  };
  return (
    <Split columns="44px 26px 44px" align="center" fixed className="sales-stepper">
      <button
        type="button"
        aria-label={text.removeOne(name)}
        onClick={() => change((before) => setQuantity(before, productId, quantity - 1))}
      >
        <Icon icon={quantity > 1 ? Minus : Trash2} size={18} />
      </button>
      <input
        className="n"
        inputMode="numeric"
        aria-label={text.quantityOf(name)}
        value={typedQuantity ?? item.typed ?? String(quantity)}
        aria-invalid={item.typed !== undefined}
        onChange={({ target }) => changeQuantity(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={handleBlur}
      />
      <button
        type="button"
        aria-label={text.addOne(name)}
        aria-disabled={quantity >= maxQuantity}
        onClick={() => add(productId)}
      >
        <Icon icon={Plus} size={18} />
      </button>
    </Split>
  );
}
const maxPieces = 9_999;

/** Error of a line with the button that fixes it. */
function ItemLineProblem({ item, problem, serverError }: Pick<Props, 'item' | 'problem' | 'serverError'>) {
  const { change } = usePos();
  const { productId, name, shownCents } = item;
  const remove = () => change((draft) => removeItem(draft, productId));
  const removeButton = (
    <Button size="small" aria-label={text.removeOf(name)} onClick={remove}>
      {text.remove}
    </Button>
  );
  switch (problem?.kind) {
    case undefined:
      return serverError === undefined ? null : <LineProblem>{serverError}</LineProblem>;
    case 'gone':
      return <LineProblem action={removeButton}>{text.notSoldAnymore}</LineProblem>;
    case 'quantity':
      return <LineProblem>{text.invalidQuantity(maxPieces)}</LineProblem>;
    case 'price': {
      const { priceCents } = problem;
      const accept = () => change((draft) => acceptPrice(draft, productId, priceCents));
      return (
        <LineProblem
          action={
            <Button size="small" onClick={accept}>
              {text.acceptPrice(formatMoney(priceCents))}
            </Button>
          }
        >
          {text.priceChange(formatMoney(shownCents), formatMoney(priceCents))}
        </LineProblem>
      );
    }
    case 'stock': {
      const { left: stockLeft } = problem;
      const adjust = () => change((draft) => setQuantity(draft, productId, stockLeft));
      const adjustButton = (
        <Button size="small" onClick={adjust}>
          {text.reduceQuantity(stockLeft)}
        </Button>
      );
      return (
        <LineProblem action={stockLeft === 0 ? removeButton : adjustButton}>
          {stockLeft === 0 ? posText.soldOut(name) : posText.remainingStock(name, stockLeft)}
        </LineProblem>
      );
    }
  }
}
