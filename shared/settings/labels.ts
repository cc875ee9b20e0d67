import type { PublicSettings } from './public-settings.ts';

/** The floating button of the public pages, as the owner chooses it. */
export const chatLabels: Readonly<Record<PublicSettings['chat']['kind'], string>> = {
  whatsapp: 'WhatsApp',
  phone: 'Teléfono',
  none: 'Sin botón',
};
