import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react';

export type Point = { readonly x: number; readonly y: number };

export type Follower = {
  onStart: () => void;
  onMove: (point: Point) => void;
  onDrop: () => void;
  onCancel: () => void;
};

const mouseSlack = 4;
/** In ms; a finger that moves earlier is scrolling. */
const holdMs = 350;
const fingerSlack = 10;

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** The click that ends a drag must not activate the element under it. */
function swallowNextClick() {
  const heard = new AbortController();
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, signal: heard.signal });
  const forget = () => setTimeout(() => heard.abort());
  window.addEventListener('pointerup', forget, { once: true });
  window.addEventListener('pointercancel', forget, { once: true });
}

/** Starts a drag after a few pixels by mouse, or after a hold by finger. Returns the cancel function. */
function followPointer(press: PointerEvent, follower: Follower): () => void {
  const isFinger = press.pointerType === 'touch';
  const origin = pointOf(press);
  const heard = new AbortController();
  const { signal } = heard;
  let isDragging = false;

  const begin = () => {
    isDragging = true;
    swallowNextClick();
    follower.onStart();
  };
  const timer = isFinger ? setTimeout(begin, holdMs) : undefined;
  const end = (conclude?: () => void) => {
    clearTimeout(timer);
    heard.abort();
    if (isDragging) conclude?.();
    isDragging = false;
  };
  const cancel = () => end(follower.onCancel);

  /** Whether the movement has started a drag; a finger that moved too soon ends the gesture. */
  const hasBegun = (point: Point) => {
    if (isDragging || distance(origin, point) <= (isFinger ? fingerSlack : mouseSlack)) return isDragging;
    if (isFinger) end();
    else begin();
    return isDragging;
  };
  const move = (event: PointerEvent) => {
    const point = pointOf(event);
    if (event.pointerId === press.pointerId && hasBegun(point)) follower.onMove(point);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isDragging) return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  };
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', () => end(follower.onDrop), { signal });
  window.addEventListener('pointercancel', cancel, { signal });
  window.addEventListener('keydown', onKey, { capture: true, signal });
  // Holding a finger also opens the browser's context menu.
  if (isFinger) window.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  return cancel;
}

const edgePx = 72;
const fastestPx = 14;

/** Returns the pixels to scroll per frame for a pointer near an edge: more the nearer it is. */
export function pushAt(position: number, from: number, to: number): number {
  const before = from + edgePx - position;
  if (before > 0) return -Math.min(fastestPx, (before / edgePx) * fastestPx);
  const after = position - (to - edgePx);
  return after > 0 ? Math.min(fastestPx, (after / edgePx) * fastestPx) : 0;
}

function scrollAtEdges(area: HTMLElement, onScrolled: (point: Point) => void) {
  let point: Point | undefined;
  let frame = requestAnimationFrame(function step() {
    frame = requestAnimationFrame(step);
    if (!point) return;
    const sides = area.getBoundingClientRect();
    const down = pushAt(point.y, 0, window.innerHeight);
    const along = area.scrollWidth > area.clientWidth ? pushAt(point.x, sides.left, sides.right) : 0;
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
  const isHeld = useRef(false);
  const callOff = useRef<() => void>(undefined);
  useEffect(() => () => callOff.current?.(), []);
  useEffect(() => {
    // Registered before the touch: browsers ignore a listener added during it.
    const holdStill = (event: TouchEvent) => {
      if (isHeld.current) event.preventDefault();
    };
    const element = area.current;
    element?.addEventListener('touchmove', holdStill, { passive: false });
    return () => element?.removeEventListener('touchmove', holdStill);
  }, [area]);

  return (press: ReactPointerEvent, { onStart, onMove, onDrop, onCancel }: Follower) => {
    const element = area.current;
    if (!element || press.button !== 0 || !press.isPrimary) return;
    let scroller: ReturnType<typeof scrollAtEdges> | undefined;
    const ended = (conclude: () => void) => () => {
      scroller?.stop();
      isHeld.current = false;
      conclude();
    };
    callOff.current?.();
    callOff.current = followPointer(press.nativeEvent, {
      onStart: () => {
        scroller = scrollAtEdges(element, onMove);
        isHeld.current = true;
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
