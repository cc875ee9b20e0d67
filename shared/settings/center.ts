/** Product name, shown until the stored settings are loaded and used in the API document. */
export const productDefaults = { brandName: 'Serena' } as const;
