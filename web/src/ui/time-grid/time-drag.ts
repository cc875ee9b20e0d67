import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Interval } from '#shared/core/interval.ts';
import { type Point, useDrag } from './drag.ts';
import { toMinute, visibleHours } from './geometry.ts';

/** Dragged part, which is the whole interval, one end, or an empty place where a new interval is drawn. */
export type DragHandle = 'whole' | 'start' | 'end' | 'empty';

/** Snapping in minutes for position and length, to the clock or relative to the original values. */
export type SnapSteps = {
  readonly position: number;
  readonly length: number;
  readonly by: 'clock' | 'distance';
};

type DragRange = { readonly from: number; readonly to: number };

const roundToStep = (minutes: number, step: number) => Math.round(minutes / step) * step;
const clamp = (value: number, minimum: number, maximum: number) =>
  Math.max(minimum, Math.min(value, maximum));

const addSnapped = (value: number, offset: number, { step, by }: { step: number; by: SnapSteps['by'] }) =>
  by === 'clock' ? roundToStep(value + offset, step) : value + roundToStep(offset, step);

function drawInterval({ from, to }: DragRange, row: number): Interval {
  const toRowStart = (minute: number) => {
    const clampedMinute = clamp(minute, visibleHours.start, visibleHours.end - 1);
    return Math.floor(clampedMinute / row) * row;
  };
  return { start: toRowStart(Math.min(from, to)), end: toRowStart(Math.max(from, to)) + row };
}

/** Returns the interval after a drop. A horizontal drag keeps its time, even off the snapping steps. */
export function dragInterval(
  interval: Interval,
  handle: DragHandle,
  dragRange: DragRange,
  steps: SnapSteps,
): Interval {
  if (handle === 'empty') return drawInterval(dragRange, steps.position);
  const { start, end } = interval;
  const length = end - start;
  const offset = dragRange.to - dragRange.from;
  if (handle === 'whole') {
    if (Math.abs(offset) < steps.position / 2) return interval;
    const snappedStart = addSnapped(start, offset, { step: steps.position, by: steps.by });
    const newStart = clamp(snappedStart, visibleHours.start, Math.max(end, visibleHours.end) - length);
    return { start: newStart, end: newStart + length };
  }
  const lengthSnap = { step: steps.length, by: steps.by };
  if (handle === 'end') {
    const longest = Math.max(end, visibleHours.end) - start;
    return { start, end: start + clamp(addSnapped(length, offset, lengthSnap), steps.length, longest) };
  }
  const longest = end - Math.min(start, visibleHours.start);
  return { start: end - clamp(addSnapped(length, -offset, lengthSnap), steps.length, longest), end };
}

type PointerPosition<Column> = { readonly column: Column; readonly minute: number };
export type GridPlacement<Column> = Interval & { readonly column: Column };
export type DraggedItem<Item, Column> = { readonly item: Item; readonly placement: GridPlacement<Column> };
export type DragTarget<Item> = {
  readonly item: Item;
  readonly interval: Interval;
  readonly handle: DragHandle;
};

type UseTimeDragInput<Item, Column> = {
  /** Contains the columns, each with its index in `columns` as `data-column`. */
  grid: RefObject<HTMLElement | null>;
  columns: readonly Column[];
  steps: SnapSteps;
  onDrop: (item: Item, placement: GridPlacement<Column>) => void;
  onCancel?: (item: Item) => void;
};

const isWithinX = ({ x }: Point, { left, right }: DOMRect) => left <= x && x < right;

function findPointerPosition<Column>(
  grid: HTMLElement,
  columns: readonly Column[],
  point: Point,
): PointerPosition<Column> | undefined {
  for (const element of grid.querySelectorAll<HTMLElement>('[data-column]')) {
    const bounds = element.getBoundingClientRect();
    const column = columns[Number(element.dataset['column'])];
    if (column !== undefined && isWithinX(point, bounds))
      return { column, minute: toMinute((point.y - bounds.top) / bounds.height) };
  }
  return undefined;
}

/** Handles drag and drop on a time grid, which moves, resizes and draws intervals. */
export function useTimeDrag<Item, Column>(input: UseTimeDragInput<Item, Column>) {
  const [dragged, setDragged] = useState<DraggedItem<Item, Column>>();
  const latestInput = useRef(input);
  useEffect(() => {
    latestInput.current = input;
  });
  const drag = useDrag(input.grid);

  /** Starts a drag, unless the pointer is beside the columns. */
  const grab = (pointerDown: PointerEvent, { item, interval, handle }: DragTarget<Item>) => {
    const findPosition = (point: Point) => {
      const { grid, columns } = latestInput.current;
      return grid.current ? findPointerPosition(grid.current, columns, point) : undefined;
    };
    const startPosition = findPosition({ x: pointerDown.clientX, y: pointerDown.clientY });
    if (!startPosition) return;
    const toPlacement = ({ column, minute }: PointerPosition<Column>): GridPlacement<Column> => ({
      column: handle === 'whole' ? column : startPosition.column,
      ...dragInterval(
        interval,
        handle,
        { from: startPosition.minute, to: minute },
        latestInput.current.steps,
      ),
    });
    let placement =
      handle === 'empty' ? toPlacement(startPosition) : { column: startPosition.column, ...interval };
    drag(pointerDown, {
      onStart: () => setDragged({ item, placement }),
      onMove: (point) => {
        const position = findPosition(point);
        if (position) placement = toPlacement(position);
        setDragged({ item, placement });
      },
      onDrop: () => {
        setDragged(undefined);
        latestInput.current.onDrop(item, placement);
      },
      onCancel: () => {
        setDragged(undefined);
        latestInput.current.onCancel?.(item);
      },
    });
  };
  return { dragged, grab };
}
