import { autoUpdate, computePosition, flip, offset, shift, size } from '@floating-ui/dom';

export type PopoverPlacement = {
  readonly align: 'start' | 'end';
  readonly isAsWide?: boolean;
};

const gap = 6;
const padding = 8;

/** Positions a layer below or above its anchor, within the window. Returns the cleanup function. */
export function anchorPopover(
  anchor: Element,
  layer: HTMLElement,
  { align, isAsWide = false }: PopoverPlacement,
) {
  const middleware = [
    offset(gap),
    flip({ padding }),
    shift({ padding }),
    size({
      padding,
      apply({ availableHeight, rects }) {
        layer.style.setProperty('--popover-room', `${availableHeight}px`);
        if (isAsWide) layer.style.width = `${rects.reference.width}px`;
      },
    }),
  ];
  const updatePosition = async () => {
    const options = { strategy: 'fixed', placement: `bottom-${align}`, middleware } as const;
    const { x, y } = await computePosition(anchor, layer, options);
    layer.style.left = `${x}px`;
    layer.style.top = `${y}px`;
  };
  return autoUpdate(anchor, layer, () => void updatePosition());
}
