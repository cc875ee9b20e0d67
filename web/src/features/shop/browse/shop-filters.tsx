import { ChevronDown } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { shopOrders } from '#shared/shop/shelf-api.ts';
import { useDebouncedValue } from '#web/src/lib/use-debounced-value.ts';
import { Chips } from '#web/src/ui/fields/choices.tsx';
import { SearchBox } from '#web/src/ui/fields/search-box.tsx';
import { Row, Text } from '#web/src/ui/layout/layout.tsx';
import { useSearchState } from '#web/src/ui/url-state.ts';
import { browseText as text } from './copy.ts';
import { type ShopSearch, shopParams } from './shop-search.ts';

/** Sets a filter and returns to the first page. */
function useFilterChange() {
  const [, change] = useSearchState();
  return (name: string, value: string, kind?: 'step' | 'choice') =>
    change((params) => {
      params.delete(shopParams.page);
      if (value === '') params.delete(name);
      else params.set(name, value);
      return params;
    }, kind);
}

/** Search field, debounced. */
export function ShopSearchField({ found }: { found: string | undefined }) {
  const [params] = useSearchState();
  const choose = useFilterChange();
  const value = params.get(shopParams.search) ?? '';
  const [typed, setTyped] = useState(value);
  const paused = useDebouncedValue(typed);
  const submitSearch = useEffectEvent((search: string) => {
    if (search !== value) choose(shopParams.search, search);
  });
  useEffect(() => submitSearch(paused), [paused]);
  // 'Limpiar filtros' and Back clear the field too.
  const followed = useEffectEvent((address: string) => {
    if (address !== paused) setTyped(address);
  });
  useEffect(() => followed(value), [value]);
  return (
    <search className="shop__search">
      <SearchBox
        label={text.search}
        value={typed}
        onChange={setTyped}
        {...(found !== undefined && { found })}
      />
    </search>
  );
}

type Props = {
  search: ShopSearch;
  categories: readonly { categoryId: string; name: string; count: number }[];
  allCount: number | undefined;
};

export function ShopFilters({ search, categories, allCount }: Props) {
  const choose = useFilterChange();
  const counted = (name: string, count: number | undefined) => (
    <Row as="span" gap={6} align="stretch" inline>
      {name}
      {count !== undefined && (
        <Text weight={400} className="n">
          {count}
        </Text>
      )}
    </Row>
  );
  return (
    <div className="shop__filters">
      <div className="shop__categories">
        <Chips
          legend={text.category}
          legendHidden
          oneRow
          value={search.categoryId}
          options={[
            { value: '', label: counted(text.all, allCount) },
            ...categories.map(({ categoryId, name, count }) => ({
              value: categoryId,
              label: counted(name, count),
            })),
          ]}
          onChange={(value) => choose(shopParams.category, value, 'choice')}
        />
      </div>
      <OrderChoice order={search.order} onChange={(value) => choose(shopParams.order, value, 'choice')} />
    </div>
  );
}

const OrderChoice = ({
  order,
  onChange,
}: {
  order: ShopSearch['order'];
  onChange: (order: string) => void;
}) => (
  <label className="shop__order">
    <span className="muted">{text.order}:</span>
    <select
      value={order}
      onChange={({ target }) => onChange(target.value === 'featured' ? '' : target.value)}
    >
      {shopOrders.map((each) => (
        <option key={each} value={each}>
          {text.orders[each]}
        </option>
      ))}
    </select>
    <ChevronDown aria-hidden />
  </label>
);
