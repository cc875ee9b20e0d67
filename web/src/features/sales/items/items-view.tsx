import { PackageSearch, SearchX } from 'lucide-react';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { DeskProduct } from '#shared/catalog/desk-api.ts';
import { paths } from '#web/src/lib/paths.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { EmptyState, ErrorState } from '#web/src/ui/feedback/states.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { useIsSlow } from '#web/src/ui/feedback/use-is-slow.ts';
import { Chips } from '#web/src/ui/fields/choices.tsx';
import { SearchBox } from '#web/src/ui/fields/search-box.tsx';
import { Row, Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { useUrlParam } from '#web/src/ui/url-state.ts';
import { itemsText as text } from '../copy.ts';
import { usePos } from '../pos/pos-context.ts';
import { searchStyle } from '../pos/search-style.ts';
import { filterItems, findTypedItem, listUsedCategories } from './item-filter.ts';
import { ItemGrid, itemColumns } from './item-grid.tsx';
import './items.css';

/** Items for sale by category and search. */
export function ItemsView({ views }: { views: ReactNode }) {
  const { catalog, add } = usePos();
  const { items = [], categories } = catalog;
  const [searchText, setSearchText] = useState('');
  const [categoryId, setCategory] = useUrlParam('categoria', 'choice');
  const deferredText = useDeferredValue(searchText);
  const visibleItems = useMemo(
    () => filterItems(items, { text: deferredText, categoryId }, categories),
    [items, deferredText, categoryId, categories],
  );
  const usedCategories = useMemo(() => listUsedCategories(categories, items), [categories, items]);
  const clearFilters = () => {
    setSearchText('');
    setCategory('');
  };
  const addTyped = () => {
    if (searchText.trim() === '') return;
    // The list on screen may lag one keystroke behind.
    const matching = filterItems(items, { text: searchText, categoryId }, categories);
    const product = findTypedItem(matching, searchText);
    if (!product)
      return void toast.info(text.noSingleMatch(matching.length, searchText.trim()), { id: 'pos.search' });
    add(product.productId);
    setSearchText('');
  };
  return (
    <>
      <Row wrap gap={12}>
        <Text as="div" grow style={searchStyle}>
          <SearchBox
            label={text.search}
            value={searchText}
            onChange={setSearchText}
            resultStatus={text.found(visibleItems.length)}
            slash
            onEnter={addTyped}
          />
        </Text>
        {views}
      </Row>
      {usedCategories.length > 0 && (
        <div style={{ margin: '14px 0 16px' }}>
          <Chips
            legend={text.category}
            legendHidden
            oneRow
            value={categoryId}
            options={[
              { value: '', label: text.all },
              ...usedCategories.map(({ categoryId: value, name }) => ({ value, label: name })),
            ]}
            onChange={setCategory}
          />
        </div>
      )}
      <ItemResults
        products={visibleItems}
        hasItems={items.length > 0}
        onClear={clearFilters}
        listKey={`${categoryId} ${deferredText}`}
      />
    </>
  );
}

type ItemResultsProps = {
  products: readonly DeskProduct[];
  hasItems: boolean;
  onClear: () => void;
  listKey: string;
};

function ItemResults({ products, hasItems, onClear, listKey }: ItemResultsProps) {
  const { catalog } = usePos();
  const { isReady, error, isFetching, retry } = catalog;
  if (!isReady && error)
    return <ErrorState title={text.failed} error={error} onRetry={retry} busy={isFetching} />;
  if (!isReady) return <ItemsOutline />;
  if (!hasItems)
    return (
      <EmptyState
        icon={<PackageSearch aria-hidden />}
        title={text.none}
        action={<ButtonLink to={paths.createProduct}>{text.create}</ButtonLink>}
      >
        {text.noneHint}
      </EmptyState>
    );
  if (products.length === 0)
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={text.noMatch}
        action={<Button onClick={onClear}>{text.clear}</Button>}
      >
        {text.noMatchHint}
      </EmptyState>
    );
  return <ItemGrid key={listKey} products={products} />;
}

const outlineKeys = ['1', '2', '3', '4', '5', '6', '7', '8'];

function ItemsOutline() {
  const isSlow = useIsSlow();
  return (
    <Split
      columns={itemColumns}
      gap={12}
      style={{ visibility: isSlow ? 'visible' : 'hidden' }}
      aria-busy
      role="status"
      aria-label="Cargando"
    >
      {outlineKeys.map((card) => (
        <Stack
          as="span"
          key={card}
          gap={14}
          className="sales-card"
          style={{ height: 200, alignContent: 'start', overflow: 'hidden' }}
        >
          <span style={{ height: 136, background: 'var(--ds-sunken)' }} />
          <span className="skeleton__line" style={{ width: '60%', marginLeft: 12 }} />
        </Stack>
      ))}
    </Split>
  );
}
