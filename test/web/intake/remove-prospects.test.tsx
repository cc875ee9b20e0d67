import { fireEvent, screen, within } from '@testing-library/react';
import { toast as sonner } from 'sonner';
import { beforeEach, describe, expect, it } from 'vitest';
import { coreErrors } from '#shared/core/errors.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { listLaserRequests } from '#shared/intake/laser/laser-api.ts';
import { deleteProspects, listProspects, type ProspectLine } from '#shared/intake/prospects/desk-api.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { ProspectsPage } from '#web/src/features/intake/prospects/prospects-page.tsx';
import { queryClient } from '#web/src/lib/query.ts';
import { renderAt, settle } from '../support/render.tsx';
import { aServer, errorResponse } from '../support/server.ts';

const natalia: ProspectLine = {
  prospectId: 'p1',
  firstName: 'Natalia',
  lastName: 'Feliciano Ruiz',
  address: 'Calle Loíza 2102',
  phone: '+17875550999',
  email: 'natalia@correo.test',
  service: 'laser',
  status: 'pending',
  isMinor: false,
  createdAt: '2026-03-06T14:00:00.000Z',
};
const bots = Array.from({ length: 41 }, (_, index) => ({
  ...natalia,
  prospectId: `bot-${index}`,
  firstName: `Bot${index}`,
  address: `Main Street ${index}`,
  phone: '+17875550411',
  email: `bot${index}@spam.test`,
  createdAt: '2026-03-05T14:00:00.000Z',
}));

function openPageAt(search: string, rows = [natalia, ...bots]) {
  const server = aServer();
  server.answers(listProspects, () => ({ rows }));
  server.answers(listLaserRequests, () => []);
  renderAt(
    <Providers>
      <ProspectsPage />
    </Providers>,
    `/admin/prospectos?${search}`,
  );
  return server;
}
const click = (name: string) => settle(() => fireEvent.click(screen.getByRole('button', { name })));
async function openDialog(count: number) {
  fireEvent.click(await screen.findByRole('button', { name: `Eliminar las ${count} que se ven` }));
  return within(await screen.findByRole('dialog', { name: 'Eliminar solicitudes' }));
}

beforeEach(() => {
  queryClient.clear();
  // Toasts outlive the page that showed them.
  sonner.dismiss();
});

describe('the removal of filtered applications', () => {
  it.each(['nombre=spam.test', 'nombre=787-555-0411', 'dia=2026-03-05', 'estado=repetidos'])(
    'is offered for the filter %s, and states the number of applications',
    async (search) => {
      openPageAt(search);

      const dialog = await openDialog(41);

      expect(dialog.getAllByRole('checkbox')).toHaveLength(42);
      dialog.getByRole('button', { name: 'Eliminar 41 solicitudes' });
      expect(dialog.queryByText(/natalia@correo\.test/)).toBeNull();
    },
  );

  it('is not offered while every application is shown, and the day filter shows a count per day', async () => {
    openPageAt('');

    await screen.findByRole('option', { name: /^6 de marzo/ });
    expect(screen.queryByRole('button', { name: /que se ven$/ })).toBeNull();
    const days = within(screen.getByLabelText('Día en que llegó')).getAllByRole('option');
    expect(days.map(({ textContent }) => textContent)).toEqual([
      'Cualquier día',
      expect.stringMatching(/^6 de marzo.* \(1\)$/),
      expect.stringMatching(/^5 de marzo.* \(41\)$/),
    ]);
  });

  it('sends the chosen applications in batches of 40, and continues after a failure', async () => {
    const server = openPageAt('dia=2026-03-05');
    let calls = 0;
    const sentRequests = server.answers(deleteProspects, ({ body }) => {
      calls += 1;
      const { prospectIds } = body as BodyOf<typeof deleteProspects>;
      return calls === 3 ? errorResponse(coreErrors.unexpected) : { removed: prospectIds.length, clients: 0 };
    });

    const dialog = await openDialog(41);
    fireEvent.click(dialog.getByRole('checkbox', { name: /^Bot7 / }));
    await click('Eliminar 40 solicitudes');
    await screen.findByText('40 solicitudes eliminadas');
    expect(sentRequests).toHaveLength(1);

    const reopenedDialog = await openDialog(41);
    await click('Eliminar 41 solicitudes');
    await reopenedDialog.findByText('40 de 41 solicitudes');
    expect((await reopenedDialog.findByRole('alert')).textContent).toContain(
      'No pudimos eliminar todas las solicitudes.',
    );
    await click('Reintentar');
    await screen.findByText('41 solicitudes eliminadas');

    const sentIds = sentRequests.map(({ body }) => (body as BodyOf<typeof deleteProspects>).prospectIds);
    expect(sentIds.map(({ length }) => length)).toEqual([40, 40, 1, 1]);
    expect(sentIds[0]).not.toContain('bot-7');
    expect(sentIds[3]).toEqual(sentIds[2]);
  });

  it('reports applications that became clients, and requires at least one choice', async () => {
    const server = openPageAt('dia=2026-03-05');
    server.answers(deleteProspects, ({ body }) => ({
      removed: (body as BodyOf<typeof deleteProspects>).prospectIds.length - 1,
      clients: 1,
    }));

    const dialog = await openDialog(41);
    const allCheckbox = dialog.getByRole('checkbox', { name: 'Todas' });
    fireEvent.click(allCheckbox);
    await click('Eliminar 0 solicitudes');
    await dialog.findByText('Marca al menos una solicitud.');
    fireEvent.click(allCheckbox);
    fireEvent.click(allCheckbox);
    fireEvent.click(dialog.getByRole('checkbox', { name: /^Bot0 / }));
    fireEvent.click(dialog.getByRole('checkbox', { name: /^Bot1 / }));
    await click('Eliminar 2 solicitudes');

    await screen.findByText('1 solicitud eliminada');
    screen.getByText('Una ya es de un cliente y no se eliminó.');
  });

  it('removes all applications of a visitor who applied more than once', async () => {
    const server = openPageAt('nombre=natalia', [natalia, { ...natalia, prospectId: 'p0' }]);
    const sentRequests = server.answers(deleteProspects, () => ({ removed: 2, clients: 0 }));

    const dialog = await openDialog(2);
    dialog.getByText(/natalia@correo\.test .* · 2 solicitudes/);
    await click('Eliminar 2 solicitudes');

    await screen.findByText('2 solicitudes eliminadas');
    expect(sentRequests.map(({ body }) => body)).toEqual([{ prospectIds: ['p1', 'p0'] }]);
  });
});
