export const bellButtonText = {
  /** Name of the button, with the count for screen readers. */
  open: (unread: number) => (unread === 0 ? 'Avisos' : `Avisos, ${unread} sin leer`),
} as const;
