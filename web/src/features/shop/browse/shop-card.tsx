import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatMoney } from '#shared/core/format.ts';
import type { ShopProduct } from '#shared/shop/shop-product.ts';
import { paths } from '#web/src/lib/paths.ts';
import { toButtonClass } from '#web/src/ui/buttons/button-class.ts';
import { Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { shopText as text } from '../shared/copy.ts';
import { ProductPicture } from '../shared/product-picture.tsx';
import { Stepper } from '../shared/stepper.tsx';
import { StockLabel } from '../shared/stock-label.tsx';
import { useCartLine } from '../shared/use-cart-line.ts';
import { useFocusTransfer } from '../shared/use-focus-transfer.ts';
import { stockAlertText } from './copy.ts';
import { StockAlert } from './stock-alert.tsx';
import './shop-card.css';

/** Card of a product with price, stock and cart button. */
export function ShopCard({ product, eager = false }: { product: ShopProduct; eager?: boolean }) {
  const { name, presentation, priceCents, stock, pictureUrl } = product;
  const isSoldOut = stock.word === 'soldOut';
  return (
    <Stack as="article" gap={10} className="shop-card">
      <Stack
        as={Link}
        gap={2}
        style={{ borderRadius: 16, textDecoration: 'none' }}
        to={paths.shopProduct(product.productId, product.slug)}
      >
        <ProductPicture url={pictureUrl} eager={eager} isFaint={isSoldOut} />
        <Split as="span" columns="1fr auto" gap="1 12" align="baseline" phone={{ columns: '1fr' }}>
          <Text as="h3" breakWords>
            {name}
          </Text>
          <span className="n strong">{formatMoney(priceCents)}</span>
        </Split>
        <span className="muted small n">{presentation}</span>
      </Stack>
      <Split
        columns="1fr auto"
        gap="0 8"
        align="center"
        phone={{ columns: '1fr', gap: 6 }}
        style={{ minHeight: 44 }}
      >
        <StockLabel stock={stock} />
        {isSoldOut ? (
          <StockAlert
            product={product}
            label={stockAlertText.request}
            className={toButtonClass({ size: 'small' })}
          />
        ) : (
          <AddToCartButton product={product} />
        )}
      </Split>
    </Stack>
  );
}

function AddToCartButton({ product }: { product: ShopProduct }) {
  const { quantity, isFull, error, change } = useCartLine(product);
  const isInCart = quantity > 0;
  const { ref, transferFocus } = useFocusTransfer(isInCart);
  const [announcement, setAnnouncement] = useState('');
  const changeQuantity = (requested: number) => {
    const switchesControl = requested > 0 !== isInCart;
    if (!change(requested) || !switchesControl) return;
    transferFocus();
    setAnnouncement(requested > 0 ? text.added : text.removed);
  };
  return (
    <>
      {!isInCart ? (
        <button
          ref={ref}
          type="button"
          className={toButtonClass({ size: 'small' })}
          aria-label={text.addNamed(product.name)}
          onClick={() => changeQuantity(1)}
        >
          <Plus aria-hidden />
          {text.add}
        </button>
      ) : (
        <Stepper
          label={text.quantityOf(product.name)}
          quantity={quantity}
          minimum={0}
          isFull={isFull}
          moreRef={ref}
          onChange={changeQuantity}
        />
      )}
      <Text as="p" size={14} tone="pending" textAlign="right" span role="status">
        {error ?? <span className="visually-hidden">{announcement}</span>}
      </Text>
    </>
  );
}
