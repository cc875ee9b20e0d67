import { treatmentStates } from '#shared/appointments/closing/closing-api.ts';
import { addMonths, isCivilMonth } from '#shared/core/civil-time.ts';
import { fullName } from '#shared/core/person.ts';
import { FilterBar, SearchFilter } from '#web/src/ui/data-table/filter-bar.tsx';
import { SelectField, type SelectOption } from '#web/src/ui/fields/fields.tsx';
import { useUrlParam } from '#web/src/ui/url-state.ts';
import { useStaff } from '../shared/desk-queries.ts';
import { treatedText } from './copy.ts';
import type { TreatedFilter } from './queries.ts';

const params = { name: 'paciente', staffId: 'esteticista', month: 'mes', state: 'estado' } as const;
const stateWords = { completed: 'completados', pending: 'pendientes' } as const;
/** Both states; an address without a state means completed. */
const bothWord = 'todos';
const longestName = 80;
const monthsAhead = 3;
const monthsBack = 24;

/** The filter in the URL; defaults are everyone, completed and the current month. */
export function useCompletedFilter(currentMonth: string): TreatedFilter {
  const [name] = useUrlParam(params.name);
  const [staffId] = useUrlParam(params.staffId);
  const [month] = useUrlParam(params.month);
  const [word] = useUrlParam(params.state);
  const state =
    word === bothWord
      ? undefined
      : (treatmentStates.find((each) => stateWords[each] === word) ?? 'completed');
  const words = name.trim().slice(0, longestName);
  return {
    month: isCivilMonth(month) ? month : currentMonth,
    ...(staffId !== '' && { staffId }),
    ...(words !== '' && { name: words }),
    ...(state && { state }),
  };
}

/** Latest month first; includes a month from the URL outside the offered range. */
function monthOptions(current: string, chosen: string): SelectOption[] {
  const offered = Array.from({ length: monthsAhead + monthsBack + 1 }, (_, index) =>
    addMonths(current, monthsAhead - index),
  );
  const months = offered.includes(chosen) ? offered : [...offered, chosen].sort().reverse();
  return months.map((month) => ({ value: month, label: treatedText.monthOf(month) }));
}

type SelectProps = {
  param: string;
  label: string;
  options: readonly SelectOption[];
  /** The value that the URL omits. */
  usual?: string;
};

function SelectFilter({ param, label, options, usual = '' }: SelectProps) {
  const [value, setValue] = useUrlParam(param);
  return (
    <SelectField
      label={label}
      labelHidden
      name={param}
      value={value === '' ? usual : value}
      options={options}
      onChange={({ target }) => setValue(target.value === usual ? '' : target.value)}
    />
  );
}

function StaffFilter() {
  const staff = useStaff();
  const members = (staff.data ?? []).map((member) => ({ value: member.staffId, label: fullName(member) }));
  return (
    <SelectFilter
      param={params.staffId}
      label={treatedText.staff}
      options={[{ value: '', label: treatedText.everyone }, ...members]}
    />
  );
}

/** Filters by client, staff member, month and state. */
export function CompletedFilters({ currentMonth, month }: { currentMonth: string; month: string }) {
  const states = treatmentStates.map((each) => ({
    value: stateWords[each],
    label: treatedText.states[each],
  }));
  return (
    <FilterBar params={Object.values(params)}>
      <SearchFilter narrow param={params.name} label={treatedText.search} />
      <StaffFilter />
      <SelectFilter
        param={params.month}
        label={treatedText.month}
        usual={currentMonth}
        options={monthOptions(currentMonth, month)}
      />
      <SelectFilter
        param={params.state}
        label={treatedText.state}
        usual={stateWords.completed}
        options={[{ value: bothWord, label: treatedText.everyState }, ...states]}
      />
    </FilterBar>
  );
}

/** Filters by client and staff member. */
export function DepositFilters() {
  return (
    <FilterBar params={[params.name, params.staffId]}>
      <SearchFilter param={params.name} label={treatedText.search} />
      <StaffFilter />
    </FilterBar>
  );
}
