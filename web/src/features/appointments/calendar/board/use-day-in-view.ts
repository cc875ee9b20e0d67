import { type RefObject, useEffect } from 'react';

/** Brings a day to the side of the hours when the board is wider than its window; undefined leaves it where it is. */
export function useDayInView(board: RefObject<HTMLElement | null>, date: string | undefined) {
  useEffect(() => {
    const columns = board.current?.querySelectorAll<HTMLElement>('[data-date]') ?? [];
    const [first] = columns;
    const day = [...columns].find(({ dataset }) => dataset['date'] === date);
    if (board.current && first && day) board.current.scrollLeft = day.offsetLeft - first.offsetLeft;
  }, [board, date]);
}
