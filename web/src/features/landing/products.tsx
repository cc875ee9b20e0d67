import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef } from 'react';
import type { PublicProduct } from '#shared/catalog/api.ts';
import { ProductCard } from '#web/src/components/public/product-card.tsx';
import { paths } from '#web/src/lib/paths.ts';
import { toButtonClass } from '#web/src/ui/buttons/button-class.ts';
import { Row } from '#web/src/ui/layout/layout.tsx';
import { text } from './copy.ts';
import { useCarousel } from './use-carousel.ts';

/** Carousel of the first products. */
export function Products({ products }: { products: readonly PublicProduct[] }) {
  const row = useRef<HTMLUListElement>(null);
  const { page, pages, turn } = useCarousel(row);
  if (products.length === 0) return null;
  const buttonClass = `${toButtonClass()} button--icon`;
  return (
    <section className="landing__products" aria-labelledby="products-title">
      <div className="wrap landing__section">
        <Row wrap gap={16} pad="0 0 32 0" justify="between">
          <h2 id="products-title" className="serif-title">
            {text.products}
          </h2>
          <Row as="a" inline nowrap className="link" style={{ minHeight: 44 }} href={paths.shop}>
            {text.shop}
          </Row>
        </Row>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll the carousel */}
        <ul ref={row} className="carousel" tabIndex={0} aria-labelledby="products-title">
          {products.map((product) => (
            <li key={product.productId}>
              <ProductCard product={product} heading="h3" />
            </li>
          ))}
        </ul>
        {pages > 1 && (
          <Row gap={12} pad="24 0 0 0" justify="center">
            <button type="button" className={buttonClass} aria-label={text.previous} onClick={() => turn(-1)}>
              <ChevronLeft aria-hidden />
            </button>
            <span className="small muted n" aria-live="polite">
              {text.pageOf(page, pages)}
            </span>
            <button type="button" className={buttonClass} aria-label={text.next} onClick={() => turn(1)}>
              <ChevronRight aria-hidden />
            </button>
          </Row>
        )}
      </div>
    </section>
  );
}
