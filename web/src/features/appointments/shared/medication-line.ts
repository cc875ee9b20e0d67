import type { BookedMedication } from '#shared/appointments/appointment.ts';
import { figure } from '#shared/core/format.ts';

/** What is given of a medicine, or was: `Glutatión · 2 dosis`; `Glutatión · 1 de 2 dosis, faltó 1`. */
export function medicationLine({
  name,
  doses,
  missingDoses = 0,
}: Pick<BookedMedication, 'name' | 'doses' | 'missingDoses'>): string {
  if (missingDoses === 0) return `${name} · ${figure(doses)} dosis`;
  const missing = `${missingDoses === 1 ? 'faltó' : 'faltaron'} ${figure(missingDoses)}`;
  return `${name} · ${figure(doses - missingDoses)} de ${figure(doses)} dosis, ${missing}`;
}
