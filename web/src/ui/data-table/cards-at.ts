import { useMedia } from '../use-media.ts';

/** Where the rows of a list become cards: on screens below 768 px, already below 1024 px, or at every width. */
export type CardsAt = 'medium' | 'large' | 'always';

const whereCards: Readonly<Record<CardsAt, string>> = {
  medium: 'screen and (max-width: 767px)',
  large: '(max-width: 1023px)',
  always: 'all',
};

/** Whether they are cards now. */
export function useIsCards(cards: CardsAt | undefined): boolean {
  const isNarrow = useMedia(cards ? whereCards[cards] : 'not all');
  return cards === 'always' || (cards !== undefined && isNarrow);
}
