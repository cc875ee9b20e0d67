/** The search takes the free space beside the choice of views, which grows only in a row of its own. */
export const searchStyle = { flex: '999 280px' } as const;
