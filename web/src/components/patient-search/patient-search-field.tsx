import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search, UserPlus } from 'lucide-react';
import { type ReactNode, type Ref, useState } from 'react';
import { formatPhone } from '#shared/core/format.ts';
import { formatFullName } from '#shared/core/person.ts';
import {
  maxSearchLength,
  maxSearchResults,
  type PatientOption,
  searchPatients,
} from '#shared/patients/api.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { useDebouncedValue } from '#web/src/lib/use-debounced-value.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Avatar } from '#web/src/ui/display/avatar.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { ComboboxField } from '#web/src/ui/fields/combobox-field.tsx';
import { useCombobox } from '#web/src/ui/fields/use-combobox.ts';
import { Text } from '#web/src/ui/layout/layout.tsx';
import { PatientChip } from './patient-search-chip.tsx';
import { patientSearchText } from './patient-search-copy.ts';

const minimumLength = 2;

/** Searches the clients that match every typed word. Requires at least two letters. */
export function useSearchPatients(typed: string) {
  // A truncated long e-mail still matches by prefix.
  const search = typed.trim().slice(0, maxSearchLength);
  const debouncedSearch = useDebouncedValue(search);
  const query = useQuery({
    ...buildQuery(searchPatients, { query: { text: debouncedSearch } }),
    enabled: debouncedSearch.length >= minimumLength,
    placeholderData: keepPreviousData,
  });
  const isSearching = search.length >= minimumLength;
  return {
    patients: isSearching ? query.data : undefined,
    isWaiting: isSearching && (search !== debouncedSearch || query.isFetching),
    hasFailed: isSearching && query.isError,
    retry: () => void query.refetch(),
  };
}
type PatientSearch = ReturnType<typeof useSearchPatients>;

type Props = {
  value: PatientOption | undefined;
  onChange: (patient: PatientOption | undefined) => void;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
  /** Offers to create a client from the typed text, after the clients found. */
  onCreate?: (typed: string) => void;
  /** Renders the chosen client in the page's own way. `remove` returns to the search. */
  chosen?: (patient: PatientOption, remove: () => void) => ReactNode;
};

/** Finds a client by name, phone or e-mail. The chosen client replaces the field. */
export function PatientSearchField({ value, onChange, chosen, ...props }: Props) {
  const [wasRemoved, setRemoved] = useState(false);
  const remove = () => {
    setRemoved(true);
    onChange(undefined);
  };
  if (value && chosen) return chosen(value, remove);
  if (value) return <PatientChip patient={value} error={props.error} onRemove={remove} />;
  return <SearchField {...props} hasFocus={wasRemoved} onChoose={onChange} />;
}

type SearchFieldProps = Pick<Props, 'error' | 'ref' | 'onCreate'> & {
  hasFocus: boolean;
  onChoose: (patient: PatientOption) => void;
};

const createOption = 'create';

function SearchField({ onChoose, onCreate, ...props }: SearchFieldProps) {
  const [typed, setTyped] = useState('');
  const search = useSearchPatients(typed);
  const combobox = useCombobox<PatientOption | typeof createOption>({
    options: [...(search.patients ?? []), ...(onCreate && search.patients ? ([createOption] as const) : [])],
    onChoose: (option) => (option === createOption ? onCreate?.(typed.trim()) : onChoose(option)),
    startsAt: 'first' as const,
    isWaiting: search.isWaiting,
  });
  return (
    <ComboboxField
      {...props}
      combobox={combobox}
      label={patientSearchText.label}
      listLabel={patientSearchText.list}
      icon={<Search aria-hidden />}
      value={typed}
      onType={setTyped}
      onFocus={combobox.open}
      hint={patientSearchText.hint}
      state={<SearchState typed={typed.trim()} search={search} />}
      keyOf={(option) => (option === createOption ? option : option.patientId)}
    >
      {(option) =>
        option === createOption ? (
          <>
            <Icon icon={UserPlus} />
            <Text weight={600} breakWords>
              {patientSearchText.create(typed.trim())}
            </Text>
          </>
        ) : (
          <PatientResult patient={option} />
        )
      }
    </ComboboxField>
  );
}

export function PatientResult({ patient }: { patient: PatientOption }) {
  const name = formatFullName(patient);
  return (
    <>
      <Avatar name={name} size="small" />
      <span className="grow">
        <span className="strong">{name}</span>
        {!patient.active && <span className="muted small"> ({patientSearchText.inactive})</span>}
        <Text size={14} tone="muted" breakWords block className="n">
          {[formatPhone(patient.phone), patient.email].filter(Boolean).join(' · ')}
        </Text>
      </span>
    </>
  );
}

export function SearchState({ typed, search }: { typed: string; search: PatientSearch }) {
  const { patients, isWaiting, hasFailed, retry } = search;
  if (hasFailed && !isWaiting)
    return (
      <p role="alert" className="field__state small" style={{ order: 5 }}>
        {patientSearchText.failed}{' '}
        <Button variant="ghost" size="small" onClick={retry}>
          {patientSearchText.retry}
        </Button>
      </p>
    );
  const count = patients?.length ?? 0;
  const resultText = count === 0 ? patientSearchText.none(typed) : patientSearchText.found(count);
  const isTruncated = count >= maxSearchResults;
  return (
    <p
      role="status"
      className={count > 0 && !isTruncated ? 'visually-hidden' : 'field__state hidden-if-empty muted'}
      style={{ order: 5 }}
    >
      {isWaiting ? patientSearchText.searching : patients && resultText}
      {isTruncated && !isWaiting && ` ${patientSearchText.more}`}
    </p>
  );
}
