import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DeskProduct } from '#shared/catalog/desk-api.ts';
import { formatDuration } from '#shared/core/format.ts';
import { useThumbnails } from '#web/src/components/catalog/queries.ts';
import { ProductCard } from '#web/src/components/product-card/product-card.tsx';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Row, Split, Stack } from '#web/src/ui/layout/layout.tsx';
import { itemsText as text } from '../copy.ts';
import { getQuantity } from '../draft/sale-draft.ts';
import { usePos } from '../pos/pos-context.ts';
import { findLowStock } from './item-filter.ts';

/** Items drawn, and pictures loaded, per batch. */
const batchSize = 24;

/** At least two columns, even on the narrowest phones. */
export const itemColumns = 'repeat(auto-fill, minmax(min(164px, 44%), 1fr))';

/** Items in batches. Scrolling draws the next batch. */
export function ItemGrid({ products }: { products: readonly DeskProduct[] }) {
  const [batches, setBatches] = useState(1);
  const visibleProducts = products.slice(0, batches * batchSize);
  const showMore = () => setBatches((count) => count + 1);
  return (
    <Stack gap={12}>
      {Array.from({ length: Math.ceil(visibleProducts.length / batchSize) }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a batch is identified by its position
        <ItemBatch key={index} products={visibleProducts.slice(index * batchSize, (index + 1) * batchSize)} />
      ))}
      {visibleProducts.length < products.length && <LoadMoreTrigger key={batches} onMore={showMore} />}
    </Stack>
  );
}

/** Loads more when scrolled into view, with a button for keyboard users. */
function LoadMoreTrigger({ onMore }: { onMore: () => void }) {
  const triggerRef = useRef<HTMLDivElement>(null);
  const loadMore = useEffectEvent(onMore);
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) loadMore();
      },
      { rootMargin: '400px' },
    );
    if (triggerRef.current) observer.observe(triggerRef.current);
    return () => observer.disconnect();
  }, []);
  return (
    <Row ref={triggerRef} pad="8 0 20 0" align="stretch" justify="center">
      <Button onClick={onMore}>{text.showMore}</Button>
    </Row>
  );
}

function ItemBatch({ products }: { products: readonly DeskProduct[] }) {
  const { draft, add, heldByPhones } = usePos();
  const pictures = useThumbnails(products);
  return (
    <Split as="ul" columns={itemColumns} gap={12}>
      {products.map((product) => (
        <Stack as="li" key={product.productId}>
          <ItemCard
            product={product}
            quantity={getQuantity(draft, product.productId)}
            heldPieces={heldByPhones.pieces.get(product.productId) ?? 0}
            pictureUrl={pictures.get(product.productId)}
            onAdd={add}
          />
        </Stack>
      ))}
    </Split>
  );
}

type ItemCardProps = {
  product: DeskProduct;
  quantity: number;
  /** Pieces held by other sales with a pending phone payment. */
  heldPieces: number;
  pictureUrl: string | undefined;
  onAdd: (productId: string) => void;
};

/** Describes low stock, pieces held by other sales, the duration of a service or the content of a product. */
function describeStock(
  product: DeskProduct,
  heldPieces: number,
): { readonly note: string | undefined; readonly isLow: boolean } {
  const stockLeft = findLowStock(product);
  if (heldPieces > 0) {
    const lowStockNotes = stockLeft === undefined || stockLeft === 0 ? [] : [text.remainingStock(stockLeft)];
    return { note: [...lowStockNotes, text.heldByPhonePayments(heldPieces)].join(', '), isLow: true };
  }
  if (stockLeft === 0) return { note: text.outOfStock, isLow: true };
  if (stockLeft !== undefined) return { note: text.remainingStock(stockLeft), isLow: true };
  const note = product.kind === 'service' ? formatDuration(product.durationMinutes) : product.presentation;
  return { note, isLow: false };
}

function ItemCard({ product, quantity, heldPieces, pictureUrl, onAdd }: ItemCardProps) {
  const { productId, name, priceCents, kind, stock } = product;
  const isOut = kind === 'product' && stock < 1;
  return (
    <button
      type="button"
      className={quantity > 0 ? 'item sales-chosen' : 'item'}
      aria-disabled={isOut}
      onClick={() => onAdd(productId)}
    >
      <ProductCard
        name={name}
        {...describeStock(product, heldPieces)}
        priceCents={priceCents}
        pictureUrl={pictureUrl}
        isFaint={isOut}
      />
      {quantity > 0 && (
        <span className="item__quantity n">
          {quantity}
          <span className="visually-hidden"> {text.inSale(quantity)}</span>
        </span>
      )}
    </button>
  );
}
