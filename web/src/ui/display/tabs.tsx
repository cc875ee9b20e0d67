import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import './tabs.css';

export type Tab = { readonly id: string; readonly label: ReactNode };

type Props = {
  /** What the tabs are parts of, for screen readers. */
  label: string;
  tabs: readonly Tab[];
  selected: string;
  onSelect: (id: string) => void;
  /** Of the selected tab. */
  children: ReactNode;
};

/** Where a key leads among so many, from one of them; undefined for keys that lead nowhere. */
function placeAfter(key: string, from: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (from + 1) % count;
    case 'ArrowLeft':
      return (from + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/**
 * Parts of one thing, one in sight (WAI-ARIA tabs). Arrows walk the tabs and Enter opens one: a part is loaded only
 * when somebody wants it. The row scrolls where it is too long.
 */
export function Tabs({ label, tabs, selected, onSelect, children }: Props) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = list.current?.querySelector(`[data-tab="${selected}"]`);
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [selected]);
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>('[role="tab"]') ?? [])];
    const from = buttons.findIndex((button) => button.matches(':focus'));
    const place = from < 0 ? undefined : placeAfter(event.key, from, buttons.length);
    if (place === undefined) return;
    event.preventDefault();
    buttons[place]?.focus();
  };
  return (
    <>
      <div ref={list} className="tabs" role="tablist" aria-label={label} onKeyDown={walk}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            className="tabs__tab"
            id={`${id}-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === selected}
            aria-controls={tab.id === selected ? `${id}-panel` : undefined}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        key={selected}
        className="tabs__panel"
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${selected}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without a field still has to be reached and scrolled by keyboard
        tabIndex={0}
      >
        {children}
      </div>
    </>
  );
}
