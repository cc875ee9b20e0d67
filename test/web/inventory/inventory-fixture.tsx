import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { listAllergens } from '#shared/inventory/allergen-api.ts';
import {
  correctDoseCosts,
  type ListedLot,
  type ListedMedication,
  listMedicationMoves,
  listMedicationPictures,
  listMedications,
  listReservedDoses,
  type ReservedDoses,
} from '#shared/inventory/medication-api.ts';
import { settle } from '#test/web/support/render.tsx';
import { aServer } from '#test/web/support/server.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { MedicationsPage } from '#web/src/features/inventory/medications/medications-page.tsx';
import { queryClient } from '#web/src/lib/query.ts';

export const aListedLot = (lotNumber: string, overrides: Partial<ListedLot> = {}): ListedLot => ({
  lotId: lotNumber.toLowerCase(),
  medicationId: 'glutation',
  lotNumber,
  usableUntil: '2027-06-30',
  receivedAt: '2026-11-09T12:30:00.000Z',
  vialCostCents: 4850,
  state: 'usable',
  freeDoses: 10,
  reservedDoses: 0,
  setAsideDoses: 0,
  ...overrides,
});

export const aListedMedication = (
  name: string,
  overrides: Partial<ListedMedication> = {},
): ListedMedication => ({
  medicationId: name.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
  name,
  dosesPerVial: 10,
  mgPerVial: 6000,
  mgPerDose: 600,
  vialCostCents: 4850,
  doseCostCents: 485,
  marginBasisPoints: 93_093,
  dosePriceCents: 5000,
  active: true,
  dosesInStock: 300,
  dosesReserved: 0,
  dosesHeld: 0,
  createdAt: '2026-01-01T12:00:00.000Z',
  hasPicture: false,
  version: 1,
  lots: [],
  reservedAppointments: 0,
  ...overrides,
});

/** Creates a reservation of doses of a lot, by default for its own appointment. */
export const aDoseReservation = (
  reservationId: string,
  overrides: Partial<ReservedDoses> = {},
): ReservedDoses => ({
  reservationId,
  appointmentId: `cita-${reservationId}`,
  lotId: 'glu-2608-a',
  doses: 1,
  date: '2026-11-27',
  time: '10:00',
  patientName: 'Ana Rivera',
  hasBegun: false,
  ...overrides,
});

/** The worked example, a medication with a lot that expires soon, a lot in use and an expired lot. */
export const glutathione = aListedMedication('Glutatión', {
  medicationId: 'glutation',
  dosesInStock: 86,
  dosesReserved: 6,
  reservedAppointments: 4,
  lots: [
    aListedLot('GLU-2605-C', { usableUntil: '2026-10-15', state: 'expired', freeDoses: 0, setAsideDoses: 4 }),
    aListedLot('GLU-2608-A', { usableUntil: '2026-12-12', freeDoses: 20, reservedDoses: 6 }),
    aListedLot('GLU-2611-B', { freeDoses: 60 }),
  ],
});
export const b12 = aListedMedication('Vitamina B12', {
  dosesInStock: 0,
  dosesPerVial: 30,
  vialCostCents: 1890,
  doseCostCents: 63,
});
const complexB = aListedMedication('Complejo B', {
  dosesInStock: 9,
  dosesPerVial: 30,
  vialCostCents: 2460,
  doseCostCents: 82,
});
export const inventory = [complexB, glutathione, aListedMedication('Magnesio'), b12];

export const allergens = [{ allergenId: 'nickel', name: 'Níquel', synonyms: ['nickel'] }];

/** Opens the inventory of a center with these medications. */
export async function showInventory({
  rows = () => inventory,
  reserved = [],
  address = '/admin/inventario',
}: {
  rows?: () => readonly ListedMedication[];
  reserved?: readonly ReservedDoses[];
  address?: string;
} = {}) {
  queryClient.clear();
  const server = aServer();
  server.answers(listMedications, () => ({ rows: [...rows()] }));
  server.answers(listAllergens, () => ({ rows: allergens }));
  server.answers(listMedicationPictures, () => ({ pictures: [] }));
  server.answers(listMedicationMoves, () => ({ rows: [] }));
  server.answers(listReservedDoses, () => ({ rows: [...reserved] }));
  const costCorrections = server.answers(correctDoseCosts, () => ({ corrected: 1 }));
  const router = createMemoryRouter([{ path: '/admin/inventario', element: <MedicationsPage /> }], {
    initialEntries: [address],
  });
  await settle(() =>
    render(
      <Providers>
        <RouterProvider router={router} />
      </Providers>,
    ),
  );
  return { server, router, costCorrections };
}
