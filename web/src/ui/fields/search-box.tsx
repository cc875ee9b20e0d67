import { Search } from 'lucide-react';
import { type RefObject, useId, useRef, useState } from 'react';
import { useShortcuts } from '#web/src/ui/use-shortcuts.ts';
import { useSingleKeysOn } from '#web/src/ui/use-single-keys.ts';

const clearedText = 'Búsqueda borrada. Se muestra todo.';
export const slashLabel = 'Ir a la búsqueda';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  resultStatus?: string;
  /** '/' focuses the field from anywhere on the page, Escape leaves it. */
  slash?: boolean;
  onEnter?: () => void;
};

function useSlashShortcut(isEnabled: boolean): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useShortcuts(
    isEnabled ? [{ keys: ['/'], label: slashLabel, find: () => () => input.current?.focus() }] : [],
  );
  return input;
}

/** Search while typing. The label is also the placeholder. */
export function SearchBox({ label, value, onChange, resultStatus, slash = false, onEnter }: Props) {
  const id = useId();
  const input = useSlashShortcut(slash);
  const hasShortcut = useSingleKeysOn() && slash;
  const [hasTyped, setTyped] = useState(value !== '');
  const emptyStatus = hasTyped ? clearedText : '';
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
              // Enter would submit a surrounding form.
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
      {resultStatus !== undefined && (
        <p className="visually-hidden" role="status">
          {value === '' ? emptyStatus : resultStatus}
        </p>
      )}
    </div>
  );
}
