import { ChevronDown } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { shopSortOrders } from '#shared/shop/shelf-api.ts';
import { useDebouncedValue } from '#web/src/lib/use-debounced-value.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Chips } from '#web/src/ui/fields/choices.tsx';
import { SearchBox } from '#web/src/ui/fields/search-box.tsx';
import { Row, Split, Text } from '#web/src/ui/layout/layout.tsx';
import { useSearchState } from '#web/src/ui/url-state.ts';
import { browseText as text } from './copy.ts';
import { type ShopSearch, shopParams } from './shop-search.ts';

/** Sets a filter and returns to the first page. */
function useFilterChange() {
  const [, changeSearch] = useSearchState();
  return (name: string, value: string, kind?: 'step' | 'choice') =>
    changeSearch((params) => {
      params.delete(shopParams.page);
      if (value === '') params.delete(name);
      else params.set(name, value);
      return params;
    }, kind);
}

/** Search field, debounced. */
export function ShopSearchField({ found }: { found: string | undefined }) {
  const [params] = useSearchState();
  const setFilter = useFilterChange();
  const value = params.get(shopParams.search) ?? '';
  const [typedSearch, setTypedSearch] = useState(value);
  const debouncedText = useDebouncedValue(typedSearch);
  const submitSearch = useEffectEvent((search: string) => {
    if (search !== value) setFilter(shopParams.search, search);
  });
  useEffect(() => submitSearch(debouncedText), [debouncedText]);
  // 'Limpiar filtros' and Back clear the field too.
  const followAddress = useEffectEvent((searchInUrl: string) => {
    if (searchInUrl !== debouncedText) setTypedSearch(searchInUrl);
  });
  useEffect(() => followAddress(value), [value]);
  return (
    <search>
      <SearchBox
        label={text.search}
        value={typedSearch}
        onChange={setTypedSearch}
        {...(found !== undefined && { resultStatus: found })}
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
  const setFilter = useFilterChange();
  const buildLabel = (name: string, count: number | undefined) => (
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
    <Split columns="1fr auto" gap={8} pad="24 0" align="center" phone={{ columns: '1fr', pad: '12 0 20 0' }}>
      <div>
        <Chips
          legend={text.category}
          legendHidden
          oneRow
          value={search.categoryId}
          options={[
            { value: '', label: buildLabel(text.all, allCount) },
            ...categories.map(({ categoryId, name, count }) => ({
              value: categoryId,
              label: buildLabel(name, count),
            })),
          ]}
          onChange={(value) => setFilter(shopParams.category, value, 'choice')}
        />
      </div>
      <OrderChoice order={search.order} onChange={(value) => setFilter(shopParams.order, value, 'choice')} />
    </Split>
  );
}

const OrderChoice = ({
  order,
  onChange,
}: {
  order: ShopSearch['order'];
  onChange: (order: string) => void;
}) => (
  <Row as="label" gap={6} pad="0 0 0 14" fixed className="shop__order">
    <span className="muted">{text.order}:</span>
    <select
      className="grow"
      value={order}
      onChange={({ target }) => onChange(target.value === 'featured' ? '' : target.value)}
    >
      {shopSortOrders.map((shopOrder) => (
        <option key={shopOrder} value={shopOrder}>
          {text.orders[shopOrder]}
        </option>
      ))}
    </select>
    <Icon icon={ChevronDown} />
  </Row>
);
