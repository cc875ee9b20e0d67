import { treatmentStates } from '#shared/appointments/closing/closing-api.ts';
import { addMonths, isCivilMonth } from '#shared/core/civil-time.ts';
import { formatFullName } from '#shared/core/person.ts';
import { FilterBar, SearchFilter } from '#web/src/ui/data-table/filter-bar.tsx';
import { SelectField, type SelectOption } from '#web/src/ui/fields/fields.tsx';
import { useUrlParam } from '#web/src/ui/url-state.ts';
import { useStaff } from '../shared/desk-queries.ts';
import { completedText } from './copy.ts';
import type { CompletedFilter } from './queries.ts';

const paramNames = { name: 'paciente', staffId: 'esteticista', month: 'mes', state: 'estado' } as const;
const stateParamValues = { completed: 'completados', pending: 'pendientes' } as const;
/** Both states. An address without a state means completed. */
const allStatesValue = 'todos';
const maxNameLength = 80;
const monthsAhead = 3;
const monthsBack = 24;

/** The filter in the URL. Defaults are everyone, completed and the current month. */
export function useCompletedFilter(currentMonth: string): CompletedFilter {
  const [name] = useUrlParam(paramNames.name);
  const [staffId] = useUrlParam(paramNames.staffId);
  const [month] = useUrlParam(paramNames.month);
  const [stateParam] = useUrlParam(paramNames.state);
  const state =
    stateParam === allStatesValue
      ? undefined
      : (treatmentStates.find((treatmentState) => stateParamValues[treatmentState] === stateParam) ??
        'completed');
  const trimmedName = name.trim().slice(0, maxNameLength);
  return {
    month: isCivilMonth(month) ? month : currentMonth,
    ...(staffId !== '' && { staffId }),
    ...(trimmedName !== '' && { name: trimmedName }),
    ...(state && { state }),
  };
}

/** Lists months, latest first. Includes a month from the URL outside the offered range. */
function buildMonthOptions(currentMonth: string, chosenMonth: string): SelectOption[] {
  const offeredMonths = Array.from({ length: monthsAhead + monthsBack + 1 }, (_, index) =>
    addMonths(currentMonth, monthsAhead - index),
  );
  const months = offeredMonths.includes(chosenMonth)
    ? offeredMonths
    : [...offeredMonths, chosenMonth].sort().reverse();
  return months.map((month) => ({ value: month, label: completedText.monthLabel(month) }));
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
  const staffOptions = (staff.data ?? []).map((member) => ({
    value: member.staffId,
    label: formatFullName(member),
  }));
  return (
    <SelectFilter
      param={paramNames.staffId}
      label={completedText.staff}
      options={[{ value: '', label: completedText.allStaff }, ...staffOptions]}
    />
  );
}

/** Filters by client, staff member, month and state. */
export function CompletedFilters({ currentMonth, month }: { currentMonth: string; month: string }) {
  const stateOptions = treatmentStates.map((treatmentState) => ({
    value: stateParamValues[treatmentState],
    label: completedText.states[treatmentState],
  }));
  return (
    <FilterBar params={Object.values(paramNames)}>
      <SearchFilter narrow param={paramNames.name} label={completedText.search} />
      <StaffFilter />
      <SelectFilter
        param={paramNames.month}
        label={completedText.month}
        defaultValue={currentMonth}
        options={buildMonthOptions(currentMonth, month)}
      />
      <SelectFilter
        param={paramNames.state}
        label={completedText.state}
        defaultValue={stateParamValues.completed}
        options={[{ value: allStatesValue, label: completedText.allStates }, ...stateOptions]}
      />
    </FilterBar>
  );
}

/** Filters by client and staff member. */
export function DepositFilters() {
  return (
    <FilterBar params={[paramNames.name, paramNames.staffId]}>
      <SearchFilter param={paramNames.name} label={completedText.search} />
      <StaffFilter />
    </FilterBar>
  );
}
