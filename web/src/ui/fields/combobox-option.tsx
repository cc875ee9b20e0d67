import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { Row } from '../layout/layout.tsx';
import './combobox-option.css';

type ComboboxOptionProps = { id: string; isActive: boolean; onChoose: () => void; children: ReactNode };

/** Option of a combobox, which scrolls into view while it is active. */
export function ComboboxOption({ id, isActive, onChoose, children }: ComboboxOptionProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <Row
      ref={ref}
      id={id}
      gap={12}
      pad="6 10"
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className="combobox__option"
      // The input keeps the focus and handles the keys, so that the list stays open until the click.
      onMouseDown={(event: MouseEvent) => event.preventDefault()}
      onClick={onChoose}
    >
      {children}
    </Row>
  );
}
