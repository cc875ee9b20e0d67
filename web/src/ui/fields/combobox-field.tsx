import { type ReactNode, type Ref, useRef } from 'react';
import { usePopover } from '../popover/use-popover.ts';
import { ComboboxOption } from './combobox-option.tsx';
import { ErrorText, LabelText } from './field-text.tsx';
import type { Combobox } from './use-combobox.ts';

type Props<Option> = {
  combobox: Combobox<Option>;
  label: string;
  listLabel: string;
  icon: ReactNode;
  value: string;
  onType: (typed: string) => void;
  onFocus?: () => void;
  onLeave?: () => void;
  hint: string;
  error?: string | undefined;
  optional?: boolean | undefined;
  hasFocus?: boolean;
  listNote?: ReactNode;
  state: ReactNode;
  keyOf: (option: Option) => string;
  children: (option: Option) => ReactNode;
  ref?: Ref<HTMLInputElement> | undefined;
};

/** At most five options without scrolling. */
const maxListHeight = 'min(320px, var(--popover-room, 320px))';

/** Combobox field. Its list covers the content below. */
export function ComboboxField<Option>({ combobox, children, keyOf, ...props }: Props<Option>) {
  const { id } = combobox;
  const { error } = props;
  const box = useRef<HTMLDivElement>(null);
  const list = usePopover<HTMLDivElement>(combobox.isListed, box, { align: 'start', isAsWide: true });
  return (
    <div className="amplify-field">
      <label className="amplify-label" htmlFor={id}>
        <LabelText label={props.label} optional={props.optional} />
      </label>
      <div className="field__box" ref={box}>
        {props.icon}
        <ComboboxInput combobox={combobox} {...props} />
      </div>
      <div ref={list} className="popover" style={{ maxHeight: maxListHeight }} hidden={!combobox.isListed}>
        <div id={`${id}-list`} role="listbox" aria-label={props.listLabel}>
          {combobox.options.map((option) => (
            <ComboboxOption
              key={keyOf(option)}
              id={combobox.optionId(option)}
              isActive={option === combobox.active}
              onChoose={() => combobox.choose(option)}
            >
              {children(option)}
            </ComboboxOption>
          ))}
        </div>
        {props.listNote}
      </div>
      <p
        id={`${id}-message`}
        className={error === undefined ? 'amplify-field__description' : 'amplify-field__error-message'}
      >
        {error === undefined ? props.hint : <ErrorText text={error} />}
      </p>
      {props.state}
    </div>
  );
}

type ComboboxInputProps<Option> = Pick<
  Props<Option>,
  'combobox' | 'value' | 'onType' | 'onFocus' | 'onLeave' | 'error' | 'hasFocus' | 'ref'
>;

function ComboboxInput<Option>({
  combobox,
  value,
  error,
  hasFocus = false,
  ...props
}: ComboboxInputProps<Option>) {
  const { id, active } = combobox;
  return (
    <input
      ref={props.ref}
      id={id}
      type="text"
      role="combobox"
      className="amplify-input"
      autoComplete="off"
      // biome-ignore lint/a11y/noAutofocus: only where the focus would be lost
      autoFocus={hasFocus}
      maxLength={200}
      aria-autocomplete="list"
      aria-expanded={combobox.isListed}
      aria-controls={`${id}-list`}
      aria-activedescendant={active && combobox.optionId(active)}
      aria-invalid={error !== undefined}
      aria-describedby={`${id}-message`}
      value={value}
      onKeyDown={combobox.onKeyDown}
      onFocus={props.onFocus}
      onBlur={() => {
        combobox.close();
        props.onLeave?.();
      }}
      onChange={(event) => {
        props.onType(event.target.value);
        combobox.open();
      }}
    />
  );
}
