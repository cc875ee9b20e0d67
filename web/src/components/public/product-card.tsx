import type { PublicProduct } from '#shared/catalog/api.ts';
import { money } from '#shared/core/format.ts';
import { BrandMark } from '#web/src/ui/shell/brand-mark.tsx';
import './product-card.css';

/** A product as visitors see it; one without a picture shows the center's mark. */
export function ProductCard({ product: { name, priceCents, pictureUrl } }: { product: PublicProduct }) {
  return (
    <article className="product-card">
      {pictureUrl === undefined ? (
        <div className="product-card__mark" aria-hidden>
          <BrandMark />
        </div>
      ) : (
        <img src={pictureUrl} alt="" width="600" height="660" loading="lazy" />
      )}
      <div className="product-card__words">
        <h3>{name}</h3>
        <p className="n">{money(priceCents)}</p>
      </div>
    </article>
  );
}
