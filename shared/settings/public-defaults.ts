import { defaultBookingTerms } from '#shared/appointments/changes/terms.ts';
import { productDefaults } from './center.ts';
import type { PublicSettings } from './public-settings.ts';

/** Public defaults of a new center. Plain data, so that the landing page loads no validation. */
export const publicDefaults: PublicSettings = {
  brandName: productDefaults.brandName,
  phone: '',
  email: '',
  address: '',
  merchantNumber: '',
  openingHours: '',
  heroTitle: 'Reserva tu próxima cita',
  heroTagline: 'Conoce nuestros servicios y elige el día y la hora que te convienen.',
  aboutShort: '',
  aboutMore: '',
  ...defaultBookingTerms,
  proposalHoldHours: 6,
  chat: { kind: 'none', phone: '' },
};
