import type { Point } from './drag.ts';

const edge = 72;
const fastest = 14;

/** How far to scroll in one frame for a pointer between two edges: faster the nearer it is to one. */
export function pushAt(position: number, from: number, to: number): number {
  const before = from + edge - position;
  if (before > 0) return -Math.min(fastest, (before / edge) * fastest);
  const after = position - (to - edge);
  return after > 0 ? Math.min(fastest, (after / edge) * fastest) : 0;
}

/** While something is dragged: brings what lies beyond the window, or beyond the board's sides, under the pointer. */
export function scrollAtEdges(board: HTMLElement, onScrolled: (point: Point) => void) {
  let point: Point | undefined;
  let frame = requestAnimationFrame(function step() {
    frame = requestAnimationFrame(step);
    if (!point) return;
    const sides = board.getBoundingClientRect();
    const down = pushAt(point.y, 0, window.innerHeight);
    const along = board.scrollWidth > board.clientWidth ? pushAt(point.x, sides.left, sides.right) : 0;
    if (down === 0 && along === 0) return;
    window.scrollBy(0, down);
    board.scrollBy(along, 0);
    onScrolled(point);
  });
  return {
    to: (next: Point) => {
      point = next;
    },
    stop: () => cancelAnimationFrame(frame),
  };
}
