import { Tabs as AmplifyTabs } from '@aws-amplify/ui-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import './tabs.css';

export type Tab = { readonly id: string; readonly label: ReactNode };

type Props = {
  label: string;
  tabs: readonly Tab[];
  selected: string;
  onSelect: (id: string) => void;
  children: ReactNode;
};

function findNextIndex(key: string, currentIndex: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (currentIndex + 1) % count;
    case 'ArrowLeft':
      return (currentIndex + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** Moves the focus in the capture phase, because Amplify's arrow keys select each tab. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const focusedIndex = tabs.findIndex((tab) => tab.matches(':focus'));
  const index = focusedIndex < 0 ? undefined : findNextIndex(event.key, focusedIndex, tabs.length);
  if (event.key.startsWith('Arrow')) event.stopPropagation();
  if (index === undefined) return;
  event.preventDefault();
  tabs[index]?.focus();
}

/** Tabs with manual activation (WAI-ARIA), so that only selected panels load. */
export function Tabs({ label, tabs, selected, onSelect, children }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = list.current?.querySelector(`[data-tab="${selected}"]`);
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [selected]);
  return (
    <AmplifyTabs.Container value={selected} onValueChange={onSelect} isLazy>
      <AmplifyTabs.List ref={list} aria-label={label} onKeyDownCapture={moveFocus}>
        {tabs.map(({ id, label: name }) => (
          <AmplifyTabs.Item key={id} type="button" value={id} data-tab={id}>
            {name}
          </AmplifyTabs.Item>
        ))}
      </AmplifyTabs.List>
      {/* Focusable, so that a panel without fields can be scrolled by keyboard. */}
      <AmplifyTabs.Panel key={selected} value={selected} tabIndex={0}>
        {children}
      </AmplifyTabs.Panel>
    </AmplifyTabs.Container>
  );
}
