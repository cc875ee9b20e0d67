import { treatmentStates } from '#shared/appointments/closing/closing-api.ts';
import { addMonths, isCivilMonth } from '#shared/core/civil-time.ts';
import { formatFullName } from '#shared/core/person.ts';
import { FilterBar, SearchFilter } from '#web/src/ui/data-table/filter-bar.tsx';
import { SelectField, type SelectOption } from '#web/src/ui/fields/fields.tsx';
import { useUrlParam } from '#web/src/ui/url-state.ts';
import { useStaff } from '../shared/desk-queries.ts';
import { completedText } from './copy.ts';
import type { CompletedFilter } from './queries.ts';

const params = { name: 'paciente', staffId: 'esteticista', month: 'mes', state: 'estado' } as const;
const stateParamValues = { completed: 'completados', pending: 'pendientes' } as const;
/** Both states; an address without a state means completed. */
const allStatesValue = 'todos';
const maxNameLength = 80;
const monthsAhead = 3;
const monthsBack = 24;

/** The filter in the URL; defaults are everyone, completed and the current month. */
export function useCompletedFilter(currentMonth: string): CompletedFilter {
  const [name] = useUrlParam(params.name);
  const [staffId] = useUrlParam(params.staffId);
  const [month] = useUrlParam(params.month);
  const [stateParam] = useUrlParam(params.state);
  const state =
    stateParam === allStatesValue
      ? undefined
      : (treatmentStates.find((each) => stateParamValues[each] === stateParam) ?? 'completed');
  const trimmedName = name.trim().slice(0, maxNameLength);
  return {
    month: isCivilMonth(month) ? month : currentMonth,
    ...(staffId !== '' && { staffId }),
    ...(trimmedName !== '' && { name: trimmedName }),
    ...(state && { state }),
  };
}

/** Latest month first; includes a month from the URL outside the offered range. */
function buildMonthOptions(current: string, chosen: string): SelectOption[] {
  const offered = Array.from({ length: monthsAhead + monthsBack + 1 }, (_, index) =>
    addMonths(current, monthsAhead - index),
  );
  const months = offered.includes(chosen) ? offered : [...offered, chosen].sort().reverse();
  return months.map((month) => ({ value: month, label: completedText.monthOf(month) }));
}

type SelectProps = {
  param: string;
  label: string;
  options: readonly SelectOption[];
  /** The value that the URL omits. */
  defaultValue?: string;
};

function SelectFilter({ param, label, options, defaultValue = '' }: SelectProps) {
  const [value, setValue] = useUrlParam(param);
  return (
    <SelectField
      label={label}
      labelHidden
      name={param}
      value={value === '' ? defaultValue : value}
      options={options}
      onChange={({ target }) => setValue(target.value === defaultValue ? '' : target.value)}
    />
  );
}

function StaffFilter() {
  const staff = useStaff();
  const members = (staff.data ?? []).map((member) => ({
    value: member.staffId,
    label: formatFullName(member),
  }));
  return (
    <SelectFilter
      param={params.staffId}
      label={completedText.staff}
      options={[{ value: '', label: completedText.everyone }, ...members]}
    />
  );
}

/** Filters by client, staff member, month and state. */
export function CompletedFilters({ currentMonth, month }: { currentMonth: string; month: string }) {
  const states = treatmentStates.map((each) => ({
    value: stateParamValues[each],
    label: completedText.states[each],
  }));
  return (
    <FilterBar params={Object.values(params)}>
      <SearchFilter narrow param={params.name} label={completedText.search} />
      <StaffFilter />
      <SelectFilter
        param={params.month}
        label={completedText.month}
        defaultValue={currentMonth}
        options={buildMonthOptions(currentMonth, month)}
      />
      <SelectFilter
        param={params.state}
        label={completedText.state}
        defaultValue={stateParamValues.completed}
        options={[{ value: allStatesValue, label: completedText.everyState }, ...states]}
      />
    </FilterBar>
  );
}

/** Filters by client and staff member. */
export function DepositFilters() {
  return (
    <FilterBar params={[params.name, params.staffId]}>
      <SearchFilter param={params.name} label={completedText.search} />
      <StaffFilter />
    </FilterBar>
  );
}
