import { useMedia } from '../use-media.ts';
import { widths } from '../widths.ts';

/** Screen width at which rows become cards. `medium` is below 768 px, `large` below 1100 px. */
export type CardBreakpoint = 'medium' | 'large' | 'always';

const cardQueries: Readonly<Record<CardBreakpoint, string>> = {
  medium: widths.phone,
  large: `not ${widths.wide}`,
  always: 'all',
};

/** Whether the rows are cards at the current width. */
export function useIsCards(cards: CardBreakpoint | undefined): boolean {
  const isNarrow = useMedia(cards ? cardQueries[cards] : 'not all');
  return cards === 'always' || (cards !== undefined && isNarrow);
}
