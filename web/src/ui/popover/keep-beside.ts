import { autoUpdate, computePosition, flip, offset, shift, size } from '@floating-ui/dom';

export type Place = {
  /** The edge that it shares with its anchor. */
  readonly align: 'start' | 'end';
  readonly isAsWide?: boolean;
};

const gap = 6;
/** Between it and the window's edges. */
const padding = 8;

/** Below its anchor, above it where there is more room, never past the window. Returns what ends it. */
export function keepBeside(anchor: Element, layer: HTMLElement, { align, isAsWide = false }: Place) {
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
  const put = async () => {
    const options = { strategy: 'fixed', placement: `bottom-${align}`, middleware } as const;
    const { x, y } = await computePosition(anchor, layer, options);
    layer.style.left = `${x}px`;
    layer.style.top = `${y}px`;
  };
  return autoUpdate(anchor, layer, () => void put());
}
