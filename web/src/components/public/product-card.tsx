import type { PublicProduct } from '#shared/catalog/api.ts';
import { formatMoney } from '#shared/core/format.ts';
import { BrandMark } from '#web/src/ui/shell/brand-mark.tsx';
import './product-card.css';

type Props = { product: PublicProduct; heading: 'h2' | 'h3' };

/** Product card of the public pages; shows the center's logo if there is no picture. */
export function ProductCard({ product: { name, priceCents, pictureUrl }, heading: Heading }: Props) {
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
        <Heading>{name}</Heading>
        <p className="n">{formatMoney(priceCents)}</p>
      </div>
    </article>
  );
}
