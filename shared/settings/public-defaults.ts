import { originalTerms } from '#shared/appointments/changes/policy.ts';
import { center } from './center.ts';
import type { PublicSettings } from './public-settings.ts';

/** What visitors read of a center until its owner says otherwise. Plain data: the landing page loads it without the rules. */
export const publicDefaults: PublicSettings = {
  phone: center.phone,
  email: center.email,
  address: center.address,
  openingHours: 'Lunes a sábado, de 8:00 a. m. a 7:00 p. m.',
  heroTitle: 'Tu cuerpo sabe descansar. Aquí le damos el tiempo.',
  heroTagline:
    'Sueros de vitaminas, faciales, láser y masajes, con cita confirmada y una esteticista que conoce tu expediente.',
  aboutShort:
    'Somos un centro de spa y bienestar en San Juan. Cada visita empieza por escucharte: qué buscas, qué te preocupa y qué dice tu expediente.',
  aboutMore:
    'Nuestras esteticistas se certifican cada año en láser, faciales y terapia intravenosa. Trabajamos con cita confirmada para que nadie espere, guardamos tu historial con cuidado y te decimos con franqueza cuándo un tratamiento no es para ti.',
  ...originalTerms,
  chat: { kind: 'whatsapp', phone: center.phone },
};
