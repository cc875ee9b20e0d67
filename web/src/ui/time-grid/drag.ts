import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react';

export type Point = { readonly x: number; readonly y: number };

export type DragHandlers = {
  onStart: () => void;
  onMove: (point: Point) => void;
  onDrop: () => void;
  onCancel: () => void;
};

const mouseTolerancePx = 4;
/** A finger that moves within these milliseconds is scrolling. */
const holdMs = 350;
const fingerTolerancePx = 10;

const toPoint = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });
const calculateDistance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** Blocks the click that ends a drag, so that it does not activate the element under it. */
function blockNextClick() {
  const listeners = new AbortController();
  const blockClick = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', blockClick, { capture: true, signal: listeners.signal });
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
    blockNextClick();
    handlers.onStart();
  };
  const timer = isFinger ? setTimeout(startDrag, holdMs) : undefined;
  const endGesture = (conclude?: () => void) => {
    clearTimeout(timer);
    listeners.abort();
    if (isDragging) conclude?.();
    isDragging = false;
  };
  const cancel = () => endGesture(handlers.onCancel);

  /** Whether the movement has started a drag. A finger that moved too soon ends the gesture. */
  const hasStarted = (point: Point) => {
    if (isDragging || calculateDistance(origin, point) <= (isFinger ? fingerTolerancePx : mouseTolerancePx))
      return isDragging;
    if (isFinger) endGesture();
    else startDrag();
    return isDragging;
  };
  const handleMove = (event: PointerEvent) => {
    const point = toPoint(event);
    if (event.pointerId === pointerDown.pointerId && hasStarted(point)) handlers.onMove(point);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isDragging) return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  };
  window.addEventListener('pointermove', handleMove, { signal });
  window.addEventListener('pointerup', () => endGesture(handlers.onDrop), { signal });
  window.addEventListener('pointercancel', cancel, { signal });
  window.addEventListener('keydown', handleKey, { capture: true, signal });
  // Holding a finger also opens the browser's context menu.
  if (isFinger) window.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  return cancel;
}

const edgePx = 72;
const maximumStepPx = 14;

/** Returns the pixels to scroll per frame for a pointer near an edge. A nearer pointer scrolls faster. */
export function calculateScrollStep(position: number, start: number, end: number): number {
  const depthAtStart = start + edgePx - position;
  if (depthAtStart > 0) return -Math.min(maximumStepPx, (depthAtStart / edgePx) * maximumStepPx);
  const depthAtEnd = position - (end - edgePx);
  return depthAtEnd > 0 ? Math.min(maximumStepPx, (depthAtEnd / edgePx) * maximumStepPx) : 0;
}

/** Scrolls towards the edge near a point, the area itself or the window around it. Returns whether it scrolled. */
function scrollNear(area: HTMLElement, point: Point): boolean {
  const bounds = area.getBoundingClientRect();
  const scrollsItself = area.scrollHeight > area.clientHeight;
  const stepY = scrollsItself
    ? calculateScrollStep(point.y, bounds.top, bounds.bottom)
    : calculateScrollStep(point.y, 0, window.innerHeight);
  const stepX =
    area.scrollWidth > area.clientWidth ? calculateScrollStep(point.x, bounds.left, bounds.right) : 0;
  if (stepY === 0 && stepX === 0) return false;
  if (!scrollsItself) window.scrollBy(0, stepY);
  area.scrollBy(stepX, scrollsItself ? stepY : 0);
  return true;
}

function scrollAtEdges(area: HTMLElement, onScrolled: (point: Point) => void) {
  let point: Point | undefined;
  let frame = requestAnimationFrame(function step() {
    frame = requestAnimationFrame(step);
    if (point && scrollNear(area, point)) onScrolled(point);
  });
  return {
    moveTo: (newPoint: Point) => {
      point = newPoint;
    },
    stop: () => cancelAnimationFrame(frame),
  };
}

/** Returns the pointerdown handler of an area with draggable items. The area scrolls at its edges. */
export function useDrag(area: RefObject<HTMLElement | null>) {
  const isDragging = useRef(false);
  const cancelDrag = useRef<() => void>(undefined);
  useEffect(() => () => cancelDrag.current?.(), []);
  useEffect(() => {
    // Registered before the touch, because browsers ignore a listener added during it.
    const preventScroll = (event: TouchEvent) => {
      if (isDragging.current) event.preventDefault();
    };
    const element = area.current;
    element?.addEventListener('touchmove', preventScroll, { passive: false });
    return () => element?.removeEventListener('touchmove', preventScroll);
  }, [area]);

  return (pointerDown: ReactPointerEvent, { onStart, onMove, onDrop, onCancel }: DragHandlers) => {
    const element = area.current;
    if (!element || pointerDown.button !== 0 || !pointerDown.isPrimary) return;
    let scroller: ReturnType<typeof scrollAtEdges> | undefined;
    const createEndHandler = (conclude: () => void) => () => {
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
        scroller?.moveTo(point);
        onMove(point);
      },
      onDrop: createEndHandler(onDrop),
      onCancel: createEndHandler(onCancel),
    });
  };
}
