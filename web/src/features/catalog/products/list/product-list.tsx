import { PackageSearch, SearchX } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { createCategoryNamer } from '#shared/catalog/category.ts';
import type { DeskProduct } from '#shared/catalog/desk-api.ts';
import { productErrors } from '#shared/catalog/errors.ts';
import { calculateTaxRate, listActiveTaxes } from '#shared/catalog/tax.ts';
import type { DeskTax } from '#shared/catalog/tax-api.ts';
import { formatInteger, formatList, formatPercent } from '#shared/core/format.ts';
import { useThumbnails } from '#web/src/components/catalog/queries.ts';
import { useSignedIn } from '#web/src/lib/me.ts';
import { paths } from '#web/src/lib/paths.ts';
import { CallError, toErrorMessage } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Row } from '#web/src/ui/layout/layout.tsx';
import { lazyDialog } from '#web/src/ui/lazy/lazy-dialog.tsx';
import { listText as text } from './copy.ts';
import { filterProducts, isAtMinimum } from './product-filter.ts';
import { ProductFilterBar } from './product-filter-bar.tsx';
import { ProductsTable } from './products-table.tsx';
import { type ProductToggleChange, useToggleProduct } from './queries.ts';
import type { Catalog } from './use-catalogue.ts';
import { usePage, useProductFilter } from './use-product-filter.ts';

const RemoveProductDialog = lazyDialog(
  async () => (await import('./remove-product-dialog.tsx')).RemoveProductDialog,
);

/** Formats the tax rate and tax names of a product. */
export function formatTaxes(product: DeskProduct, taxes: readonly DeskTax[]) {
  if (product.exempt) return { taxText: text.exempt, taxNames: '' };
  const rate = calculateTaxRate(product, taxes);
  const names = listActiveTaxes(product, taxes).map(({ name }) => name);
  if (rate === 0) return { taxText: text.untaxed, taxNames: '' };
  return { taxText: formatPercent(rate), taxNames: names.length === 0 ? text.ownTax : formatList(names) };
}

/** Long enough to read the toast and follow its link. */
const errorToastMs = 10_000;

/** On an error, explains why a toggle reverted and links to the cause. */
function useProductToggles(categoryOf: (categoryId: string) => string) {
  const navigate = useNavigate();
  const { mutate } = useToggleProduct((error, { product, toggle, isOn }) => {
    const title = `${product.name} ${text.toggleErrors[toggle][isOn ? 'on' : 'off']}`;
    const isHidden = error instanceof CallError && error.is(productErrors.category_hidden);
    toast.error(
      title,
      isHidden
        ? {
            description: text.hiddenCategoryReason(categoryOf(product.categoryId)),
            action: { label: text.viewCategory, onClick: () => void navigate(paths.createCategory) },
            durationMs: errorToastMs,
          }
        : { description: toErrorMessage(error) },
    );
  });
  return useCallback((change: ProductToggleChange) => mutate(change), [mutate]);
}

type Props = { catalog: Catalog; markedId: string | undefined };

export function ProductList({ catalog: { products, categories, taxes }, markedId }: Props) {
  const { role } = useSignedIn();
  const navigate = useNavigate();
  const filter = useDeferredValue(useProductFilter());
  const matchingProducts = useMemo(
    () => filterProducts(products, filter, categories),
    [products, filter, categories],
  );
  const page = usePage(matchingProducts);
  const pictures = useThumbnails(page.rows);
  const categoryOf = useMemo(() => createCategoryNamer(categories), [categories]);
  const onToggle = useProductToggles(categoryOf);
  const [removedProduct, setRemovedProduct] = useState<DeskProduct>();
  const onNavigate = useCallback((address: string) => void navigate(address), [navigate]);
  const atMinimum = useMemo(() => products.filter(({ product }) => isAtMinimum(product)).length, [products]);
  return (
    <>
      <ProductFilterBar categories={categories} atMinimum={atMinimum} />
      <ProductsTable
        rows={page.rows.map((product) => ({
          product,
          categoryName: categoryOf(product.categoryId),
          ...formatTaxes(product, taxes),
          pictureUrl: pictures.get(product.productId),
          onToggle,
          onRemove: setRemovedProduct,
          onNavigate,
          mayMoveStock: role === 'admin',
        }))}
        markedId={markedId}
        empty={<NoProducts isAny={products.length > 0} />}
      />
      {matchingProducts.length > 0 && (
        <ListFoot
          {...page}
          shownCount={page.rows.length}
          total={matchingProducts.length}
          mayMigrate={role === 'admin'}
        />
      )}
      {removedProduct && (
        <RemoveProductDialog
          product={removedProduct}
          categoryName={categoryOf(removedProduct.categoryId)}
          pictureUrl={pictures.get(removedProduct.productId)}
          onClose={() => setRemovedProduct(undefined)}
        />
      )}
    </>
  );
}

function NoProducts({ isAny }: { isAny: boolean }) {
  return isAny ? (
    <EmptyState icon={<SearchX aria-hidden />} title={text.noMatchTitle}>
      {text.noMatchHint}
    </EmptyState>
  ) : (
    <EmptyState icon={<PackageSearch aria-hidden />} title={text.emptyTitle}>
      {text.emptyHint}
    </EmptyState>
  );
}

type FootProps = Pick<ReturnType<typeof usePage>, 'first' | 'onPrevious' | 'onNext'> & {
  shownCount: number;
  total: number;
  mayMigrate: boolean;
};

function ListFoot({ first, shownCount, total, mayMigrate, onPrevious, onNext }: FootProps) {
  return (
    <Row gap="8 16" justify="between" pad="14 0 0 0">
      <p className="small muted n" role="status">
        {formatInteger(first)} a {formatInteger(first + shownCount - 1)} de {formatInteger(total)}
      </p>
      <Row gap={8} justify="end" wrap>
        {mayMigrate && (
          <ButtonLink to={paths.migratePictures} variant="ghost">
            {text.migratePictures}
          </ButtonLink>
        )}
        <Button disabled={!onPrevious} onClick={onPrevious}>
          {text.previous}
        </Button>
        <Button disabled={!onNext} onClick={onNext}>
          {text.next}
        </Button>
      </Row>
    </Row>
  );
}
