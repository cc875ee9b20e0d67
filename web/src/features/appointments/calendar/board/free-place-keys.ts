import type { KeyboardEvent } from 'react';

const freePlaces = '[data-free]';
const readMinute = (place: HTMLElement) => Number(place.dataset['free']);

/** Returns the free place nearest in time in the next column to a side that has one. */
function findBeside(place: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const column = place.closest<HTMLElement>('[data-column]');
  const columns = [...(column?.parentElement?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
  const beside = columns.filter(
    (other) => column && (columns.indexOf(other) - columns.indexOf(column)) * step > 0,
  );
  const places = (step === 1 ? beside : beside.reverse())
    .map((other) => [...other.querySelectorAll<HTMLElement>(freePlaces)])
    .find(({ length }) => length > 0);
  const distance = (other: HTMLElement) => Math.abs(readMinute(other) - readMinute(place));
  return places?.reduce((nearest, other) => (distance(other) < distance(nearest) ? other : nearest));
}

function findNext(place: HTMLElement, key: string): HTMLElement | undefined {
  const column = [...(place.closest('[data-column]')?.querySelectorAll<HTMLElement>(freePlaces) ?? [])];
  switch (key) {
    case 'ArrowUp':
      return column[column.indexOf(place) - 1];
    case 'ArrowDown':
      return column[column.indexOf(place) + 1];
    case 'ArrowLeft':
      return findBeside(place, -1);
    case 'ArrowRight':
      return findBeside(place, 1);
    default:
      return undefined;
  }
}

/** Moves the focus with the arrow keys to the next free place of the board. */
export function moveBetweenFreePlaces(event: KeyboardEvent<HTMLElement>): void {
  const next = findNext(event.currentTarget, event.key);
  if (!next) return;
  event.preventDefault();
  next.focus();
}
