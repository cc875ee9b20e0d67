import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Place } from './keep-beside.ts';
import './popover.css';

/** Positions the layer below its anchor until the positioning code is loaded, or if that fails. */
function putBelow(anchor: Element, layer: HTMLElement, { align, isAsWide = false }: Place): void {
  const { left, right, bottom, width } = anchor.getBoundingClientRect();
  if (isAsWide) layer.style.width = `${width}px`;
  layer.style.left = `${align === 'start' ? left : right - layer.offsetWidth}px`;
  layer.style.top = `${bottom}px`;
}

/** Popover beside its anchor while open, never clipped. Its element has the class `popover`. */
export function usePopover<Layer extends HTMLElement>(
  isOpen: boolean,
  anchor: RefObject<HTMLElement | null>,
  { align, isAsWide = false }: Place,
): RefObject<Layer | null> {
  const ref = useRef<Layer>(null);
  useLayoutEffect(() => {
    const layer = ref.current;
    const beside = anchor.current;
    // Without popover support, the layer is a regular element.
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
