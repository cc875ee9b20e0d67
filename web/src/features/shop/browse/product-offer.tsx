import { type LucideIcon, Store, Truck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatList, formatMoney, formatPercent } from '#shared/core/format.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import type { getShopProduct } from '#shared/shop/shelf-api.ts';
import type { ShopProduct } from '#shared/shop/shop-product.ts';
import { getQuantity } from '#web/src/components/shop-cart/cart-rules.ts';
import { getCart } from '#web/src/components/shop-cart/cart-store.ts';
import { toButtonClass } from '#web/src/ui/buttons/button-class.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Row, Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
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
      <Stack as="p" pad="20 0 0 0" phone={{ pad: '12 0 0 0' }} size={28} weight={600} className="n">
        {formatMoney(product.priceCents)}
      </Stack>
      {taxes.length > 0 && (
        <Stack as="p" pad="2 0 0 0" size={14} tone="muted" className="n">
          {text.plusTaxes(formatList(taxTexts), formatMoney(totalCents))}
        </Stack>
      )}
      <p style={{ marginTop: 16 }}>
        <StockLabel stock={product.stock} />
      </p>
      {product.stock.word === 'soldOut' ? (
        <StockAlert
          product={product}
          label={stockAlertText.requestLong}
          className={toButtonClass({ fullWidth: true })}
          isLarge
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
      <Row gap={12} pad="20 0 0 0" align="stretch" className="product__buy" data-foot-bar>
        <Stepper label={text.quantity} quantity={pieces} minimum={1} isFull={isFull} onChange={setPieces} />
        <button type="button" className={toButtonClass({ variant: 'primary' })} onClick={add}>
          <span>{text.addToCart}</span>
          <span className="n">{formatMoney(product.priceCents * pieces)}</span>
        </button>
      </Row>
      <Text as="p" size={14} tone="secondary" style={{ minHeight: 20, marginTop: 6 }} role="status">
        {error ?? (quantity > 0 ? text.added(quantity) : '')}
      </Text>
    </>
  );
}

type ReceiveOptionProps = { icon: LucideIcon; title: string; cents: number; children: ReactNode };

const ReceiveOption = ({ icon, title, cents, children }: ReceiveOptionProps) => (
  <Split as="li" columns="auto 1fr auto" gap="0 12" pad="14 16">
    <Icon icon={icon} size={22} tone="accent" />
    <b className="strong">{title}</b>
    <span className="strong n">{cents === 0 ? shopText.free : formatMoney(cents)}</span>
    <Text size={14} tone="muted">
      {children}
    </Text>
  </Split>
);

/** Pickup and delivery with their costs. */
function ReceiveOptions() {
  const terms = useShopTerms().data;
  if (!terms) return null;
  const { delivery } = terms;
  return (
    <ul className="product__ways">
      <ReceiveOption icon={Store} title={shopText.pickup} cents={0}>
        {terms.address}. {text.pickupNotice}
      </ReceiveOption>
      {delivery && (
        <ReceiveOption icon={Truck} title={shopText.delivery} cents={delivery.feeCents}>
          {text.deliveryArea}
        </ReceiveOption>
      )}
    </ul>
  );
}
