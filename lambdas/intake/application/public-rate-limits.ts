/** What anybody may look at without saying who they are, from one address. */
export const publicReads = { what: 'intake reads', most: 300, seconds: 300 } as const;
