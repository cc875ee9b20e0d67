/** The words of the desk's shell. */
export const deskText = {
  /** After a count. */
  waiting: 'por atender',
} as const;
