import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { SearchBox } from '../fields/search-box.tsx';
import { useSearch, useUrlParam } from '../url-state.ts';

type Props = {
  /** The address's filters that 'Limpiar filtros' takes away. */
  params: readonly string[];
  children: ReactNode;
  /** Presets, at the right. */
  end?: ReactNode;
};

/** Search first, then selects; presets at the right. */
export function FilterBar({ params, children, end }: Props) {
  const [search, change] = useSearch();
  const isFiltered = params.some((name) => search.has(name));
  // At once: a letter typed before the page is drawn anew would be added to what the field still shows.
  const clear = () =>
    change((rest) => {
      for (const name of params) rest.delete(name);
      return rest;
    }, 'choice');
  return (
    <search className="filter-bar">
      {children}
      {isFiltered && (
        <Button variant="ghost" onClick={clear}>
          Limpiar filtros
        </Button>
      )}
      {end && <div className="filter-bar__end">{end}</div>}
    </search>
  );
}

type SearchProps = {
  param: string;
  label: string;
  /** Beside three selects, so that the way to clear them all stands in the same row. */
  narrow?: boolean;
  /** '/' leads here from anywhere on the page, Escape away. */
  slash?: boolean;
};

/** Kept in the address under `param`; read it with `useUrlParam(param)`. */
export function SearchFilter({ param, label, narrow = false, slash = false }: SearchProps) {
  const [value, setValue] = useUrlParam(param);
  // Navigation may lag behind the keys, so the field keeps its own letters: an address it asked for earlier is no news.
  const [text, setText] = useState(value);
  const asked = useRef<string[]>([]);
  useEffect(() => {
    const reached = asked.current.indexOf(value);
    asked.current = asked.current.slice(reached + 1);
    if (reached === -1) {
      asked.current = [];
      setText(value);
    }
  }, [value]);
  return (
    <div className={`filter-bar__search${narrow ? ' filter-bar__search--narrow' : ''}`}>
      <SearchBox
        label={label}
        value={text}
        slash={slash}
        onChange={(typed) => {
          setText(typed);
          asked.current.push(typed);
          setValue(typed);
        }}
      />
    </div>
  );
}
