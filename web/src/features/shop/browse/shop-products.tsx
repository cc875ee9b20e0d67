import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, CloudOff, SearchX, ShoppingBag } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { ReplyOf } from '#shared/core/route.ts';
import { type listShopProducts, shopPageSize } from '#shared/shop/shelf-api.ts';
import { paths } from '#web/src/lib/paths.ts';
import { toButtonClass } from '#web/src/ui/buttons/button-class.ts';
import { Row, Split, Stack } from '#web/src/ui/layout/layout.tsx';
import { browseText as text } from './copy.ts';
import { PlainState } from './plain-state.tsx';
import { ShopCard } from './shop-card.tsx';
import { type ShopSearch, shopParams } from './shop-search.ts';

type ProductResults = ReplyOf<typeof listShopProducts>;
type Props = { products: UseQueryResult<ProductResults>; search: ShopSearch };

/** Products visible before scrolling. */
const initiallyVisible = 4;

const productGrid = {
  columns: '1fr 1fr 1fr 1fr',
  gap: '32 20',
  tablet: { columns: '1fr 1fr 1fr' },
  phone: { columns: '1fr 1fr', gap: '24 12' },
} as const;

export function ShopProducts({ products, search }: Props) {
  const { data, isPending, isFetching, refetch } = products;
  if (isPending) return <ProductsOutline />;
  if (data === undefined)
    return (
      <PlainState icon={<CloudOff aria-hidden />} title={text.failed} isAlert>
        <button
          type="button"
          className={toButtonClass()}
          aria-busy={isFetching}
          onClick={() => void refetch()}
        >
          {text.retry}
        </button>
      </PlainState>
    );
  if (data.rows.length === 0) return <NoProducts search={search} />;
  return (
    <>
      <h2 className="visually-hidden">{text.products}</h2>
      <Split as="ul" {...productGrid} aria-busy={isFetching}>
        {data.rows.map((product, index) => (
          <li key={product.productId}>
            <ShopCard product={product} eager={index < initiallyVisible} />
          </li>
        ))}
      </Split>
      {data.pages > 1 && <PageLinks results={data} />}
    </>
  );
}

function NoProducts({ search }: { search: ShopSearch }) {
  if (search.search === '' && search.categoryId === '')
    return <PlainState icon={<ShoppingBag aria-hidden />} title={text.empty} next={text.emptyHint} />;
  const title = search.search === '' ? text.emptyCategory : text.noMatch(search.search);
  return (
    <PlainState icon={<SearchX aria-hidden />} title={title} next={text.noMatchHint}>
      <Link className={toButtonClass()} to={paths.shop}>
        {text.clear}
      </Link>
    </PlainState>
  );
}

/** Pagination as links, which search engines follow. */
function PageLinks({ results: { page, pages, total, rows } }: { results: ProductResults }) {
  const { search } = useLocation();
  const buildPageAddress = (pageNumber: number) => {
    const params = new URLSearchParams(search);
    if (pageNumber === 1) params.delete(shopParams.page);
    else params.set(shopParams.page, String(pageNumber));
    return params.size === 0 ? paths.shop : `${paths.shop}?${params}`;
  };
  const firstRow = (page - 1) * shopPageSize + 1;
  return (
    <Row as="nav" gap={12} pad="40 0 0 0" justify="center" aria-label={text.pages}>
      <PageLink label={text.previous} to={page > 1 ? buildPageAddress(page - 1) : undefined}>
        <ChevronLeft aria-hidden />
      </PageLink>
      <span className="small muted n">{text.visibleRange(firstRow, firstRow + rows.length - 1, total)}</span>
      <PageLink label={text.next} to={page < pages ? buildPageAddress(page + 1) : undefined}>
        <ChevronRight aria-hidden />
      </PageLink>
    </Row>
  );
}

type PageLinkProps = { label: string; to: string | undefined; children: ReactNode };

function PageLink({ label, to, children }: PageLinkProps) {
  const linkClass = `${toButtonClass()} button--icon`;
  if (to === undefined)
    return (
      <span className={linkClass} style={{ opacity: 0.4, cursor: 'default' }} aria-hidden>
        {children}
      </span>
    );
  return (
    <Link className={linkClass} to={to} aria-label={label} title={label}>
      {children}
    </Link>
  );
}

const ProductsOutline = () => (
  <Split as="ul" {...productGrid} aria-busy aria-label={text.loading}>
    {Array.from({ length: 8 }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity but their position
      <Stack key={index} as="li" gap={14}>
        <span className="product-picture" data-picture-box={index < initiallyVisible ? '' : undefined} />
        <span className="skeleton__line" />
      </Stack>
    ))}
  </Split>
);
