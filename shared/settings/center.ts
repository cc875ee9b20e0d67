export const center = { brandName: 'Serena' } as const;
