import { QueryClientProvider } from '@tanstack/react-query';
import { Lock, type LucideIcon, Store, Truck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { addNoBreakSpaces, formatMoney } from '#shared/core/format.ts';
import type { ShopTerms } from '#shared/shop/shelf-api.ts';
import { calculateSubtotal, countPieces } from '#web/src/components/shop-cart/cart-rules.ts';
import { useCart } from '#web/src/components/shop-cart/cart-store.ts';
import { cartText } from '#web/src/components/shop-cart/copy.ts';
import { useBrandName } from '#web/src/lib/brand.ts';
import { paths } from '#web/src/lib/paths.ts';
import { queryClient } from '#web/src/lib/query.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { useDocumentTitle } from '#web/src/ui/shell/screen.tsx';
import { useSearchState } from '#web/src/ui/url-state.ts';
import { shopText } from '../shared/copy.ts';
import { useDescription } from '../shared/page-head.ts';
import { browseText as text } from './copy.ts';
import { useShopProducts, useShopTerms } from './queries.ts';
import { ShopFilters, ShopSearchField } from './shop-filters.tsx';
import { ShopProducts } from './shop-products.tsx';
import { parseShopSearch } from './shop-search.ts';
import './shop.css';

type FactProps = { icon: LucideIcon; title: string; children: string };

const Fact = ({ icon, title, children }: FactProps) => (
  <Split columns="auto 1fr" gap="0 12">
    <Icon icon={icon} size={22} tone="accent" />
    <p className="strong n">{title}</p>
    <Text as="p" tone="secondary" breakWords className="n">
      {children}
    </Text>
  </Split>
);

/** How orders are received and paid. */
const ShopFacts = ({ terms }: { terms: ShopTerms | undefined }) => (
  <aside className="shop-facts">
    <div className="wrap">
      <Fact icon={Store} title={text.pickupFact}>
        {addNoBreakSpaces(terms?.openingHours ?? '')}
      </Fact>
      {terms?.delivery && (
        <Fact icon={Truck} title={text.deliveryFact(terms.delivery.feeCents)}>
          {text.deliveryArea}
        </Fact>
      )}
      <Fact icon={Lock} title={text.paymentFact}>
        {text.paymentHint}
      </Fact>
    </div>
  </aside>
);

/** `/tienda`: the shop with categories, search, sorting and the cart. */
export function ShopPage() {
  useDocumentTitle(shopText.title);
  useDescription(text.description(useBrandName()));
  return (
    <QueryClientProvider client={queryClient}>
      <ShopContent />
    </QueryClientProvider>
  );
}

function ShopContent() {
  const [params] = useSearchState();
  const search = parseShopSearch(params);
  const products = useShopProducts(search);
  const terms = useShopTerms().data;
  const { data } = products;
  return (
    <>
      <div className="wrap shop">
        <Split
          columns="1fr 340px"
          gap={32}
          pad="28 0 0 0"
          align="end"
          phone={{ columns: '1fr', gap: 16, pad: '16 0 0 0' }}
        >
          <Stack gap={8}>
            <h1>{shopText.title}</h1>
            <Text as="p" tone="secondary">
              {text.lead} {terms && (terms.delivery ? text.pickupOrDelivery : text.pickupOnly)}
            </Text>
          </Stack>
          <ShopSearchField found={data && text.found(data.total)} />
        </Split>
        <ShopFilters search={search} categories={data?.categories ?? []} allCount={data?.allCount} />
        <ShopProducts products={products} search={search} />
      </div>
      <ShopFacts terms={terms} />
      <CartBar />
    </>
  );
}

/** Cart summary on phones, always visible. */
function CartBar() {
  const cart = useCart();
  if (cart.length === 0) return null;
  const pieces = countPieces(cart);
  return (
    <Link className="shop-bar" to={paths.checkout} data-foot-bar>
      <span className="n" aria-hidden>
        {pieces}
      </span>
      <span className="visually-hidden">{`${cartText.articles(pieces)}, `}</span>
      <span className="grow">{text.viewCart}</span>
      <span className="n">{formatMoney(calculateSubtotal(cart))}</span>
    </Link>
  );
}
