import { MapPin } from 'lucide-react';
import { type Ref, useId } from 'react';
import type { KnownAddress } from '#shared/patients/api.ts';
import { ErrorText, LabelText } from '#web/src/ui/field-text.tsx';
import { addressText } from './address-text.ts';
import { type AddressValue, useAddressList } from './address-use-list.ts';
import './styles/address-field.css';

type Props = {
  value: AddressValue;
  /** Typed by hand, it comes without a place. */
  onChange: (value: AddressValue) => void;
  /** The field was left: time to say what is wrong. */
  onLeave?: () => void;
  label?: string;
  error?: string | undefined;
  optional?: boolean;
  /** The box to type in: takes the focus when the form goes to its first error. */
  ref?: Ref<HTMLInputElement>;
};

const nothing = () => undefined;

/** An address of Puerto Rico, with suggestions; whether one has to be chosen is the form's to say. */
export function AddressField({ value, onChange, onLeave = nothing, error, ref, ...look }: Props) {
  const id = useId();
  const { address, place } = value;
  const list = useAddressList({ address, place, onChange, onLeave });
  const { search, options, isOpen, isListed, active, choose, input } = list;
  const optionId = (option: KnownAddress) => `${id}-${options.indexOf(option)}`;
  return (
    <div className="amplify-field address-field">
      <label className="amplify-label" htmlFor={id}>
        <LabelText label={look.label ?? addressText.label} optional={look.optional} />
      </label>
      <div className="field__box">
        <MapPin aria-hidden />
        <input
          {...input}
          ref={ref}
          id={id}
          type="text"
          role="combobox"
          className="amplify-input"
          autoComplete="off"
          maxLength={200}
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={`${id}-list`}
          aria-activedescendant={active ? optionId(active) : undefined}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-message`}
          value={address}
        />
      </div>
      <div className="address-field__drop" hidden={!isListed}>
        <div id={`${id}-list`} role="listbox" aria-label={addressText.list} className="address-field__list">
          {options.map((option) => (
            <Option
              key={option.label}
              id={optionId(option)}
              label={option.label}
              isActive={option === active}
              onChoose={() => choose(option)}
            />
          ))}
        </div>
      </div>
      <p
        id={`${id}-message`}
        className={error === undefined ? 'amplify-field__description' : 'amplify-field__error-message'}
      >
        {error === undefined ? hintOf(value) : <ErrorText text={error} />}
      </p>
      <p role="status" className={isListed ? 'visually-hidden' : 'address-field__state small muted'}>
        {isOpen && stateOf(search)}
      </p>
    </div>
  );
}

const hintOf = ({ place }: AddressValue) =>
  place ? addressText.chosen(place.municipality) : addressText.hint;

/** How the search goes, in words. */
function stateOf({ found, isWaiting, hasFailed }: ReturnType<typeof useAddressList>['search']) {
  if (isWaiting) return addressText.searching;
  if (hasFailed) return addressText.failed;
  if (found === undefined) return null;
  return found.length === 0 ? addressText.none : addressText.found(found.length);
}

type OptionProps = { id: string; label: string; isActive: boolean; onChoose: () => void };

function Option({ id, label, isActive, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's, which keeps the focus
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className="address-field__option"
      // The box keeps the focus, and the list stays open until the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {label}
    </div>
  );
}
