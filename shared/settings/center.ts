/** The center's own data as people read it; the owner replaces it for their deployment. */
export const center = {
  brandName: 'Serena Bienestar',
  phone: '787-555-0100',
  email: 'hola@serenabienestar.example',
  address: 'Calle Loíza 1850, San Juan, PR 00911',
  /** Days of the week on which it opens; 0 is Sunday. */
  openingDays: [1, 2, 3, 4, 5, 6] as readonly number[],
} as const;
