import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { ShoppingBag } from 'lucide-react';
import { listPublicProducts } from '#shared/catalog/api.ts';
import { CallCenter } from '#web/src/components/center/call-center.tsx';
import { useKnownCenter } from '#web/src/components/center/center.ts';
import { ChatButton } from '#web/src/components/public/chat-button.tsx';
import { ProductCard } from '#web/src/components/public/product-card.tsx';
import { queryClient } from '#web/src/lib/query.ts';
import { allPagesOf } from '#web/src/lib/query-of.ts';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { useDocumentTitle } from '#web/src/ui/shell/screen.tsx';
import { shopText } from './copy.ts';
import './shop.css';

function Products() {
  const products = useQuery(allPagesOf(listPublicProducts));
  return (
    <QueryBoundary query={products} errorTitle={shopText.failed}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState icon={<ShoppingBag aria-hidden />} title={shopText.empty}>
            {shopText.emptyNext}
          </EmptyState>
        ) : (
          <ul className="shop__products">
            {rows.map((product) => (
              <li key={product.productId}>
                <ProductCard product={product} heading="h2" />
              </li>
            ))}
          </ul>
        )
      }
    </QueryBoundary>
  );
}

/** `/tienda`: what the center sells, at its price, and how to get it. */
export function ShopPage() {
  const known = useKnownCenter();
  useDocumentTitle(shopText.title);
  return (
    <div className="wrap shop">
      <h1>{shopText.title}</h1>
      <p className="shop__lead">{shopText.lead}</p>
      <p className="shop__call">
        <CallCenter label={shopText.call} />
      </p>
      <QueryClientProvider client={queryClient}>
        <Products />
      </QueryClientProvider>
      {known && <ChatButton chat={known.chat} />}
    </div>
  );
}
