export const deskText = {
  /** Follows a count. */
  waiting: 'por atender',
} as const;
