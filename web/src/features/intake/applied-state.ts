/** History state after the questionnaire. It survives a reload and is absent for a typed address. */
export const appliedState = { hasApplied: true } as const;

export const hasApplied = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'hasApplied' in state;
