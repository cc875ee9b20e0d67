import type { SlotStep } from '#shared/appointments/booking/slots.ts';
import type { PublicSettings } from './public-settings.ts';

/** The floating button of the public pages, as the owner chooses it. */
export const chatLabels: Readonly<Record<PublicSettings['chat']['kind'], string>> = {
  whatsapp: 'WhatsApp',
  phone: 'Teléfono',
  none: 'Sin botón',
};

/** How far apart offered hours lie. */
export const slotStepLabels: Readonly<Record<SlotStep, string>> = {
  service: 'La duración del servicio',
  15: '15 minutos',
  30: '30 minutos',
};
