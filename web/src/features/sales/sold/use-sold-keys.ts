import { useEffect, useRef } from 'react';
import type { SaleRow } from '#shared/sales/sales-api.ts';
import { useIsPanelPage } from './panel/sold-panel.tsx';

type KeysInput = {
  readonly shown: readonly SaleRow[];
  readonly openId: string;
  readonly walkTo: (saleId: string, index: number) => void;
  readonly leave: () => void;
};

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** Something is typed or asked there, which has keys of its own. */
const isElsewhere = (target: EventTarget | null) =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof HTMLElement &&
    target.closest('input, select, textarea, [role="dialog"], [role="menu"]') !== null);

/** What a key does to the open sale; undefined of one that does nothing. */
function actionOf(key: string, { shown, openId, walkTo, leave }: KeysInput): (() => void) | undefined {
  if (key === 'Escape') return leave;
  const step = steps[key];
  if (step === undefined) return undefined;
  const at = shown.findIndex(({ saleId }) => saleId === openId) + step;
  const next = shown[at];
  return () => next && walkTo(next.saleId, at);
}

/** ↑ ↓ lead from the open sale to its neighbors where the list stands beside it, Escape back to the list. */
export function useSoldKeys(given: KeysInput): void {
  const latest = useRef(given);
  const isPage = useIsPanelPage();
  const isOpen = given.openId !== '';
  useEffect(() => {
    latest.current = given;
  });
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (isElsewhere(event.target) || (isPage && event.key !== 'Escape')) return;
      const act = actionOf(event.key, latest.current);
      if (!act) return;
      // The table's own steps open nothing.
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [isOpen, isPage]);
}
