import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Interval } from '#shared/core/interval.ts';
import { type Point, useDrag } from './drag.ts';
import { hoursShown, minuteAt } from './geometry.ts';

/** Dragged part: the whole interval, one end, or an empty place where a new one is drawn. */
export type Grip = 'whole' | 'start' | 'end' | 'empty';

/** Snapping in minutes for position and length: to the clock, or relative to the original values. */
export type Steps = { readonly place: number; readonly length: number; readonly by: 'clock' | 'distance' };

type Pull = { readonly from: number; readonly to: number };

const stepped = (minutes: number, step: number) => Math.round(minutes / step) * step;
const clamped = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

const pulledBy = (value: number, pulled: number, { step, by }: { step: number; by: Steps['by'] }) =>
  by === 'clock' ? stepped(value + pulled, step) : value + stepped(pulled, step);

function drawn({ from, to }: Pull, row: number): Interval {
  const rowOf = (minute: number) => {
    const within = clamped(minute, hoursShown.start, hoursShown.end - 1);
    return Math.floor(within / row) * row;
  };
  return { start: rowOf(Math.min(from, to)), end: rowOf(Math.max(from, to)) + row };
}

/** Returns the interval after a drop; a horizontal drag keeps its time, even off the snapping steps. */
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
export type Place<Column> = Interval & { readonly column: Column };
export type Dragged<Item, Column> = { readonly item: Item; readonly at: Place<Column> };
export type Hold<Item> = { readonly item: Item; readonly stretch: Interval; readonly grip: Grip };

type UseTimeDragInput<Item, Column> = {
  /** Contains the columns, each with its index in `columns` as `data-column`. */
  grid: RefObject<HTMLElement | null>;
  columns: readonly Column[];
  steps: Steps;
  onDrop: (item: Item, at: Place<Column>) => void;
  onCancel?: (item: Item) => void;
};

const isOver = ({ x }: Point, { left, right }: DOMRect) => left <= x && x < right;

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

/** Drag and drop on a time grid: move, resize and draw intervals. */
export function useTimeDrag<Item, Column>(given: UseTimeDragInput<Item, Column>) {
  const [dragged, setDragged] = useState<Dragged<Item, Column>>();
  const latest = useRef(given);
  useEffect(() => {
    latest.current = given;
  });
  const drag = useDrag(given.grid);

  /** Ignores presses beside the columns. */
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
