import { X } from 'lucide-react';
import {
  posMethodNames,
  receiptStatusLabels,
  refundStateLabels,
  saleStatusLabels,
} from '#shared/sales/labels.ts';
import type { SaleRow } from '#shared/sales/sales-api.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { SearchFilter } from '#web/src/ui/data-table/filter-bar.tsx';
import { DateField } from '#web/src/ui/date-field/date-field.tsx';
import { SelectField } from '#web/src/ui/fields/fields.tsx';
import { Row, Text } from '#web/src/ui/layout/layout.tsx';
import { useSearchState } from '#web/src/ui/url-state.ts';
import { soldText as text } from './copy.ts';
import {
  methodWords,
  rejectedWord,
  returningWord,
  statusWords,
  unsentWord,
  yesterdayWord,
} from './sold-filter.ts';
import { type SalesFilter, salesParams } from './use-sold-filter.ts';

const otherDayValue = 'otra';

/** Options of a filter with their URL values. */
const buildOptions = <Code extends string>(
  words: Readonly<Record<Code, string>>,
  labels: Readonly<Record<string, string>>,
) => Object.entries<string>(words).map(([code, value]) => ({ value, label: labels[code] ?? code }));

const methodOptions = [{ value: '', label: text.anyMethod }, ...buildOptions(methodWords, posMethodNames)];
const statusOptions = [
  { value: '', label: text.anyStatus },
  ...buildOptions(statusWords, saleStatusLabels),
  { value: returningWord, label: refundStateLabels.waiting },
  { value: rejectedWord, label: refundStateLabels.refused },
  { value: unsentWord, label: receiptStatusLabels.failed },
];
const dayOptions = [
  { value: '', label: text.days.today },
  { value: yesterdayWord, label: text.days.yesterday },
  { value: otherDayValue, label: text.days.other },
];

/** Filters of the list, stored in the URL. */
export function SoldFilters({ filter, isEmpty }: { filter: SalesFilter; isEmpty: boolean }) {
  const [search, changeSearch] = useSearchState();
  const setFilter = (name: string, value: string) =>
    changeSearch((nextParams) => {
      if (value === '') nextParams.delete(name);
      else nextParams.set(name, value);
      nextParams.delete(salesParams.page);
      return nextParams;
    }, 'choice');
  const { dayWord, method, status, day } = filter;
  const isOther = dayWord !== '' && dayWord !== yesterdayWord;
  const isFiltered = [salesParams.search, salesParams.method, salesParams.status, salesParams.day].some(
    (name) => search.has(name),
  );
  return (
    <search className="sold-filters">
      <Text as="div" span="phone">
        <SearchFilter param={salesParams.search} label={text.search} slash />
      </Text>
      <Text as="div" span="phone">
        <SelectField
          label={text.day}
          labelHidden
          value={isOther ? otherDayValue : dayWord}
          options={dayOptions}
          onChange={({ target: { value } }) =>
            setFilter(salesParams.day, value === otherDayValue ? day.date : value)
          }
        />
      </Text>
      <SelectField
        label={text.method}
        labelHidden
        value={method}
        options={methodOptions}
        onChange={({ target }) => setFilter(salesParams.method, target.value)}
      />
      <SelectField
        label={text.status}
        labelHidden
        value={status}
        options={statusOptions}
        onChange={({ target }) => setFilter(salesParams.status, target.value)}
      />
      {isFiltered && (
        <Row wrap gap="8 16" align="end" span>
          {isOther && (
            <div style={{ width: 240 }}>
              <DateField
                label={text.date}
                value={day.date}
                max={day.today}
                onChange={(date) => {
                  if (date !== '') setFilter(salesParams.day, date);
                }}
              />
            </div>
          )}
          {!isEmpty && (
            <ClearFilters
              names={[salesParams.search, salesParams.method, salesParams.status, salesParams.day]}
            />
          )}
        </Row>
      )}
    </search>
  );
}

type ClearFiltersProps = { names: readonly string[]; variant?: 'ghost' | 'secondary' };

/** Clears the filters in `names`. */
export function ClearFilters({ names, variant = 'ghost' }: ClearFiltersProps) {
  const [, changeSearch] = useSearchState();
  const clear = () =>
    changeSearch((nextParams) => {
      for (const name of [...names, salesParams.page]) nextParams.delete(name);
      return nextParams;
    }, 'choice');
  return (
    <Button variant={variant} onClick={clear}>
      {text.clear}
    </Button>
  );
}

type ListSubjectProps = { filter: SalesFilter; rows: readonly SaleRow[] | undefined };

/** Link from a special list to today's sales. */
export function TodayLink() {
  const remove = useFilterRemoval();
  return (
    <Button
      variant="ghost"
      onClick={() => remove([salesParams.client, salesParams.item, salesParams.from, salesParams.to])}
    >
      {text.seeToday}
    </Button>
  );
}

/** Returns a function that removes URL parameters, as a new history entry. */
function useFilterRemoval() {
  const [, changeSearch] = useSearchState();
  return (names: readonly string[]) =>
    changeSearch((nextParams) => {
      for (const name of [...names, salesParams.page]) nextParams.delete(name);
      return nextParams;
    }, 'step');
}

/** Subject of a special list, with buttons to remove the item or return to today's sales. */
export function ListSubject({ filter: { period }, rows }: ListSubjectProps) {
  const remove = useFilterRemoval();
  // Sales of an item show the item first.
  const name = rows?.[0]?.firstName ?? text.thisItem;
  return (
    <Row wrap gap={8} style={{ marginBottom: 16 }}>
      {period?.itemId !== undefined && (
        <Button
          aria-label={text.leaveItem(name)}
          style={{ maxWidth: '100%' }}
          onClick={() => remove([salesParams.item])}
        >
          <span className="ellipsis">{name}</span>
          <X aria-hidden />
        </Button>
      )}
      <TodayLink />
    </Row>
  );
}
