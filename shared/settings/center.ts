/** What a center is called until its owner says so. */
export const center = { brandName: 'Serena' } as const;
