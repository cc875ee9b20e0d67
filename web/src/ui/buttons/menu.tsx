import { Ellipsis } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { foldText } from '#shared/core/matches.ts';
import { Row } from '../layout/layout.tsx';
import { usePopover } from '../popover/use-popover.ts';
import { IconButton } from './button.tsx';

export type MenuItem = { label: string; icon?: ReactNode; danger?: boolean; onSelect: () => void };

type MenuTriggerProps = {
  'aria-expanded': boolean;
  'aria-haspopup': 'menu';
  'aria-controls': string;
  onClick: () => void;
};
type Props = {
  label: string;
  items: readonly MenuItem[];
  note?: ReactNode;
  trigger: (props: MenuTriggerProps) => ReactNode;
};

function findItemByKey(items: readonly HTMLElement[], event: KeyboardEvent): HTMLElement | undefined {
  const { key } = event;
  const focusedIndex = items.findIndex((item) => item.matches(':focus'));
  const nextIndex = { ArrowDown: focusedIndex + 1, ArrowUp: focusedIndex - 1, Home: 0, End: -1 }[key];
  if (nextIndex !== undefined) return items.at(nextIndex % items.length);
  const isLetter = key.length === 1 && key !== ' ' && !(event.ctrlKey || event.metaKey || event.altKey);
  if (!isLetter) return undefined;
  const itemsFromFocus = [...items.slice(focusedIndex + 1), ...items.slice(0, focusedIndex + 1)];
  return itemsFromFocus.find(({ textContent }) => foldText(textContent).startsWith(foldText(key)));
}

/** Menu of actions behind a button. Arrow keys and first letters move. Escape and a click elsewhere close. */
export function Menu({ label, items, note, trigger }: Props) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const list = usePopover<HTMLDivElement>(isOpen, root, { align: 'end' });
  const id = useId();

  useEffect(() => {
    if (!isOpen) return;
    list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen, list]);

  const close = () => {
    setOpen(false);
    root.current?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return setOpen(false);
    if (event.key === 'Escape') close();
    else {
      const items = list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [];
      const item = findItemByKey([...items], event);
      if (!item) return;
      item.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className="menu fixed" ref={root}>
      {trigger({
        'aria-expanded': isOpen,
        'aria-haspopup': 'menu',
        'aria-controls': id,
        onClick: () => setOpen(!isOpen),
      })}
      {isOpen && (
        <div
          className="popover menu__list"
          role="menu"
          tabIndex={-1}
          id={id}
          ref={list}
          aria-label={label}
          onKeyDown={handleKeyDown}
        >
          {note !== undefined && <div className="menu__note">{note}</div>}
          {items.map((item) => (
            <Row
              key={item.label}
              as="button"
              type="button"
              gap={10}
              pad="0 12"
              role="menuitem"
              tabIndex={-1}
              tone={item.danger ? 'danger' : undefined}
              className="menu__item"
              onClick={() => {
                close();
                item.onSelect();
              }}
            >
              {item.icon}
              {item.label}
            </Row>
          ))}
        </div>
      )}
    </div>
  );
}

/** Menu '…' with the secondary actions of a row. */
export function MoreMenu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  return (
    <Menu
      label={label}
      items={items}
      trigger={(props) => <IconButton {...props} label={label} icon={<Ellipsis aria-hidden />} />}
    />
  );
}
