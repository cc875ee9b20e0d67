import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DeskProduct } from '#shared/catalog/desk-api.ts';
import { formatDuration } from '#shared/core/format.ts';
import { useThumbnails } from '#web/src/components/catalog/queries.ts';
import { ProductCard } from '#web/src/components/product-card/product-card.tsx';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { itemsText as text } from '../copy.ts';
import { getQuantity } from '../draft/sale-draft.ts';
import { usePos } from '../pos/pos-context.ts';
import { findLowStock } from './item-filter.ts';

/** Items drawn, and pictures loaded, per batch. */
const batchSize = 24;

/** Items in batches; more are drawn on scroll. */
export function ItemGrid({ products }: { products: readonly DeskProduct[] }) {
  const [batches, setBatches] = useState(1);
  const visibleProducts = products.slice(0, batches * batchSize);
  const showMore = () => setBatches((count) => count + 1);
  return (
    <>
      {Array.from({ length: Math.ceil(visibleProducts.length / batchSize) }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a batch is identified by its position
        <ItemBatch key={index} products={visibleProducts.slice(index * batchSize, (index + 1) * batchSize)} />
      ))}
      {visibleProducts.length < products.length && <LoadMoreTrigger key={batches} onMore={showMore} />}
    </>
  );
}

/** Loads more when scrolled into view; a button for keyboard users. */
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
    <Row ref={triggerRef} pad="20 0" align="stretch" justify="center">
      <Button onClick={onMore}>{text.more}</Button>
    </Row>
  );
}

function ItemBatch({ products }: { products: readonly DeskProduct[] }) {
  const { draft, add, heldByPhones } = usePos();
  const pictures = useThumbnails(products);
  return (
    <Stack as="ul" gap={12} className="item-grid">
      {products.map((product) => (
        <Stack as="li" key={product.productId}>
          <ItemCard
            product={product}
            quantity={getQuantity(draft, product.productId)}
            onPhones={heldByPhones.pieces.get(product.productId) ?? 0}
            pictureUrl={pictures.get(product.productId)}
            onAdd={add}
          />
        </Stack>
      ))}
    </Stack>
  );
}

type ItemCardProps = {
  product: DeskProduct;
  quantity: number;
  /** Units held by other sales with a pending phone payment. */
  onPhones: number;
  pictureUrl: string | undefined;
  onAdd: (productId: string) => void;
};

/** Note below the name: low stock, units held elsewhere, or duration or content. */
function describeStock(
  product: DeskProduct,
  onPhones: number,
): { readonly note: string | undefined; readonly isLow: boolean } {
  const stockLeft = findLowStock(product);
  if (onPhones > 0) {
    const lowStockNotes = stockLeft === undefined || stockLeft === 0 ? [] : [text.left(stockLeft)];
    return { note: [...lowStockNotes, text.byPhone(onPhones)].join(', '), isLow: true };
  }
  if (stockLeft === 0) return { note: text.out, isLow: true };
  if (stockLeft !== undefined) return { note: text.left(stockLeft), isLow: true };
  const note = product.kind === 'service' ? formatDuration(product.durationMinutes) : product.presentation;
  return { note, isLow: false };
}

function ItemCard({ product, quantity, onPhones, pictureUrl, onAdd }: ItemCardProps) {
  const { productId, name, priceCents, kind, stock } = product;
  const isOut = kind === 'product' && stock < 1;
  return (
    <button
      type="button"
      className={quantity > 0 ? 'item item--chosen' : 'item'}
      aria-disabled={isOut}
      onClick={() => onAdd(productId)}
    >
      <ProductCard
        name={name}
        {...describeStock(product, onPhones)}
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
