import type { PublicProduct } from '#shared/catalog/api.ts';
import { formatMoney } from '#shared/core/format.ts';
import { Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { BrandMark } from '#web/src/ui/shell/brand-mark.tsx';
import './product-card.css';

type Props = { product: PublicProduct; heading: 'h2' | 'h3' };

/** Product card of the public pages, with the center's logo if there is no picture. */
export function ProductCard({ product: { name, priceCents, pictureUrl }, heading }: Props) {
  return (
    <Stack as="article" gap={14}>
      {pictureUrl === undefined ? (
        <div className="product-card__picture" aria-hidden>
          <BrandMark />
        </div>
      ) : (
        <img
          className="product-card__picture"
          src={pictureUrl}
          alt=""
          width="600"
          height="660"
          loading="lazy"
        />
      )}
      <Row align="stretch" justify="between" gap={12}>
        <Text as={heading} size={16} weight={600} breakWords>
          {name}
        </Text>
        <p className="n">{formatMoney(priceCents)}</p>
      </Row>
    </Stack>
  );
}
