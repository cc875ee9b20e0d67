import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Place } from './keep-beside.ts';
import './popover.css';

/** Under its anchor until the rest has come; for good where it cannot be loaded. */
function putBelow(anchor: Element, layer: HTMLElement, { align, isAsWide = false }: Place): void {
  const { left, right, bottom, width } = anchor.getBoundingClientRect();
  if (isAsWide) layer.style.width = `${width}px`;
  layer.style.left = `${align === 'start' ? left : right - layer.offsetWidth}px`;
  layer.style.top = `${bottom}px`;
}

/**
 * What lies over the page beside what opened it, while it is open: above dialogs and what cuts off, and in sight as
 * the page moves. Its element has the class `popover`.
 */
export function usePopover<Layer extends HTMLElement>(
  isOpen: boolean,
  anchor: RefObject<HTMLElement | null>,
  { align, isAsWide = false }: Place,
): RefObject<Layer | null> {
  const ref = useRef<Layer>(null);
  useLayoutEffect(() => {
    const layer = ref.current;
    const beside = anchor.current;
    // Where there are no popovers, it is shown as any other element.
    if (!isOpen || !layer || !beside || !('showPopover' in layer)) return;
    const place = { align, isAsWide };
    layer.popover = 'manual';
    layer.showPopover();
    putBelow(beside, layer, place);
    let stop: (() => void) | undefined;
    let isGone = false;
    import('./keep-beside.ts').then(
      ({ keepBeside }) => {
        if (!isGone) stop = keepBeside(beside, layer, place);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      stop?.();
      if (layer.isConnected) layer.hidePopover();
    };
  }, [isOpen, anchor, align, isAsWide]);
  return ref;
}
