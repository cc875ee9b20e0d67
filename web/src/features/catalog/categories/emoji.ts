/** Offered at once; the rest behind the dots. */
export const firstIcons = ['💊', '🧴', '💧', '💆', '🌿'] as const;
export const moreIcons = [
  '✨',
  '💉',
  '💅',
  '💄',
  '🧖',
  '🧼',
  '🕯️',
  '👜',
  '🥥',
  '🍋',
  '🌸',
  '🪷',
  '⚡',
  '🩺',
  '🎁',
  '🛍️',
  '🏷️',
  '⭐',
] as const;

const isEmoji = (text: string) => /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u.test(text);

/** The last emoji that somebody typed among whatever else, whole with its color and its parts; undefined without one. */
export const lastEmoji = (typed: string): string | undefined =>
  [...new Intl.Segmenter('es').segment(typed)].map(({ segment }) => segment).findLast(isEmoji);
