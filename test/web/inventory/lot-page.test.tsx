import { render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { it } from 'vitest';
import { getLot, listLotDeliveries } from '#shared/inventory/lot-api.ts';
import { settle } from '#test/web/support/render.tsx';
import { aServer } from '#test/web/support/server.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { LotPage } from '#web/src/features/inventory/lots/lot-page.tsx';
import { queryClient } from '#web/src/lib/query.ts';

const lotUse = {
  patientId: 'iris',
  patientName: 'Iris Vélez',
  phone: '+17875550117',
  municipality: 'Ponce',
  staffId: 's1',
  staffName: 'Camila Vega',
  doses: 2,
  mgPerDose: 600,
  date: '2026-11-27',
  time: '11:30',
};
const recalledLot = {
  lotId: 'glu-a',
  medicationId: 'glutation',
  medicationName: 'Glutatión',
  lotNumber: 'GLU-A',
  usableUntil: '2026-12-15',
  receivedAt: '2026-08-21T12:00:00.000Z',
  vialCostCents: 4850,
  state: 'recalled' as const,
  freeDoses: 0,
  reservedDoses: 2,
  setAsideDoses: 0,
  receivedDoses: 10,
  dispensedDoses: 0,
  lostDoses: 0,
  withdrawnDoses: 8,
  unexplainedDoses: 0,
  recall: {
    at: '2026-11-27T15:30:00.000Z',
    by: 'Lourdes Rivera',
    reason: 'Aviso del suplidor.',
    movedDoses: 5,
    movedTo: ['GLU-B', 'GLU-C'],
    movedAppointments: 2,
    firstDate: '2026-11-28',
    lastDate: '2026-11-30',
    uncovered: [],
  },
  inProgress: [{ ...lotUse, reservationId: 'r1' }],
};

it('LotPage prints the reason of the recall, and explains appointments in progress', async () => {
  queryClient.clear();
  const server = aServer();
  server.answers(getLot, () => recalledLot);
  server.answers(listLotDeliveries, () => ({ rows: [] }));
  const routes = [{ path: '/admin/inventario/lotes/:lotId', element: <LotPage /> }];
  const router = createMemoryRouter(routes, { initialEntries: ['/admin/inventario/lotes/glu-a'] });
  await settle(() =>
    render(
      <Providers>
        <RouterProvider router={router} />
      </Providers>,
    ),
  );

  await screen.findByText('Las 5 dosis reservadas pasaron a los lotes GLU-B y GLU-C');
  const printSheet = within(document.querySelector<HTMLElement>('.print-sheet')!);
  printSheet.getByText('Lote retirado.');
  printSheet.getByText(/^vie\. 27 nov\. 2026, 11:30.*por Lourdes Rivera\. Motivo: Aviso del suplidor\.$/);
  printSheet.getByText(/^En curso: la cita había comenzado al retirar el lote/);
});
