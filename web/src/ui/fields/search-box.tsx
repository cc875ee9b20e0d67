import { Search } from 'lucide-react';
import { type RefObject, useId, useRef, useState } from 'react';
import { useSingleKeys, useSingleKeysOn } from '#web/src/ui/use-single-keys.ts';

const emptied = 'Búsqueda borrada. Se muestra todo.';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** How much was found, or that nothing was: read out as one types. */
  found?: string;
  /** '/' leads here from anywhere on the page, Escape away. */
  slash?: boolean;
  /** What Enter does with what was typed; elsewhere it does nothing. */
  onEnter?: () => void;
};

/** `/` leads to the search of the page, where it is on. */
function useSlash(isOn: boolean): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useSingleKeys((key) => (isOn && key === '/' ? () => input.current?.focus() : undefined));
  return input;
}

/** Finds as one types; its label is the placeholder too. */
export function SearchBox({ label, value, onChange, found, slash = false, onEnter }: Props) {
  const id = useId();
  const input = useSlash(slash);
  const hasShortcut = useSingleKeysOn() && slash;
  const [isTyped, setTyped] = useState(value !== '');
  const all = isTyped ? emptied : '';
  return (
    <div>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <div className="field__box">
        <Search aria-hidden />
        <input
          ref={input}
          id={id}
          type="search"
          className="amplify-input"
          placeholder={label}
          value={value}
          onChange={(event) => {
            setTyped(true);
            onChange(event.target.value);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              // Inside a form, it would send that.
              event.preventDefault();
              onEnter?.();
            }
            if (slash && event.key === 'Escape') event.currentTarget.blur();
          }}
          {...(hasShortcut && { 'aria-keyshortcuts': '/' })}
        />
        {hasShortcut && value === '' && (
          <kbd className="field__key" aria-hidden>
            /
          </kbd>
        )}
      </div>
      {found !== undefined && (
        <p className="visually-hidden" role="status">
          {value === '' ? all : found}
        </p>
      )}
    </div>
  );
}
