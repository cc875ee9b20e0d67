/** Shown directly; the others behind the more button. */
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

/** The last emoji in a text, with its modifiers; undefined if there is none. */
export const findLastEmoji = (typed: string): string | undefined =>
  [...new Intl.Segmenter('es').segment(typed)].map(({ segment }) => segment).findLast(isEmoji);
