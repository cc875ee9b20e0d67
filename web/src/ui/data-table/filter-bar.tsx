import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { SearchBox } from '../fields/search-box.tsx';
import { useSearchState, useUrlParam } from '../url-state.ts';
import { useMedia } from '../use-media.ts';
import { widths } from '../widths.ts';

type Props = {
  /** URL parameters that 'Limpiar filtros' removes. */
  params: readonly string[];
  children: ReactNode;
  end?: ReactNode;
  /** On phones, `children` is only the search, and a button shows these and `end`. */
  folded?: ReactNode;
};

/** Bar with the search, then selects, and presets at the right. */
export function FilterBar({ params, children, end, folded }: Props) {
  const [searchParams, changeSearch] = useSearchState();
  const [isOpen, setOpen] = useState(false);
  const isFolding = useMedia(widths.phone) && folded !== undefined;
  const isFolded = isFolding && !isOpen;
  const isFiltered = params.some((name) => searchParams.has(name));
  // Flushed at once, because a letter typed before the next render would be added to the old text.
  const clear = () =>
    changeSearch((nextParams) => {
      for (const name of params) nextParams.delete(name);
      return nextParams;
    }, 'choice');
  return (
    <search className="filter-bar">
      {children}
      {isFolding && (
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Filtros
        </Button>
      )}
      {!isFolded && folded}
      {isFiltered && (
        <Button variant="ghost" onClick={clear}>
          Limpiar filtros
        </Button>
      )}
      {!isFolded && end && <div className="push">{end}</div>}
    </search>
  );
}

type SearchFilterProps = {
  param: string;
  label: string;
  /** For three selects beside it, so that the reset button fits in the row. */
  narrow?: boolean;
  /** '/' focuses the field from anywhere on the page, Escape leaves it. */
  slash?: boolean;
};

/** Search field stored in the URL under `param`. Read it with `useUrlParam(param)`. */
export function SearchFilter({ param, label, narrow = false, slash = false }: SearchFilterProps) {
  const [value, setValue] = useUrlParam(param);
  // Navigation may lag behind typing, so the field keeps its own text and ignores values that it set earlier.
  const [text, setText] = useState(value);
  const submittedTexts = useRef<string[]>([]);
  useEffect(() => {
    const reachedIndex = submittedTexts.current.indexOf(value);
    submittedTexts.current = submittedTexts.current.slice(reachedIndex + 1);
    if (reachedIndex === -1) {
      submittedTexts.current = [];
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
          submittedTexts.current.push(typed);
          setValue(typed);
        }}
      />
    </div>
  );
}
