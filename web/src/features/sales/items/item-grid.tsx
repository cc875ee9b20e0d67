import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DeskProduct } from '#shared/catalog/desk-api.ts';
import { duration } from '#shared/core/format.ts';
import { useSmallPictures } from '#web/src/components/catalog/queries.ts';
import { ProductCard } from '#web/src/components/product-card/product-card.tsx';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { itemsText as text } from '../copy.ts';
import { quantityOf } from '../draft/sale-draft.ts';
import { useTill } from '../till/till-context.ts';
import { fewLeft } from './item-filter.ts';

/** Items drawn, and pictures loaded, per batch. */
const batchSize = 24;

/** Items in batches; more are drawn on scroll. */
export function ItemGrid({ products }: { products: readonly DeskProduct[] }) {
  const [batches, setBatches] = useState(1);
  const shown = products.slice(0, batches * batchSize);
  const more = () => setBatches((before) => before + 1);
  return (
    <>
      {Array.from({ length: Math.ceil(shown.length / batchSize) }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a batch is identified by its position
        <Batch key={index} products={shown.slice(index * batchSize, (index + 1) * batchSize)} />
      ))}
      {shown.length < products.length && <More key={batches} onMore={more} />}
    </>
  );
}

/** Loads more when scrolled into view; a button for keyboard users. */
function More({ onMore }: { onMore: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const show = useEffectEvent(onMore);
  useEffect(() => {
    const sight = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) show();
      },
      { rootMargin: '400px' },
    );
    if (end.current) sight.observe(end.current);
    return () => sight.disconnect();
  }, []);
  return (
    <div ref={end} className="item-grid__more">
      <Button onClick={onMore}>{text.more}</Button>
    </div>
  );
}

function Batch({ products }: { products: readonly DeskProduct[] }) {
  const { draft, add, heldByPhones } = useTill();
  const pictures = useSmallPictures(products);
  return (
    <ul className="item-grid">
      {products.map((product) => (
        <li key={product.productId}>
          <ItemCard
            product={product}
            quantity={quantityOf(draft, product.productId)}
            onPhones={heldByPhones.pieces.get(product.productId) ?? 0}
            pictureUrl={pictures.get(product.productId)}
            onAdd={add}
          />
        </li>
      ))}
    </ul>
  );
}

type CardProps = {
  product: DeskProduct;
  quantity: number;
  /** Units held by other sales with a pending phone payment. */
  onPhones: number;
  pictureUrl: string | undefined;
  onAdd: (productId: string) => void;
};

/** Note below the name: low stock, units held elsewhere, or duration or content. */
function noteOf(
  product: DeskProduct,
  onPhones: number,
): { readonly note: string | undefined; readonly isLow: boolean } {
  const left = fewLeft(product);
  if (onPhones > 0) {
    const few = left === undefined || left === 0 ? [] : [text.left(left)];
    return { note: [...few, text.byPhone(onPhones)].join(', '), isLow: true };
  }
  if (left === 0) return { note: text.out, isLow: true };
  if (left !== undefined) return { note: text.left(left), isLow: true };
  const note = product.kind === 'service' ? duration(product.durationMinutes) : product.presentation;
  return { note, isLow: false };
}

function ItemCard({ product, quantity, onPhones, pictureUrl, onAdd }: CardProps) {
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
        {...noteOf(product, onPhones)}
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
