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
import { params, type SalesFilter } from './use-sold-filter.ts';

const other = 'otra';

/** Options of a filter with their URL values. */
const buildOptions = <Code extends string>(
  words: Readonly<Record<Code, string>>,
  labels: Readonly<Record<string, string>>,
) => Object.entries<string>(words).map(([code, value]) => ({ value, label: labels[code] ?? code }));

const methods = [{ value: '', label: text.anyMethod }, ...buildOptions(methodWords, posMethodNames)];
const statuses = [
  { value: '', label: text.anyStatus },
  ...buildOptions(statusWords, saleStatusLabels),
  { value: returningWord, label: refundStateLabels.waiting },
  { value: rejectedWord, label: refundStateLabels.refused },
  { value: unsentWord, label: receiptStatusLabels.failed },
];
const days = [
  { value: '', label: text.days.today },
  { value: yesterdayWord, label: text.days.yesterday },
  { value: other, label: text.days.other },
];

/** Filters of the list, stored in the URL. */
export function SoldFilters({ place: filter, isEmpty }: { place: SalesFilter; isEmpty: boolean }) {
  const [search, change] = useSearchState();
  const set = (name: string, value: string) =>
    change((next) => {
      if (value === '') next.delete(name);
      else next.set(name, value);
      next.delete(params.page);
      return next;
    }, 'choice');
  const { dayWord, method, status, day } = filter;
  const isOther = dayWord !== '' && dayWord !== yesterdayWord;
  const isFiltered = [params.search, params.method, params.status, params.day].some((name) =>
    search.has(name),
  );
  return (
    <search className="sold-filters">
      <div className="sold-filters__search">
        <SearchFilter param={params.search} label={text.search} slash />
      </div>
      <div className="sold-filters__wide">
        <SelectField
          label={text.day}
          labelHidden
          value={isOther ? other : dayWord}
          options={days}
          onChange={({ target }) => set(params.day, target.value === other ? day.date : target.value)}
        />
      </div>
      <SelectField
        label={text.method}
        labelHidden
        value={method}
        options={methods}
        onChange={({ target }) => set(params.method, target.value)}
      />
      <SelectField
        label={text.status}
        labelHidden
        value={status}
        options={statuses}
        onChange={({ target }) => set(params.status, target.value)}
      />
      {isFiltered && (
        <div className="sold-filters__more">
          {isOther && (
            <div className="sold-filters__date">
              <DateField
                label={text.date}
                value={day.date}
                max={day.today}
                onChange={(date) => {
                  if (date !== '') set(params.day, date);
                }}
              />
            </div>
          )}
          {!isEmpty && <ClearFilters names={[params.search, params.method, params.status, params.day]} />}
        </div>
      )}
    </search>
  );
}

type ClearFiltersProps = { names: readonly string[]; variant?: 'ghost' | 'secondary' };

/** Clears filters; the day may stay. */
export function ClearFilters({ names, variant = 'ghost' }: ClearFiltersProps) {
  const [, change] = useSearchState();
  const clear = () =>
    change((next) => {
      for (const name of [...names, params.page]) next.delete(name);
      return next;
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
  const leave = useFilterRemoval();
  return (
    <Button variant="ghost" onClick={() => leave([params.client, params.item, params.from, params.to])}>
      {text.seeToday}
    </Button>
  );
}

/** Pushes the list without the given parameters. */
function useFilterRemoval() {
  const [, change] = useSearchState();
  return (names: readonly string[]) =>
    change((next) => {
      for (const name of [...names, params.page]) next.delete(name);
      return next;
    }, 'step');
}

/** Subject of a special list, with buttons to remove the item or return to today's sales. */
export function ListSubject({ filter: { period }, rows }: ListSubjectProps) {
  const leave = useFilterRemoval();
  // Sales of an item show the item first.
  const name = rows?.[0]?.firstName ?? text.thisItem;
  return (
    <div className="sold__listed">
      {period?.itemId !== undefined && (
        <Button aria-label={text.leaveItem(name)} onClick={() => leave([params.item])}>
          <span className="sold__item">{name}</span>
          <X aria-hidden />
        </Button>
      )}
      <TodayLink />
    </div>
  );
}
