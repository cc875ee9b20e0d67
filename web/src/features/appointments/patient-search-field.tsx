import { Search } from 'lucide-react';
import { type Ref, useId, useState } from 'react';
import { fullName } from '#shared/appointments/appointment.ts';
import { phone } from '#shared/core/format.ts';
import type { PatientOption } from '#shared/patients/api.ts';
import { Avatar } from '#web/src/ui/avatar.tsx';
import { Button } from '#web/src/ui/button.tsx';
import { ErrorText } from '#web/src/ui/field-text.tsx';
import { PatientChip } from './patient-search-chip.tsx';
import type { PatientSearch } from './patient-search-queries.ts';
import { patientSearchText } from './patient-search-text.ts';
import { usePatientList } from './patient-search-use-list.ts';
import './styles/patient-search.css';

type Props = {
  value: PatientOption | undefined;
  onChange: (patient: PatientOption | undefined) => void;
  error?: string | undefined;
  /** The box to type in: takes the focus when the form goes to its first error. */
  ref?: Ref<HTMLInputElement>;
};

/** Finds a client by any word of name, phone or e-mail; the chosen one stands in the field's place. */
export function PatientSearchField({ value, onChange, ...props }: Props) {
  const [wasRemoved, setRemoved] = useState(false);
  if (value)
    return (
      <PatientChip
        patient={value}
        error={props.error}
        onRemove={() => {
          setRemoved(true);
          onChange(undefined);
        }}
      />
    );
  return <SearchField {...props} hasFocus={wasRemoved} onChoose={onChange} />;
}

type SearchProps = Pick<Props, 'error' | 'ref'> & {
  hasFocus: boolean;
  onChoose: (patient: PatientOption) => void;
};

function SearchField({ error, ref, hasFocus, onChoose }: SearchProps) {
  const id = useId();
  const { typed, search, options, isListed, active, input } = usePatientList(onChoose);
  const optionId = ({ patientId }: PatientOption) => `${id}-${patientId}`;
  return (
    <div className="amplify-field patient-search">
      <label className="amplify-label" htmlFor={id}>
        {patientSearchText.label}
      </label>
      <div className="field__box">
        <Search aria-hidden />
        <input
          {...input}
          ref={ref}
          id={id}
          type="text"
          role="combobox"
          className="amplify-input"
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: only after the chosen client was taken away, where the focus would be lost
          autoFocus={hasFocus}
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={`${id}-list`}
          aria-activedescendant={isListed && active ? optionId(active) : undefined}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-message`}
          value={typed}
        />
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={patientSearchText.list}
          className="patient-search__list"
          hidden={!isListed}
        >
          {options.map((patient) => (
            <Option
              key={patient.patientId}
              id={optionId(patient)}
              patient={patient}
              isActive={patient === active}
              onChoose={() => onChoose(patient)}
            />
          ))}
        </div>
      </div>
      <p
        id={`${id}-message`}
        className={error === undefined ? 'amplify-field__description' : 'amplify-field__error-message'}
      >
        {error === undefined ? patientSearchText.hint : <ErrorText text={error} />}
      </p>
      <SearchState typed={typed.trim()} search={search} />
    </div>
  );
}

type OptionProps = { id: string; patient: PatientOption; isActive: boolean; onChoose: () => void };

function Option({ id, patient, isActive, onChoose }: OptionProps) {
  const name = fullName(patient);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's, which keeps the focus
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className="patient-search__option"
      // The box keeps the focus, and the list stays open until the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Avatar name={name} size="small" />
      <span className="grow">
        <span className="strong">{name}</span>
        {!patient.active && <span className="muted small"> ({patientSearchText.inactive})</span>}
        <span className="muted small n patient-search__contact">
          {phone(patient.phone)} · {patient.email}
        </span>
      </span>
    </div>
  );
}

/** How the search goes, in words. */
function SearchState({ typed, search }: { typed: string; search: PatientSearch }) {
  const { found, isWaiting, hasFailed, retry } = search;
  if (hasFailed && !isWaiting)
    return (
      <p role="alert" className="patient-search__state small">
        {patientSearchText.failed}{' '}
        <Button variant="ghost" size="small" onClick={retry}>
          {patientSearchText.retry}
        </Button>
      </p>
    );
  const count = found?.length ?? 0;
  const words = count === 0 ? patientSearchText.none(typed) : patientSearchText.found(count);
  return (
    <p role="status" className={count > 0 ? 'visually-hidden' : 'patient-search__state small muted'}>
      {isWaiting ? patientSearchText.searching : found && words}
    </p>
  );
}
