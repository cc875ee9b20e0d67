import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Interval } from '#shared/core/interval.ts';
import { type Point, useDrag } from './drag.ts';
import { hoursShown, minuteAt } from './geometry.ts';

/** What the hand holds: a stretch, one end of it, or an empty place from which a new one is drawn. */
export type Grip = 'whole' | 'start' | 'end' | 'empty';

/**
 * The steps of minutes in which things come down and are made longer: on multiples of them by the clock, or by
 * multiples of them from where they were.
 */
export type Steps = { readonly place: number; readonly length: number; readonly by: 'clock' | 'distance' };

/** The minutes of the day where the hand took hold and where it is. */
type Pull = { readonly from: number; readonly to: number };

const stepped = (minutes: number, step: number) => Math.round(minutes / step) * step;
const clamped = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

const pulledBy = (value: number, pulled: number, { step, by }: { step: number; by: Steps['by'] }) =>
  by === 'clock' ? stepped(value + pulled, step) : value + stepped(pulled, step);

/** The rows between where a stretch was begun and where the hand is, both whole. */
function drawn({ from, to }: Pull, row: number): Interval {
  const rowOf = (minute: number) => {
    const within = clamped(minute, hoursShown.start, hoursShown.end - 1);
    return Math.floor(within / row) * row;
  };
  return { start: rowOf(Math.min(from, to)), end: rowOf(Math.max(from, to)) + row };
}

/**
 * Where a stretch would stand if the hand let go, within the hours shown. A hand that only went sideways leaves it where
 * it is, even off the steps.
 */
export function stretchUnder(stretch: Interval, grip: Grip, pull: Pull, steps: Steps): Interval {
  if (grip === 'empty') return drawn(pull, steps.place);
  const { start, end } = stretch;
  const length = end - start;
  const pulled = pull.to - pull.from;
  if (grip === 'whole') {
    if (Math.abs(pulled) < steps.place / 2) return stretch;
    const begins = pulledBy(start, pulled, { step: steps.place, by: steps.by });
    const at = clamped(begins, hoursShown.start, Math.max(end, hoursShown.end) - length);
    return { start: at, end: at + length };
  }
  const longer = { step: steps.length, by: steps.by };
  if (grip === 'end') {
    const longest = Math.max(end, hoursShown.end) - start;
    return { start, end: start + clamped(pulledBy(length, pulled, longer), steps.length, longest) };
  }
  const longest = end - Math.min(start, hoursShown.start);
  return { start: end - clamped(pulledBy(length, -pulled, longer), steps.length, longest), end };
}

type Hand<Column> = { readonly column: Column; readonly minute: number };
/** A stretch of one column. */
export type Place<Column> = Interval & { readonly column: Column };
/** What is in the air, and where it would come down. */
export type Dragged<Item, Column> = { readonly item: Item; readonly at: Place<Column> };
export type Hold<Item> = { readonly item: Item; readonly stretch: Interval; readonly grip: Grip };

type UseTimeDragInput<Item, Column> = {
  /** Holds the columns, each marked by `data-column`, its number in `columns`. */
  grid: RefObject<HTMLElement | null>;
  columns: readonly Column[];
  steps: Steps;
  onDrop: (item: Item, at: Place<Column>) => void;
  onCancel?: (item: Item) => void;
};

const isOver = ({ x }: Point, { left, right }: DOMRect) => left <= x && x < right;

/** The column under the pointer and the minute, or undefined beside the columns. */
function handAt<Column>(
  grid: HTMLElement,
  columns: readonly Column[],
  point: Point,
): Hand<Column> | undefined {
  for (const element of grid.querySelectorAll<HTMLElement>('[data-column]')) {
    const sides = element.getBoundingClientRect();
    const column = columns[Number(element.dataset['column'])];
    if (column !== undefined && isOver(point, sides))
      return { column, minute: minuteAt((point.y - sides.top) / sides.height) };
  }
  return undefined;
}

/** Things on a time grid that can be taken by hand, carried, pulled longer, drawn, and let go. */
export function useTimeDrag<Item, Column>(given: UseTimeDragInput<Item, Column>) {
  const [dragged, setDragged] = useState<Dragged<Item, Column>>();
  const latest = useRef(given);
  useEffect(() => {
    latest.current = given;
  });
  const drag = useDrag(given.grid);

  /** Nothing begins beside the columns. */
  const grab = (press: PointerEvent, { item, stretch, grip }: Hold<Item>) => {
    const handOver = (point: Point) => {
      const { grid, columns } = latest.current;
      return grid.current ? handAt(grid.current, columns, point) : undefined;
    };
    const pressed = handOver({ x: press.clientX, y: press.clientY });
    if (!pressed) return;
    const under = ({ column, minute }: Hand<Column>): Place<Column> => ({
      column: grip === 'whole' ? column : pressed.column,
      ...stretchUnder(stretch, grip, { from: pressed.minute, to: minute }, latest.current.steps),
    });
    let at = grip === 'empty' ? under(pressed) : { column: pressed.column, ...stretch };
    drag(press, {
      onStart: () => setDragged({ item, at }),
      onMove: (point) => {
        const hand = handOver(point);
        if (hand) at = under(hand);
        setDragged({ item, at });
      },
      onDrop: () => {
        setDragged(undefined);
        latest.current.onDrop(item, at);
      },
      onCancel: () => {
        setDragged(undefined);
        latest.current.onCancel?.(item);
      },
    });
  };
  return { dragged, grab };
}
