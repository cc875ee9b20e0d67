/** The center's own data as people read it; the owner replaces it for their deployment. */
export const center = {
  brandName: 'Serena Bienestar',
  phone: '787-555-0100',
  email: 'hola@serenabienestar.example',
  address: 'Calle Loíza 1850, San Juan, PR 00911',
} as const;
