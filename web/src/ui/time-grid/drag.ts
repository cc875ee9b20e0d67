import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react';

export type Point = { readonly x: number; readonly y: number };

export type DragHandlers = {
  onStart: () => void;
  onMove: (point: Point) => void;
  onDrop: () => void;
  onCancel: () => void;
};

const mouseTolerancePx = 4;
/** In ms; a finger that moves earlier is scrolling. */
const holdMs = 350;
const fingerTolerancePx = 10;

const toPoint = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });
const calculateDistance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** The click that ends a drag must not activate the element under it. */
function swallowNextClick() {
  const listeners = new AbortController();
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, signal: listeners.signal });
  const removeListeners = () => setTimeout(() => listeners.abort());
  window.addEventListener('pointerup', removeListeners, { once: true });
  window.addEventListener('pointercancel', removeListeners, { once: true });
}

/** Starts a drag after a few pixels by mouse, or after a hold by finger. Returns the cancel function. */
function followPointer(pointerDown: PointerEvent, handlers: DragHandlers): () => void {
  const isFinger = pointerDown.pointerType === 'touch';
  const origin = toPoint(pointerDown);
  const listeners = new AbortController();
  const { signal } = listeners;
  let isDragging = false;

  const startDrag = () => {
    isDragging = true;
    swallowNextClick();
    handlers.onStart();
  };
  const timer = isFinger ? setTimeout(startDrag, holdMs) : undefined;
  const end = (conclude?: () => void) => {
    clearTimeout(timer);
    listeners.abort();
    if (isDragging) conclude?.();
    isDragging = false;
  };
  const cancel = () => end(handlers.onCancel);

  /** Whether the movement has started a drag; a finger that moved too soon ends the gesture. */
  const hasStarted = (point: Point) => {
    if (isDragging || calculateDistance(origin, point) <= (isFinger ? fingerTolerancePx : mouseTolerancePx))
      return isDragging;
    if (isFinger) end();
    else startDrag();
    return isDragging;
  };
  const move = (event: PointerEvent) => {
    const point = toPoint(event);
    if (event.pointerId === pointerDown.pointerId && hasStarted(point)) handlers.onMove(point);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isDragging) return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  };
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', () => end(handlers.onDrop), { signal });
  window.addEventListener('pointercancel', cancel, { signal });
  window.addEventListener('keydown', onKey, { capture: true, signal });
  // Holding a finger also opens the browser's context menu.
  if (isFinger) window.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  return cancel;
}

const edgePx = 72;
const maximumStepPx = 14;

/** Returns the pixels to scroll per frame for a pointer near an edge: more the nearer it is. */
export function calculateScrollStep(position: number, from: number, to: number): number {
  const before = from + edgePx - position;
  if (before > 0) return -Math.min(maximumStepPx, (before / edgePx) * maximumStepPx);
  const after = position - (to - edgePx);
  return after > 0 ? Math.min(maximumStepPx, (after / edgePx) * maximumStepPx) : 0;
}

function scrollAtEdges(area: HTMLElement, onScrolled: (point: Point) => void) {
  let point: Point | undefined;
  let frame = requestAnimationFrame(function step() {
    frame = requestAnimationFrame(step);
    if (!point) return;
    const sides = area.getBoundingClientRect();
    const down = calculateScrollStep(point.y, 0, window.innerHeight);
    const along =
      area.scrollWidth > area.clientWidth ? calculateScrollStep(point.x, sides.left, sides.right) : 0;
    if (down === 0 && along === 0) return;
    window.scrollBy(0, down);
    area.scrollBy(along, 0);
    onScrolled(point);
  });
  return {
    to: (next: Point) => {
      point = next;
    },
    stop: () => cancelAnimationFrame(frame),
  };
}

/** Returns the pointerdown handler of an area with draggable items; scrolls at the edges. */
export function useDrag(area: RefObject<HTMLElement | null>) {
  const isDragging = useRef(false);
  const cancelDrag = useRef<() => void>(undefined);
  useEffect(() => () => cancelDrag.current?.(), []);
  useEffect(() => {
    // Registered before the touch: browsers ignore a listener added during it.
    const holdStill = (event: TouchEvent) => {
      if (isDragging.current) event.preventDefault();
    };
    const element = area.current;
    element?.addEventListener('touchmove', holdStill, { passive: false });
    return () => element?.removeEventListener('touchmove', holdStill);
  }, [area]);

  return (pointerDown: ReactPointerEvent, { onStart, onMove, onDrop, onCancel }: DragHandlers) => {
    const element = area.current;
    if (!element || pointerDown.button !== 0 || !pointerDown.isPrimary) return;
    let scroller: ReturnType<typeof scrollAtEdges> | undefined;
    const ended = (conclude: () => void) => () => {
      scroller?.stop();
      isDragging.current = false;
      conclude();
    };
    cancelDrag.current?.();
    cancelDrag.current = followPointer(pointerDown.nativeEvent, {
      onStart: () => {
        scroller = scrollAtEdges(element, onMove);
        isDragging.current = true;
        onStart();
      },
      onMove: (point) => {
        scroller?.to(point);
        onMove(point);
      },
      onDrop: ended(onDrop),
      onCancel: ended(onCancel),
    });
  };
}
