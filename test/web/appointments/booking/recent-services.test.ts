import { expect, it } from 'vitest';
import type { OfferedService } from '#shared/appointments/views.ts';
import { findRecentServices } from '#web/src/features/appointments/booking/recent-services.ts';

const offer = (serviceId: string): OfferedService => ({
  serviceId,
  name: serviceId,
  categoryName: 'Faciales',
  durationMinutes: 60,
  priceCents: 9_500,
  rates: [],
  laser: false,
});
const book = (date: string, ...serviceIds: string[]) => ({
  date,
  services: serviceIds.map((serviceId) => ({ serviceId, name: serviceId })),
});

it('offers the last three distinct services of a client that are still offered', () => {
  const appointments = [
    book('2026-01-05', 'peeling'),
    book('2026-03-02', 'facial'),
    book('2026-03-05', 'removed'),
    book('2026-02-10', 'massage', 'facial'),
    book('2025-12-01', 'laser'),
  ];
  const offeredServices = ['laser', 'massage', 'facial', 'peeling'].map(offer);

  expect(findRecentServices(appointments, offeredServices).map(({ serviceId }) => serviceId)).toEqual([
    'facial',
    'massage',
    'peeling',
  ]);
});
