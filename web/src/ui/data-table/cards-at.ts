import { useMedia } from '../use-media.ts';

/** Screen width at which rows become cards: below 768 px, below 1024 px, or always. */
export type CardsAt = 'medium' | 'large' | 'always';

const whereCards: Readonly<Record<CardsAt, string>> = {
  medium: 'screen and (max-width: 767px)',
  large: '(max-width: 1023px)',
  always: 'all',
};

/** Whether the rows are cards at the current width. */
export function useIsCards(cards: CardsAt | undefined): boolean {
  const isNarrow = useMedia(cards ? whereCards[cards] : 'not all');
  return cards === 'always' || (cards !== undefined && isNarrow);
}
