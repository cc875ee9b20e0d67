import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Interval } from '#shared/core/interval.ts';
import { type Point, useDrag } from './drag.ts';
import { toMinute, visibleHours } from './geometry.ts';

/** Dragged part: the whole interval, one end, or an empty place where a new one is drawn. */
export type DragHandle = 'whole' | 'start' | 'end' | 'empty';

/** Snapping in minutes for position and length: to the clock, or relative to the original values. */
export type SnapSteps = {
  readonly position: number;
  readonly length: number;
  readonly by: 'clock' | 'distance';
};

type DragRange = { readonly from: number; readonly to: number };

const roundToStep = (minutes: number, step: number) => Math.round(minutes / step) * step;
const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

const snapPulled = (value: number, pulled: number, { step, by }: { step: number; by: SnapSteps['by'] }) =>
  by === 'clock' ? roundToStep(value + pulled, step) : value + roundToStep(pulled, step);

function drawInterval({ from, to }: DragRange, row: number): Interval {
  const rowOf = (minute: number) => {
    const within = clamp(minute, visibleHours.start, visibleHours.end - 1);
    return Math.floor(within / row) * row;
  };
  return { start: rowOf(Math.min(from, to)), end: rowOf(Math.max(from, to)) + row };
}

/** Returns the interval after a drop; a horizontal drag keeps its time, even off the snapping steps. */
export function dragInterval(
  stretch: Interval,
  grip: DragHandle,
  pull: DragRange,
  steps: SnapSteps,
): Interval {
  if (grip === 'empty') return drawInterval(pull, steps.position);
  const { start, end } = stretch;
  const length = end - start;
  const pulled = pull.to - pull.from;
  if (grip === 'whole') {
    if (Math.abs(pulled) < steps.position / 2) return stretch;
    const begins = snapPulled(start, pulled, { step: steps.position, by: steps.by });
    const at = clamp(begins, visibleHours.start, Math.max(end, visibleHours.end) - length);
    return { start: at, end: at + length };
  }
  const longer = { step: steps.length, by: steps.by };
  if (grip === 'end') {
    const longest = Math.max(end, visibleHours.end) - start;
    return { start, end: start + clamp(snapPulled(length, pulled, longer), steps.length, longest) };
  }
  const longest = end - Math.min(start, visibleHours.start);
  return { start: end - clamp(snapPulled(length, -pulled, longer), steps.length, longest), end };
}

type PointerPosition<Column> = { readonly column: Column; readonly minute: number };
export type GridPlacement<Column> = Interval & { readonly column: Column };
export type DraggedItem<Item, Column> = { readonly item: Item; readonly at: GridPlacement<Column> };
export type DragTarget<Item> = { readonly item: Item; readonly stretch: Interval; readonly grip: DragHandle };

type UseTimeDragInput<Item, Column> = {
  /** Contains the columns, each with its index in `columns` as `data-column`. */
  grid: RefObject<HTMLElement | null>;
  columns: readonly Column[];
  steps: SnapSteps;
  onDrop: (item: Item, at: GridPlacement<Column>) => void;
  onCancel?: (item: Item) => void;
};

const isWithinX = ({ x }: Point, { left, right }: DOMRect) => left <= x && x < right;

function findPointerPosition<Column>(
  grid: HTMLElement,
  columns: readonly Column[],
  point: Point,
): PointerPosition<Column> | undefined {
  for (const element of grid.querySelectorAll<HTMLElement>('[data-column]')) {
    const sides = element.getBoundingClientRect();
    const column = columns[Number(element.dataset['column'])];
    if (column !== undefined && isWithinX(point, sides))
      return { column, minute: toMinute((point.y - sides.top) / sides.height) };
  }
  return undefined;
}

/** Drag and drop on a time grid: move, resize and draw intervals. */
export function useTimeDrag<Item, Column>(input: UseTimeDragInput<Item, Column>) {
  const [dragged, setDragged] = useState<DraggedItem<Item, Column>>();
  const latest = useRef(input);
  useEffect(() => {
    latest.current = input;
  });
  const drag = useDrag(input.grid);

  /** Ignores presses beside the columns. */
  const grab = (pointerDown: PointerEvent, { item, stretch, grip }: DragTarget<Item>) => {
    const findPosition = (point: Point) => {
      const { grid, columns } = latest.current;
      return grid.current ? findPointerPosition(grid.current, columns, point) : undefined;
    };
    const startPosition = findPosition({ x: pointerDown.clientX, y: pointerDown.clientY });
    if (!startPosition) return;
    const toPlacement = ({ column, minute }: PointerPosition<Column>): GridPlacement<Column> => ({
      column: grip === 'whole' ? column : startPosition.column,
      ...dragInterval(stretch, grip, { from: startPosition.minute, to: minute }, latest.current.steps),
    });
    let at = grip === 'empty' ? toPlacement(startPosition) : { column: startPosition.column, ...stretch };
    drag(pointerDown, {
      onStart: () => setDragged({ item, at }),
      onMove: (point) => {
        const position = findPosition(point);
        if (position) at = toPlacement(position);
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
