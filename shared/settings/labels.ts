import type { PublicSettings } from './public-settings.ts';

export const chatLabels: Readonly<Record<PublicSettings['chat']['kind'], string>> = {
  whatsapp: 'WhatsApp',
  phone: 'Teléfono',
  none: 'Sin botón',
};
