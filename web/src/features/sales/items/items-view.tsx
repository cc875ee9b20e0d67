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
import { useUrlParam } from '#web/src/ui/url-state.ts';
import { itemsText as text } from '../copy.ts';
import { usePos } from '../pos/pos-context.ts';
import { filterItems, findTypedItem, listUsedCategories } from './item-filter.ts';
import { ItemGrid } from './item-grid.tsx';
import './items.css';

/** Items for sale by category and search. */
export function ItemsView({ views }: { views: ReactNode }) {
  const { shelf, add } = usePos();
  const { items = [], categories } = shelf;
  const [typed, setTyped] = useState('');
  const [categoryId, setCategory] = useUrlParam('categoria', 'choice');
  const filter = useDeferredValue(typed);
  const found = useMemo(
    () => filterItems(items, { text: filter, categoryId }, categories),
    [items, filter, categoryId, categories],
  );
  const shelves = useMemo(() => listUsedCategories(categories, items), [categories, items]);
  const clear = () => {
    setTyped('');
    setCategory('');
  };
  const addTyped = () => {
    if (typed.trim() === '') return;
    // The list on screen may lag one keystroke behind.
    const matching = filterItems(items, { text: typed, categoryId }, categories);
    const product = findTypedItem(matching, typed);
    if (!product) return void toast.info(text.notOne(matching.length, typed.trim()), { id: 'pos.search' });
    add(product.productId);
    setTyped('');
  };
  return (
    <>
      <div className="till-tools">
        <div className="grow till-tools__search">
          <SearchBox
            label={text.search}
            value={typed}
            onChange={setTyped}
            found={text.found(found.length)}
            slash
            onEnter={addTyped}
          />
        </div>
        {views}
      </div>
      {shelves.length > 0 && (
        <div className="till-shelves">
          <Chips
            legend={text.category}
            legendHidden
            oneRow
            value={categoryId}
            options={[
              { value: '', label: text.all },
              ...shelves.map(({ categoryId: value, name }) => ({ value, label: name })),
            ]}
            onChange={setCategory}
          />
        </div>
      )}
      <ItemResults
        found={found}
        isAny={items.length > 0}
        onClear={clear}
        listKey={`${categoryId} ${filter}`}
      />
    </>
  );
}

type ItemResultsProps = {
  found: readonly DeskProduct[];
  isAny: boolean;
  onClear: () => void;
  listKey: string;
};

function ItemResults({ found, isAny, onClear, listKey }: ItemResultsProps) {
  const { shelf } = usePos();
  const { isReady, error, isFetching, retry } = shelf;
  if (!isReady && error)
    return <ErrorState title={text.failed} error={error} onRetry={retry} busy={isFetching} />;
  if (!isReady) return <ItemsOutline />;
  if (!isAny)
    return (
      <EmptyState
        icon={<PackageSearch aria-hidden />}
        title={text.none}
        action={<ButtonLink to={paths.createProduct}>{text.create}</ButtonLink>}
      >
        {text.noneHint}
      </EmptyState>
    );
  if (found.length === 0)
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={text.noMatch}
        action={<Button onClick={onClear}>{text.clear}</Button>}
      >
        {text.noMatchHint}
      </EmptyState>
    );
  return <ItemGrid key={listKey} products={found} />;
}

const cards = ['1', '2', '3', '4', '5', '6', '7', '8'];

function ItemsOutline() {
  const isSlow = useIsSlow();
  return (
    <div
      className={isSlow ? 'item-grid' : 'item-grid item-grid--waiting'}
      aria-busy
      role="status"
      aria-label="Cargando"
    >
      {cards.map((card) => (
        <span key={card} className="item-outline">
          <span className="item-outline__picture" />
          <span className="item-outline__line" />
        </span>
      ))}
    </div>
  );
}
