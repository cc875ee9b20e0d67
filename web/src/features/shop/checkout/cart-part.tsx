import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { formatMoney } from '#shared/core/format.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import type { quoteCart } from '#shared/shop/shop-api.ts';
import { countPieces } from '#web/src/components/shop-cart/cart-rules.ts';
import { cartText } from '#web/src/components/shop-cart/copy.ts';
import { paths } from '#web/src/lib/paths.ts';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { SkeletonRows } from '#web/src/ui/feedback/states.tsx';
import { Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { shopText } from '../shared/copy.ts';
import { ProductPicture } from '../shared/product-picture.tsx';
import { Stepper } from '../shared/stepper.tsx';
import { useCartLine } from '../shared/use-cart-line.ts';
import { checkoutText as text } from './copy.ts';
import { CorrectionsNotice } from './corrections-notice.tsx';
import { CheckoutPart } from './part.tsx';
import type { Checkout } from './use-checkout.ts';

type QuoteLine = ReplyOf<typeof quoteCart>['lines'][number];

export function CartPart({ checkout: { cart, quote, corrections } }: { checkout: Checkout }) {
  const heading = useRef<HTMLHeadingElement>(null);
  /** Moves the focus from a removed line to the heading. */
  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  return (
    <CheckoutPart
      title={text.cart}
      headingRef={heading}
      end={<span className="muted small n">{cartText.articles(countPieces(cart))}</span>}
    >
      {corrections.visible.length > 0 && <CorrectionsNotice corrections={corrections.visible} />}
      <QueryBoundary
        query={quote}
        errorTitle={text.failed}
        skeleton={<SkeletonRows rows={cart.length} bare />}
      >
        {({ lines }) => (
          <ul>
            {lines
              .filter(({ productId }) => cart.some((item) => item.productId === productId))
              .map((line) => (
                <CartLine
                  key={line.productId}
                  line={line}
                  onChange={corrections.clear}
                  onRemove={focusHeading}
                />
              ))}
          </ul>
        )}
      </QueryBoundary>
    </CheckoutPart>
  );
}

type CartLineProps = { line: QuoteLine; onChange: () => void; onRemove: () => void };

function CartLine({ line, onChange, onRemove }: CartLineProps) {
  const { productId, slug, name, presentation, unitPriceCents, stock, pictureUrl } = line;
  const { quantity, isFull, error, change } = useCartLine({ productId, priceCents: unitPriceCents, stock });
  const isLastPiece = stock.word === 'few' && stock.left === 1;
  const details = isLastPiece ? [presentation, text.lastUnit].filter(Boolean).join(' · ') : presentation;
  return (
    <Row as="li" gap="0 12" pad="12 0" wrap className="checkout__line">
      <ProductPicture url={pictureUrl} eager />
      <Stack as="span" grow>
        <Text as={Link} weight={600} breakWords to={paths.shopProduct(productId, slug)}>
          {name}
        </Text>
        <span className="muted small n">{shopText.unitPrice(details, unitPriceCents)}</span>
      </Stack>
      <Stepper
        label={shopText.quantityOf(name)}
        quantity={quantity}
        minimum={0}
        isFull={isFull}
        onChange={(requested) => {
          onChange();
          change(requested);
          if (requested === 0) onRemove();
        }}
      />
      <Text as="b" weight={600} textAlign="right" className="n">
        {formatMoney(unitPriceCents * quantity)}
      </Text>
      <Text as="p" size={14} tone="pending" role="status">
        {error}
      </Text>
    </Row>
  );
}
