/** Icons shown directly. `moreIcons` are behind a button. */
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

/** Returns the last emoji in a text, with its modifiers, or undefined if there is none. */
export const findLastEmoji = (text: string): string | undefined =>
  [...new Intl.Segmenter('es').segment(text)].map(({ segment }) => segment).findLast(isEmoji);
