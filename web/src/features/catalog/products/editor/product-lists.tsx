import type { ReactNode } from 'react';
import type { DeskCategory } from '#shared/catalog/category-api.ts';
import type { DeskProduct } from '#shared/catalog/desk-api.ts';
import type { DeskTax } from '#shared/catalog/tax-api.ts';
import { useCategories, useTaxes } from '#web/src/components/catalog/queries.ts';
import { ErrorState, SkeletonRows } from '#web/src/ui/feedback/states.tsx';
import { productText as text } from './copy.ts';
import { useProduct } from './queries.ts';

type EditorLists = {
  product: DeskProduct | undefined;
  categories: readonly DeskCategory[];
  taxes: readonly DeskTax[];
};
type Props = { productId: string | undefined; children: (lists: EditorLists) => ReactNode };

/** Loads the form's categories and taxes and the product to edit. */
export function ProductLists({ productId, children }: Props) {
  const [product, categories, taxes] = [useProduct(productId), useCategories(), useTaxes()];
  const isProductDue = productId !== undefined && product.data === undefined;
  if (categories.data && taxes.data && !isProductDue)
    return children({ product: product.data, categories: categories.data.rows, taxes: taxes.data.rows });
  const failedQueries = [product, categories, taxes].filter(({ isError }) => isError);
  if (failedQueries.length === 0) return <SkeletonRows rows={6} />;
  return (
    <ErrorState
      title={product.isError ? text.loadFailed : text.listsFailed}
      error={failedQueries[0]?.error}
      busy={failedQueries.some(({ isFetching }) => isFetching)}
      onRetry={() => {
        for (const query of failedQueries) void query.refetch();
      }}
    />
  );
}
