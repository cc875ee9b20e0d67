import { type TouchEvent, useRef, useState } from 'react';
import type { Column } from './columns.ts';

const swipePx = 60;

/** The person whose column a phone shows. A swipe to the side shows the next or previous one. */
export function usePickedPerson(columns: readonly Column[]) {
  const [pickedId, setPickedId] = useState<string>();
  const start = useRef<{ x: number; y: number }>(undefined);
  const ids = columns.flatMap(({ member }) => member?.staffId ?? []);
  const staffId = pickedId !== undefined && ids.includes(pickedId) ? pickedId : ids[0];
  const swipeTo = (x: number, y: number) => {
    if (!start.current || staffId === undefined) return;
    const across = x - start.current.x;
    if (Math.abs(across) < swipePx || Math.abs(across) < 2 * Math.abs(y - start.current.y)) return;
    setPickedId(ids[ids.indexOf(staffId) + (across < 0 ? 1 : -1)] ?? staffId);
  };
  const swipe = {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const touch = touches.item(0);
      // The row of people scrolls sideways itself.
      const isOnChips = target instanceof Element && target.closest('fieldset') !== null;
      start.current = isOnChips ? undefined : { x: touch.clientX, y: touch.clientY };
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches.item(0);
      swipeTo(touch.clientX, touch.clientY);
    },
  };
  return { staffId, pick: setPickedId, swipe };
}
