import { fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getMe } from '#shared/accounts/api.ts';
import type { Role } from '#shared/core/roles.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import { listMedicationHistory, type ShownDelivery } from '#shared/inventory/assignment-api.ts';
import { listTreatment } from '#shared/records/treatment/notes-api.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { RecordTreatmentTab } from '#web/src/features/patients/record/treatment/treatment-tab.tsx';
import { buildQueryKey } from '#web/src/lib/build-query.ts';
import { queryClient } from '#web/src/lib/query.ts';
import { settle } from '../support/render.tsx';
import { aServer } from '../support/server.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T19:00:00.000Z') }));

const aDelivery = (deliveryId: string, overrides: Partial<ShownDelivery> = {}): ShownDelivery => ({
  deliveryId,
  appointmentId: 'a1',
  staffId: 's1',
  staffName: 'Camila Vega',
  medicationId: 'glutation',
  medicationName: 'Glutatión',
  lotId: 'l1',
  lotNumber: 'GLU-2611-B',
  doses: 1,
  mgPerDose: 600,
  date: '2026-11-21',
  time: '10:00',
  usableUntil: '2027-05-31',
  ...overrides,
});
const recalledLot = { lotId: 'l2', lotNumber: 'GLU-2608-A', recalledAt: '2026-11-24T14:42:00.000Z' };

type History = ReplyOf<typeof listMedicationHistory>;

async function showHistory(
  { missed = [], ...history }: Omit<History, 'missed'> & Partial<History>,
  role: Role = 'admin',
) {
  queryClient.clear();
  const server = aServer();
  queryClient.setQueryData(buildQueryKey(getMe), {
    userId: 'u1',
    role,
    firstName: 'Lourdes',
    lastName: 'Rivera',
    email: 'lourdes@spa.test',
  });
  server.answers(listTreatment, () => ({ rows: [] }));
  const requests = server.answers(listMedicationHistory, ({ address }) =>
    address.includes('cursor=next')
      ? { rows: [aDelivery('d9', { date: '2026-09-17' })], coming: [], missed }
      : { ...history, missed },
  );
  const router = createMemoryRouter([{ path: '*', element: <RecordTreatmentTab patientId="p1" /> }]);
  render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
  await settle(() => fireEvent.click(screen.getByRole('radio', { name: 'Medicación' })));
  return { requests };
}

describe('the medication history of a client', () => {
  it('lists all deliveries from the newest, with lots, totals and reserved doses [R276]', async () => {
    const coming = [
      {
        appointmentId: 'a9',
        date: '2026-12-03',
        time: '14:30',
        staffName: 'Camila Vega',
        medications: [{ medicationId: 'suero', name: 'Suero', doses: 1, lotNumbers: ['SHI-2606-D'] }],
      },
    ];
    const { requests } = await showHistory({ rows: [aDelivery('d1', { doses: 2 })], cursor: 'next', coming });

    const rows = within(await screen.findByRole('table', { name: 'Medicación' })).getAllByRole('row');
    expect(requests).toHaveLength(2);
    expect(rows[1]!.textContent).toContain('Glutatión2 dosis · 1,200 mg');
    expect(within(rows[1]!).getByRole('link', { name: 'GLU-2611-B' }).getAttribute('href')).toBe(
      '/admin/inventario/lotes/l1',
    );
    screen.getByText(
      '2 registros, 3 dosis desde el 17 sep. 2026. Lo escribe el cierre de cada cita; no se borra.',
    );
    screen.getByText('Última: 21 nov. 2026');
  });

  it('marks the deliveries of a recalled lot, and shows a warning above them', async () => {
    await showHistory({
      rows: [aDelivery('d1', recalledLot), aDelivery('d2', recalledLot), aDelivery('d3')],
      coming: [],
    });

    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^Recibió un lote retirado\. Glutatión, lote GLU-2608-A: 2 dosis\. Retirado hoy a las 10:42\s[ap]\.\sm\.(?!\.)/,
    );
    expect(screen.getAllByText('Lote retirado')).toHaveLength(2);
  });

  it('shows the doses that were missing at the appointment, even if none were available [R275]', async () => {
    const incompleteDelivery = {
      date: '2026-11-21',
      time: '10:00',
      staffName: 'Camila Vega',
      medicationName: 'Glutatión',
    };
    await showHistory({
      rows: [aDelivery('d1')],
      coming: [],
      missed: [
        { ...incompleteDelivery, appointmentId: 'a1', medicationId: 'glutation', doses: 2, missingDoses: 1 },
        { ...incompleteDelivery, appointmentId: 'a0', medicationId: 'glutation', doses: 3, missingDoses: 3 },
      ],
    });

    await screen.findByText('1 de 2 dosis · 600 mg');
    for (const text of ['Faltó 1', '0 de 3 dosis', 'Faltaron 3']) screen.getByText(text);
  });

  it('links to lots only for roles that may open them', async () => {
    await showHistory({ rows: [aDelivery('d1')], coming: [] }, 'staff');

    await screen.findByText('GLU-2611-B');
    expect(screen.queryByRole('link', { name: 'GLU-2611-B' })).toBeNull();
  });

  it('shows a message if it is empty', async () => {
    await showHistory({ rows: [], coming: [] });

    await screen.findByText('Aún no ha recibido medicamentos');
  });
});
