import { TriangleAlert } from 'lucide-react';
import type { DeskCategory } from '#shared/catalog/category-api.ts';
import { formatInteger } from '#shared/core/format.ts';
import { FilterBar, SearchFilter } from '#web/src/ui/data-table/filter-bar.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { SegmentedControl } from '#web/src/ui/fields/choices.tsx';
import { SelectField } from '#web/src/ui/fields/fields.tsx';
import { Row } from '#web/src/ui/layout/layout.tsx';
import { useUrlParam } from '#web/src/ui/url-state.ts';
import { listText as text } from './copy.ts';
import { productFilterParams } from './use-product-filter.ts';

type Props = {
  categories: readonly DeskCategory[];
  /** Number of all products at their minimum. */
  atMinimum: number;
};

export function ProductFilterBar({ categories, atMinimum }: Props) {
  const [category, setCategory] = useUrlParam(productFilterParams.category, 'choice');
  const [state, setState] = useUrlParam(productFilterParams.state, 'choice');
  const [kind, setKind] = useUrlParam(productFilterParams.kind, 'choice');
  const [minimum, setMinimum] = useUrlParam(productFilterParams.minimum, 'choice');
  const categoryOptions = categories.map(({ categoryId, icon, name }) => ({
    value: categoryId,
    label: `${icon} ${name}`,
  }));
  return (
    <FilterBar
      params={Object.values(productFilterParams)}
      end={
        <SegmentedControl
          legend={text.kind}
          legendHidden
          fullWidth="phones"
          value={kind}
          options={text.kinds}
          onChange={setKind}
        />
      }
    >
      <SearchFilter param={productFilterParams.text} label={text.search} narrow slash />
      <div className="product-filters__select">
        <SelectField
          label={text.category}
          labelHidden
          value={category}
          options={[{ value: '', label: text.allCategories }, ...categoryOptions]}
          onChange={({ target }) => setCategory(target.value)}
        />
      </div>
      <div className="product-filters__select">
        <SelectField
          label={text.state}
          labelHidden
          value={state}
          options={text.states}
          onChange={({ target }) => setState(target.value)}
        />
      </div>
      <Row
        as="label"
        inline
        gap={8}
        justify="center"
        pad="0 14"
        weight={500}
        tone="secondary"
        className="choice toggle-chip"
      >
        <input
          type="checkbox"
          checked={minimum === '1'}
          onChange={({ target }) => setMinimum(target.checked ? '1' : '')}
        />
        <Icon icon={TriangleAlert} size={16} />
        {text.atMinimum} <b className="strong n">{formatInteger(atMinimum)}</b>
      </Row>
    </FilterBar>
  );
}
