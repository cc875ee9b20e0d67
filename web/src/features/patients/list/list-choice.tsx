import {
  type PatientFilter,
  type PatientOrder,
  patientFilters,
  patientOrders,
} from '#shared/patients/desk-api.ts';
import { SelectField, type SelectOption } from '#web/src/ui/fields/fields.tsx';
import { useSearchState } from '#web/src/ui/url-state.ts';
import { listChoiceText as text } from './copy.ts';

export const filterParam = 'filtro';
export const orderParam = 'orden';
export const pageParam = 'pagina';

const filterValues: Record<PatientFilter, string> = {
  inactive: 'inactivos',
  invited: 'invitados',
  away: 'sin-venir',
};
const orderValues: Record<PatientOrder, string> = { newest: 'reciente', oldest: 'antigua' };

export type ListChoice = { readonly filter?: PatientFilter; readonly order?: PatientOrder };

/** Filter and order in the URL. Inactive and invited clients have an order of their own. */
export function useListChoice(): ListChoice {
  const [params] = useSearchState();
  const filter = patientFilters.find((name) => filterValues[name] === params.get(filterParam));
  const order = patientOrders.find((name) => orderValues[name] === params.get(orderParam));
  if (filter === 'inactive' || filter === 'invited') return { filter };
  return { ...(filter && { filter }), ...(order && { order }) };
}

type SelectProps = {
  param: string;
  label: string;
  options: readonly SelectOption[];
  disabled: boolean;
};

/** Each choice is a step back in the history, and starts at the first page. */
function SelectFilter({ param, label, options, disabled }: SelectProps) {
  const [params, change] = useSearchState();
  const select = (value: string) =>
    change((nextParams) => {
      if (value === '') nextParams.delete(param);
      else nextParams.set(param, value);
      nextParams.delete(pageParam);
      return nextParams;
    }, 'step');
  return (
    <SelectField
      label={label}
      labelHidden
      name={param}
      value={disabled ? '' : (params.get(param) ?? '')}
      options={options}
      disabled={disabled}
      onChange={({ target }) => select(target.value)}
    />
  );
}

/** Filter and order of the list. A search is among all clients, best match first. */
export function ListChoiceFilters({ isSearch }: { isSearch: boolean }) {
  const { filter } = useListChoice();
  const orders = patientOrders.map((name) => ({ value: orderValues[name], label: text.orders[name] }));
  return (
    <>
      <SelectFilter
        param={filterParam}
        label={text.filter}
        disabled={isSearch}
        options={[
          { value: '', label: text.all },
          ...patientFilters.map((name) => ({ value: filterValues[name], label: text.filters[name] })),
        ]}
      />
      {(filter === undefined || filter === 'away') && (
        <SelectFilter
          param={orderParam}
          label={text.order}
          disabled={isSearch}
          options={
            filter === 'away' && !isSearch
              ? [{ value: '', label: text.orders.newest }, ...orders.slice(1)]
              : [{ value: '', label: text.byName }, ...orders]
          }
        />
      )}
    </>
  );
}
