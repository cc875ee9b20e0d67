import { Boxes, SearchX } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import type { DeskProduct } from '#shared/catalog/desk-api.ts';
import { createCategoryNameFinder, filterStock, findScannedProduct } from '#shared/catalog/stock-list.ts';
import { getStockPdf } from '#shared/reports/api.ts';
import { buildStockPdf, buildStockSheet } from '#shared/reports/stock-pdf.ts';
import { useCategories, useDeskProducts } from '#web/src/components/catalog/queries.ts';
import { ReportPrint } from '#web/src/components/report-table/report-print.tsx';
import { downloadCsv } from '#web/src/components/spreadsheet/csv.ts';
import { ReportActions } from '#web/src/components/spreadsheet/report-actions.tsx';
import { civilToday } from '#web/src/lib/now.ts';
import { paths } from '#web/src/lib/paths.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { FilterBar, SearchFilter } from '#web/src/ui/data-table/filter-bar.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { SegmentedControl } from '#web/src/ui/fields/choices.tsx';
import { SelectField } from '#web/src/ui/fields/fields.tsx';
import { slashLabel } from '#web/src/ui/fields/search-box.tsx';
import { Split } from '#web/src/ui/layout/layout.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { useUrlParam } from '#web/src/ui/url-state.ts';
import { useShortcuts } from '#web/src/ui/use-shortcuts.ts';
import { stockText as text } from './copy.ts';
import { StockFigures } from './stock-figures.tsx';
import { StockPanel, useIsPanelFullPage } from './stock-panel.tsx';
import { StockTable } from './stock-table.tsx';
import './stock.css';

const paramNames = { search: 'buscar', category: 'categoria', state: 'estado', product: 'producto' } as const;
const atMinimum = 'minimo';

function useStockFilter() {
  const [typed] = useUrlParam(paramNames.search);
  const [categoryId, setCategory] = useUrlParam(paramNames.category, 'choice');
  const [state, setState] = useUrlParam(paramNames.state, 'choice');
  return { typed, categoryId, setCategory, onlyAtMinimum: state === atMinimum, setState };
}
type Filter = ReturnType<typeof useStockFilter>;

const toPdfQuery = ({ typed, categoryId, onlyAtMinimum }: Filter) => ({
  ...(typed !== '' && { typed }),
  ...(categoryId !== '' && { categoryId }),
  ...(onlyAtMinimum && { only: 'atMinimum' as const }),
});

/** 'Inventario' (R461), the stock per product. Products closest to their minimum come first. */
export function StockPage() {
  const products = useDeskProducts('product');
  const getCategoryName = useCategoryName();
  const filter = useStockFilter();
  const [openId] = useUrlParam(paramNames.product);
  const visibleProducts = filterStock(products.data ?? [], filter);
  const count = products.data?.length;
  const isPanelPage = useIsPanelFullPage() && openId !== '';
  const downloadSheet = () =>
    downloadCsv(text.csvFilename(civilToday()), buildStockSheet(visibleProducts, getCategoryName));
  return (
    <Screen
      title={text.title}
      context={count === undefined ? undefined : text.productCount(count)}
      contextToCome={text.productCount(0)}
      actions={
        count !== 0 &&
        !isPanelPage && (
          <ReportActions
            disabled={visibleProducts.length === 0}
            onCsv={downloadSheet}
            fetchPdf={(call) => call(getStockPdf, { query: toPdfQuery(filter) })}
          />
        )
      }
    >
      <QueryBoundary query={products} errorTitle={text.loadFailed} cards="medium">
        {(allProducts) =>
          allProducts.length === 0 ? (
            <NoProducts />
          ) : (
            <StockListWithPanel allProducts={allProducts} visibleProducts={visibleProducts} filter={filter} />
          )
        }
      </QueryBoundary>
      {visibleProducts.length > 0 && (
        <ReportPrint
          buildDocument={() =>
            buildStockPdf({
              products: visibleProducts,
              filter,
              getCategoryName,
              date: civilToday(),
            })
          }
        />
      )}
    </Screen>
  );
}

