export type Point = { readonly x: number; readonly y: number };

/** What becomes of a press that turned out to be a drag. */
export type Follower = {
  onStart: () => void;
  onMove: (point: Point) => void;
  onDrop: () => void;
  onCancel: () => void;
};

const mouseSlack = 4;
/** A finger that moves before this long is scrolling. */
const holdMs = 350;
const fingerSlack = 10;

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** The press that ends a drag is no press on what is under it. */
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

/**
 * Turns a press into a drag: by mouse after a few pixels, by finger after it held still. Escape, or a browser that
 * takes the pointer away, calls it off; so does what is answered.
 */
export function followPointer(press: PointerEvent, follower: Follower): () => void {
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

  /** Whether the press has become a drag by moving here; a finger that moved too soon is let go. */
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
  // A finger that holds still asks for the browser's menu, too.
  if (isFinger) window.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  return cancel;
}
