import { Store, Truck } from 'lucide-react';
import { useState } from 'react';
import { formatList, formatMoney, formatPercent } from '#shared/core/format.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import type { getShopProduct } from '#shared/shop/shelf-api.ts';
import type { ShopProduct } from '#shared/shop/shop-product.ts';
import { getQuantity } from '#web/src/components/shop-cart/cart-rules.ts';
import { getCart } from '#web/src/components/shop-cart/cart-store.ts';
import { toButtonClass } from '#web/src/ui/buttons/button-class.ts';
import { shopText } from '../shared/copy.ts';
import { Stepper } from '../shared/stepper.tsx';
import { StockLabel } from '../shared/stock-label.tsx';
import { useCartLine } from '../shared/use-cart-line.ts';
import { stockAlertText, productText as text } from './copy.ts';
import { useShopTerms } from './queries.ts';
import { StockAlert } from './stock-alert.tsx';

type Props = Pick<ReplyOf<typeof getShopProduct>, 'taxes' | 'totalCents'> & { product: ShopProduct };

/** Final price with taxes, stock and the cart button. */
export function ProductOffer({ product, taxes, totalCents }: Props) {
  const taxTexts = taxes.map(
    ({ name, basisPoints, cents }) => `${name} ${formatPercent(basisPoints)} (${formatMoney(cents)})`,
  );
  return (
    <>
      <p className="product__price n">{formatMoney(product.priceCents)}</p>
      {taxes.length > 0 && (
        <p className="product__taxes n">{text.plusTaxes(formatList(taxTexts), formatMoney(totalCents))}</p>
      )}
      <p className="product__stock">
        <StockLabel stock={product.stock} />
      </p>
      {product.stock.word === 'soldOut' ? (
        <StockAlert
          product={product}
          label={stockAlertText.requestLong}
          className={`${toButtonClass()} product__alert`}
          announcementClassName="product__said small"
        />
      ) : (
        <BuyForm product={product} />
      )}
      <ReceiveOptions />
    </>
  );
}

function BuyForm({ product }: { product: ShopProduct }) {
  const [pieces, setPieces] = useState(1);
  const { quantity, isFull, error, change } = useCartLine(product);
  const add = () => {
    if (change(getQuantity(getCart(), product.productId) + pieces)) setPieces(1);
  };
  return (
    <>
      <div className="product__buy" data-foot-bar>
        <Stepper label={text.quantity} quantity={pieces} least={1} isFull={isFull} onChange={setPieces} />
        <button type="button" className={toButtonClass({ variant: 'primary' })} onClick={add}>
          <span>{text.addToCart}</span>
          <span className="n">{formatMoney(product.priceCents * pieces)}</span>
        </button>
      </div>
      <p className="product__said small" role="status">
        {error ?? (quantity > 0 ? text.added(quantity) : '')}
      </p>
    </>
  );
}

/** Pickup and delivery with their costs. */
function ReceiveOptions() {
  const terms = useShopTerms().data;
  if (!terms) return null;
  const { delivery } = terms;
  return (
    <ul className="product__ways">
      <li>
        <Store aria-hidden />
        <b>{shopText.pickup}</b>
        <span className="strong">{shopText.free}</span>
        <span className="product__way">
          {terms.address}. {text.willNotify}
        </span>
      </li>
      {delivery && (
        <li>
          <Truck aria-hidden />
          <b>{shopText.delivery}</b>
          <span className="strong n">
            {delivery.feeCents === 0 ? shopText.free : formatMoney(delivery.feeCents)}
          </span>
          <span className="product__way">{text.anywhere}</span>
        </li>
      )}
    </ul>
  );
}
