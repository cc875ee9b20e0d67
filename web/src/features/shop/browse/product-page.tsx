import { QueryClientProvider } from '@tanstack/react-query';
import { CloudOff, SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { coreErrors } from '#shared/core/errors.ts';
import { formatMoney, formatPlainDollars } from '#shared/core/format.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import type { getShopProduct } from '#shared/shop/shelf-api.ts';
import { useBrandName } from '#web/src/lib/brand.ts';
import { paths } from '#web/src/lib/paths.ts';
import { CallError } from '#web/src/lib/problem.ts';
import { queryClient } from '#web/src/lib/query.ts';
import { useScreenParams } from '#web/src/lib/screen-params.ts';
import { toButtonClass } from '#web/src/ui/buttons/button-class.ts';
import { Split, Text } from '#web/src/ui/layout/layout.tsx';
import { useDocumentTitle } from '#web/src/ui/shell/screen.tsx';
import { BackToShop } from '../shared/back-link.tsx';
import { shopText } from '../shared/copy.ts';
import { useDescription, useStructuredData, useUnlisted } from '../shared/page-head.ts';
import { ProductPicture } from '../shared/product-picture.tsx';
import { browseText, productText as text } from './copy.ts';
import { PlainState } from './plain-state.tsx';
import { ProductOffer } from './product-offer.tsx';
import { useShopProduct, useShopTerms } from './queries.ts';
import { ShopCard } from './shop-card.tsx';
import './product.css';

type ProductReply = ReplyOf<typeof getShopProduct>;

type ProductDataInput = {
  readonly product: ProductReply['product'];
  readonly description: ProductReply['description'];
  readonly address: string;
  readonly brandName: string;
};

/** Builds the structured data for search engines, without the picture, whose URL expires within minutes. */
const buildProductData = ({ product, description, address, brandName }: ProductDataInput) => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: product.name,
  sku: product.productId,
  description,
  category: product.categoryName,
  size: product.presentation,
  offers: {
    '@type': 'Offer',
    url: address,
    price: formatPlainDollars(product.priceCents),
    priceCurrency: 'USD',
    availability: `https://schema.org/${product.stock.word === 'soldOut' ? 'OutOfStock' : 'InStock'}`,
    seller: { '@type': 'Organization', name: brandName },
  },
});

/** `/tienda/{slug}/{productId}`: a product. A wrong slug redirects to the right one. */
export function ProductPage() {
  const { slug, productId } = useScreenParams('slug', 'productId');
  return (
    <QueryClientProvider client={queryClient}>
      <div className="wrap">
        <BackToShop>{shopText.title}</BackToShop>
      </div>
      <ProductLoader key={productId} slug={slug} productId={productId} />
    </QueryClientProvider>
  );
}

const isNotFound = (error: unknown) =>
  error instanceof CallError && (error.status === 404 || error.is(coreErrors.malformed));

function ProductLoader({ slug, productId }: { slug: string; productId: string }) {
  const { data, error, isPending, isFetching, refetch } = useShopProduct(productId);
  const isUnknown = data === undefined && isNotFound(error);
  useDocumentTitle(data?.product.name ?? (isUnknown ? text.notFound : shopText.title));
  useUnlisted(isUnknown);
  const { search } = useLocation();
  if (data && data.product.slug !== slug)
    return <Navigate to={`${paths.shopProduct(productId, data.product.slug)}${search}`} replace />;
  if (data) return <ProductContent {...data} />;
  if (isPending)
    return <div className="wrap product" aria-busy role="status" aria-label={browseText.loading} />;
  return (
    <div className="wrap">
      <h1 className="visually-hidden">{shopText.title}</h1>
      {isUnknown ? (
        <PlainState icon={<SearchX aria-hidden />} title={text.notFound} next={text.notFoundHint}>
          <Link className={toButtonClass()} to={paths.shop}>
            {shopText.toShop}
          </Link>
        </PlainState>
      ) : (
        <PlainState icon={<CloudOff aria-hidden />} title={text.failed} isAlert>
          <button
            type="button"
            className={toButtonClass()}
            aria-busy={isFetching}
            onClick={() => void refetch()}
          >
            {browseText.retry}
          </button>
        </PlainState>
      )}
    </div>
  );
}

function ProductContent({ product, description, taxes, totalCents, related }: ProductReply) {
  const { name, categoryName, presentation, priceCents, pictureUrl } = product;
  const address = `${location.origin}${paths.shopProduct(product.productId, product.slug)}`;
  const isDelivered = useShopTerms().data?.delivery !== undefined;
  useDescription(text.description(name, formatMoney(priceCents), isDelivered));
  useStructuredData(buildProductData({ product, description, address, brandName: useBrandName() }));
  useEffect(() => {
    // Braces, because newer browsers return a promise, which React would take for a cleanup.
    window.scrollTo(0, 0);
  }, []);
  return (
    <>
      <Split
        columns="1.18fr 1fr"
        gap={56}
        align="start"
        phone={{ columns: '1fr', gap: 20 }}
        className="wrap product"
      >
        <ProductPicture url={pictureUrl} eager />
        <div>
          <p className="small muted">{categoryName}</p>
          <h1>{name}</h1>
          <p className="muted n">{presentation}</p>
          <ProductOffer product={product} taxes={taxes} totalCents={totalCents} />
          {description !== undefined && (
            <Text
              as="p"
              tone="secondary"
              breakWords
              keepLines
              style={{ marginTop: 20, paddingTop: 20, borderTop: '1px solid var(--ds-hairline)' }}
            >
              {description}
            </Text>
          )}
        </div>
      </Split>
      {related.length > 0 && (
        <section className="product__related" aria-labelledby="related">
          <div className="wrap">
            <h2 id="related">{text.related}</h2>
            <Split as="ul" columns="1fr 1fr 1fr 1fr" gap="32 20">
              {related.map((relatedProduct) => (
                <li key={relatedProduct.productId}>
                  <ShopCard product={relatedProduct} />
                </li>
              ))}
            </Split>
          </div>
        </section>
      )}
    </>
  );
}
