import type { BookedMedication, BookedService } from '#shared/appointments/appointment.ts';

/** What is given at an appointment for a drip, by service. */
const medicationsByService: Readonly<Record<string, readonly BookedMedication[]>> = {
  'suero-de-vitaminas': [
    { medicationId: 'vitamina-c-5g', name: 'Vitamina C 5 g', doses: 1, dosePriceCents: 2_500 },
    { medicationId: 'glutation', name: 'Glutatión', doses: 2, dosePriceCents: 3_000 },
  ],
  'suero-de-hidratacion': [
    { medicationId: 'suero-hidratacion', name: 'Suero de hidratación', doses: 1, dosePriceCents: 2_000 },
  ],
  'vitamina-c': [{ medicationId: 'vitamina-c-5g', name: 'Vitamina C 5 g', doses: 1, dosePriceCents: 2_500 }],
  'complejo-b': [{ medicationId: 'complejo-b', name: 'Complejo B', doses: 1, dosePriceCents: 1_200 }],
};
export const medicationsFor = (services: readonly Pick<BookedService, 'serviceId'>[]): BookedMedication[] =>
  services.flatMap(({ serviceId }) => medicationsByService[serviceId] ?? []);