const noCategories = { rows: [] };

function useCategoryName() {
  const { data: { rows: categories } = noCategories } = useCategories();
  return createCategoryNameFinder(categories);
}

function NoProducts() {
  return (
    <Card>
      <EmptyState
        icon={<Boxes aria-hidden />}
        title={text.emptyTitle}
        action={
          <ButtonLink variant="primary" to={paths.createProduct}>
            {text.create}
          </ButtonLink>
        }
      >
        {text.emptyHint}
      </EmptyState>
    </Card>
  );
}

type StockProps = {
  allProducts: readonly DeskProduct[];
  visibleProducts: readonly DeskProduct[];
  filter: Filter;
};

/** The list with its totals, and the open product beside it or, on narrow screens, instead of it. */
function StockListWithPanel({ allProducts, visibleProducts, filter }: StockProps) {
  const [openId, setOpenId] = useUrlParam(paramNames.product, 'step');
  const list = useRef<HTMLDivElement>(null);
  const isPanelPage = useIsPanelFullPage();
  const product = allProducts.find(({ productId }) => productId === openId);
  const closePanel = () => {
    setOpenId('');
    list.current?.querySelector<HTMLElement>(`[data-opens="${CSS.escape(openId)}"]`)?.focus();
  };
  const openScanned = (event: KeyboardEvent) => {
    const { target, key } = event;
    if (key !== 'Enter' || !(target instanceof HTMLInputElement) || target.type !== 'search') return;
    const scannedProduct = findScannedProduct(visibleProducts, target.value);
    if (scannedProduct) setOpenId(scannedProduct.productId);
  };
  return (
    <Split columns={product && !isPanelPage ? '1fr 408px' : '1fr'} gap={20} align="start">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter comes from the search field */}
      <div ref={list} hidden={product !== undefined && isPanelPage} onKeyDown={openScanned}>
        <StockFilterBar filter={filter} />
        <StockFigures visibleProducts={visibleProducts} />
        <StockTable
          visibleProducts={visibleProducts}
          currentId={product?.productId}
          onOpen={setOpenId}
          empty={
            <EmptyState icon={<SearchX aria-hidden />} title={text.noMatchTitle}>
              {text.noMatchHint}
            </EmptyState>
          }
        />
      </div>
      {product && <StockPanel key={product.productId} product={product} onClose={closePanel} />}
    </Split>
  );
}

/** Focuses the search on `/` unless a field has the focus. */
function useSlashToSearch() {
  const ref = useRef<HTMLDivElement>(null);
  const search = () => ref.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
  useShortcuts([{ keys: ['/'], label: slashLabel, find: () => search }]);
  return ref;
}

function StockFilterBar({ filter }: { filter: Filter }) {
  const ref = useSlashToSearch();
  const { data: { rows: categories } = noCategories } = useCategories();
  const options = categories.map(({ categoryId, icon, name }) => ({
    value: categoryId,
    label: `${icon} ${name}`,
  }));
  return (
    <div ref={ref}>
      <FilterBar
        params={[paramNames.search, paramNames.category, paramNames.state]}
        end={
          <SegmentedControl
            legend={text.stateFilterLabel}
            legendHidden
            fullWidth="phones"
            value={filter.onlyAtMinimum ? atMinimum : ''}
            options={[
              { value: '', label: text.allProducts },
              { value: atMinimum, label: text.atMinimum },
            ]}
            onChange={filter.setState}
          />
        }
      >
        <SearchFilter narrow param={paramNames.search} label={text.search} />
        <SelectField
          label={text.category}
          labelHidden
          value={filter.categoryId}
          options={[{ value: '', label: text.allCategories }, ...options]}
          onChange={(event) => filter.setCategory(event.target.value)}
        />
      </FilterBar>
    </div>
  );
}
