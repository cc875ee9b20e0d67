/** What the questionnaire leaves in the history for the page after it: a reload keeps it, an address that is typed has none. */
export const appliedState = { hasApplied: true } as const;

export const hasApplied = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'hasApplied' in state;
