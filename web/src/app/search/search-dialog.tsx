import { Search } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Me } from '#shared/accounts/api.ts';
import { toCivilDateTime } from '#shared/core/civil-time.ts';
import { useNow } from '#web/src/lib/use-now.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { createEscapeHandlers, useModal } from '#web/src/ui/dialogs/use-modal.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { ComboboxOption } from '#web/src/ui/fields/combobox-option.tsx';
import { type Combobox, useCombobox } from '#web/src/ui/fields/use-combobox.ts';
import { Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { searchText as text } from './copy.ts';
import { useRecentRows, useSearchCenter } from './queries.ts';
import { readRecentRows, rememberRow } from './recent-rows.ts';
import {
  buildOpeningSections,
  buildResultSections,
  type SearchRow,
  type SearchSection,
} from './search-sections.tsx';
import './search.css';

type Props = { me: Me; onClose: () => void };

/** Search over clients, appointments, sales, screens and actions. Render it to open it. */
export function SearchDialog({ me, onClose }: Props) {
  const ref = useModal(onClose);
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const search = useSearchCenter(typed);
  const [recentRows] = useState(() => readRecentRows(me.userId));
  const recent = useRecentRows(recentRows).data;
  const viewer = { me, today: toCivilDateTime(useNow()).date };
  const typedText = typed.trim();
  const sections =
    typedText === ''
      ? buildOpeningSections(recentRows, recent, viewer)
      : buildResultSections(typedText, search.found, viewer);
  const combobox = useCombobox({
    options: sections.flatMap(({ rows }) => rows),
    onChoose: (row: SearchRow) => {
      if (row.recent) rememberRow(me.userId, row.recent);
      onClose();
      void navigate(row.to);
    },
    startsAt: 'first' as const,
    isWaiting: search.isWaiting,
  });
  return (
    <dialog
      ref={ref}
      className="dialog search"
      aria-label={text.title}
      {...createEscapeHandlers(onClose)}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <Row gap={12} pad="8 16" className="search__head">
        <Icon icon={Search} size={20} tone="muted" />
        <SearchInput combobox={combobox} typed={typed} onType={setTyped} />
        <Button variant="ghost" size="small" onClick={onClose}>
          {text.close}
        </Button>
      </Row>
      <div className="search__list">
        <SearchStatus search={search} count={combobox.options.length} />
        <SectionList combobox={combobox} sections={sections} />
      </div>
      <SearchKeys />
    </dialog>
  );
}

type InputProps = { combobox: Combobox<SearchRow>; typed: string; onType: (typed: string) => void };

function SearchInput({ combobox, typed, onType }: InputProps) {
  const { id, active } = combobox;
  // Escape closes the dialog, not the list.
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') combobox.onKeyDown(event);
  };
  return (
    <input
      id={id}
      type="text"
      role="combobox"
      className="search__input grow"
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="go"
      maxLength={200}
      placeholder={text.field}
      aria-label={text.field}
      aria-autocomplete="list"
      aria-expanded={combobox.isListed}
      aria-controls={`${id}-list`}
      aria-activedescendant={active && combobox.optionId(active)}
      value={typed}
      onKeyDown={handleKey}
      onFocus={combobox.open}
      onChange={(event) => {
        onType(event.target.value);
        combobox.open();
      }}
    />
  );
}

type StatusProps = { search: ReturnType<typeof useSearchCenter>; count: number };

function SearchStatus({ search, count }: StatusProps) {
  if (search.hasFailed && !search.isWaiting)
    return (
      <Row as="p" role="alert" gap={8} pad="12 10" size={14}>
        {text.failed}
        <Button variant="ghost" size="small" onClick={search.retry}>
          {text.retry}
        </Button>
      </Row>
    );
  return (
    <p role="status" className="visually-hidden">
      {search.isWaiting ? text.searching : text.found(count)}
    </p>
  );
}

type ListProps = { combobox: Combobox<SearchRow>; sections: readonly SearchSection[] };

function SectionList({ combobox, sections }: ListProps) {
  const id = useId();
  return (
    <div id={`${combobox.id}-list`} role="listbox" aria-label={text.list}>
      {sections.map(({ title, rows }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options by this role
        <div key={title} role="group" aria-labelledby={`${id}-${index}`}>
          <Text as="p" id={`${id}-${index}`} size={12} weight={600} tone="muted" className="search__title">
            {title}
          </Text>
          {rows.map((row) => (
            <ComboboxOption
              key={row.key}
              id={combobox.optionId(row)}
              isActive={row === combobox.active}
              onChoose={() => combobox.choose(row)}
            >
              <SearchOption row={row} />
            </ComboboxOption>
          ))}
        </div>
      ))}
    </div>
  );
}

const SearchOption = ({ row }: { row: SearchRow }) => (
  <>
    <span className="search__icon">{row.icon}</span>
    <Stack as="span" grow>
      <Text weight={500} breakWords>
        {row.title}
      </Text>
      {row.note !== undefined && (
        <Text size={13} tone="muted" breakWords className="n">
          {row.note}
        </Text>
      )}
    </Stack>
    {row.end !== undefined && <span className="fixed">{row.end}</span>}
  </>
);

/** The keys of the list, for people with a keyboard. */
const SearchKeys = () => (
  <Row
    as="footer"
    gap={16}
    pad="10 20"
    size={13}
    tone="muted"
    hiddenOn="phone"
    className="search__keys"
    aria-hidden
  >
    <span>
      <kbd className="search-key">↑</kbd> <kbd className="search-key">↓</kbd> {text.move}
    </span>
    <span>
      <kbd className="search-key">Enter</kbd> {text.choose}
    </span>
    <Text push>
      <kbd className="search-key">Esc</kbd> {text.leave}
    </Text>
  </Row>
);
