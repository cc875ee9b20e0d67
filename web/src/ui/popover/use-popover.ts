import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { PopoverPlacement } from './anchor-popover.ts';
import './popover.css';

/** Positions the layer below its anchor until the positioning code is loaded, or if that fails. */
function placeBelow(
  anchor: Element,
  layer: HTMLElement,
  { align, isAsWide = false }: PopoverPlacement,
): void {
  const { left, right, bottom, width } = anchor.getBoundingClientRect();
  if (isAsWide) layer.style.width = `${width}px`;
  layer.style.left = `${align === 'start' ? left : right - layer.offsetWidth}px`;
  layer.style.top = `${bottom}px`;
}

/** Shows an element of class `popover` beside its anchor while open, never clipped. Returns its ref. */
export function usePopover<Layer extends HTMLElement>(
  isOpen: boolean,
  anchor: RefObject<HTMLElement | null>,
  { align, isAsWide = false }: PopoverPlacement,
): RefObject<Layer | null> {
  const ref = useRef<Layer>(null);
  useLayoutEffect(() => {
    const layer = ref.current;
    const anchorElement = anchor.current;
    // Without popover support, the layer is a regular element.
    if (!isOpen || !layer || !anchorElement || !('showPopover' in layer)) return;
    const placement = { align, isAsWide };
    layer.popover = 'manual';
    layer.showPopover();
    placeBelow(anchorElement, layer, placement);
    let stopPositioning: (() => void) | undefined;
    let isClosed = false;
    import('./anchor-popover.ts').then(
      ({ anchorPopover }) => {
        if (!isClosed) stopPositioning = anchorPopover(anchorElement, layer, placement);
      },
      () => undefined,
    );
    return () => {
      isClosed = true;
      stopPositioning?.();
      if (layer.isConnected) layer.hidePopover();
    };
  }, [isOpen, anchor, align, isAsWide]);
  return ref;
}
