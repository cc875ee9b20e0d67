import type { Platform } from '#lambdas/platform/platform.ts';
import type { CenterSettings } from '#shared/settings/center-settings.ts';
import { defaultSettings } from '#shared/settings/default-settings.ts';

const phone = '+17875550100';

export const demoSettings: CenterSettings = {
  ...defaultSettings,
  brandName: 'Serena Bienestar',
  phone,
  email: 'hola@serenabienestar.example',
  address: 'Calle Loíza 1850, San Juan, PR 00911',
  openingHours: 'Lunes a sábado, de 8:00 a. m. a 7:00 p. m.',
  heroTitle: 'Tu cuerpo sabe descansar. Aquí le damos el tiempo.',
  heroTagline:
    'Sueros de vitaminas, faciales, láser y masajes, con cita confirmada y una esteticista que conoce tu expediente.',
  aboutShort:
    'Somos un centro de spa y bienestar en San Juan. Cada visita empieza por escucharte: qué buscas, qué te preocupa y qué dice tu expediente.',
  aboutMore:
    'Nuestras esteticistas se certifican cada año en láser, faciales y terapia intravenosa. Trabajamos con cita confirmada para que nadie espere, guardamos tu historial con cuidado y te decimos con franqueza cuándo un tratamiento no es para ti.',
  merchantNumber: '0123456-0019',
  chat: { kind: 'whatsapp', phone },
  bookingReviewed: true,
  shop: { delivers: true, deliveryFeeCents: 650, deliveryTaxed: false },
};

/** Saves the settings unless there are some already. */
export async function seedCenter({ settings, commit }: Pick<Platform, 'settings' | 'commit'>): Promise<void> {
  const before = await settings.get();
  if (before.version === 0) await commit(settings.save(demoSettings, before));
}
