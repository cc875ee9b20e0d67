import { originalTerms } from '#shared/appointments/changes/terms.ts';
import { center } from './center.ts';
import type { PublicSettings } from './public-settings.ts';

/** What visitors read of a center until its owner says otherwise: nothing that only they can know. Plain data: the landing page loads it without the rules. */
export const publicDefaults: PublicSettings = {
  brandName: center.brandName,
  phone: '',
  email: '',
  address: '',
  merchantNumber: '',
  openingHours: '',
  heroTitle: 'Reserva tu próxima cita',
  heroTagline: 'Conoce nuestros servicios y elige el día y la hora que te convienen.',
  aboutShort: '',
  aboutMore: '',
  ...originalTerms,
  chat: { kind: 'none', phone: '' },
};
