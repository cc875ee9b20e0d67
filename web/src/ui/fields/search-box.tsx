import { Search } from 'lucide-react';
import { useId, useState } from 'react';

const emptied = 'Búsqueda borrada. Se muestra todo.';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** How much was found, or that nothing was: read out as one types. */
  found?: string;
};

/** Finds as one types; its label is the placeholder too. */
export function SearchBox({ label, value, onChange, found }: Props) {
  const id = useId();
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
            // Inside a form, Enter would send it.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      </div>
      {found !== undefined && (
        <p className="visually-hidden" role="status">
          {value === '' ? all : found}
        </p>
      )}
    </div>
  );
}
