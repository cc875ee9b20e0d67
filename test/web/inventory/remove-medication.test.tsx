import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { removeMedication } from '#shared/inventory/medication-api.ts';
import { settle } from '#test/web/support/render.tsx';
import { queryClient } from '#web/src/lib/query.ts';
import { aDoseReservation, aListedMedication, glutathione, showInventory } from './inventory-fixture.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T19:00:00.000Z') });
});

const click = (name: string) => settle(() => fireEvent.click(screen.getByRole('button', { name })));

describe('the deletion of a medication', () => {
  it('requires the specified confirmation, and shows the specified message [R352 R353]', async () => {
    const { server } = await showInventory({ address: '/admin/inventario?tarea=eliminar&de=magnesio' });
    const removeRequests = server.answers(removeMedication, () => ({}));

    expect(await screen.findByText('¿Estás seguro de que deseas eliminar este medicamento?')).toBeTruthy();
    expect(removeRequests).toHaveLength(0);
    await click('Eliminar');

    expect(removeRequests).toHaveLength(1);
    expect(await screen.findByText('Medicamento eliminado con éxito!')).toBeTruthy();
  });

  it('shows the message and closes even if the refreshed list arrives before the reply [R352]', async () => {
    let rows = [glutathione, aListedMedication('Magnesio')];
    const { server, router } = await showInventory({
      rows: () => rows,
      address: '/admin/inventario?tarea=eliminar&de=magnesio',
    });
    let sendReply = () => {};
    server.answers(
      removeMedication,
      () => new Promise((resolve) => (sendReply = () => resolve(Response.json({})))),
    );
    await screen.findByRole('alertdialog');
    await click('Eliminar');

    rows = [glutathione];
    await settle(() => void queryClient.invalidateQueries());
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await settle(() => sendReply());

    expect(await screen.findAllByText('Medicamento eliminado con éxito!')).toHaveLength(1);
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('is disabled while doses are reserved', async () => {
    await showInventory({
      address: '/admin/inventario?tarea=eliminar&de=glutation',
      reserved: [
        aDoseReservation('1', { hasBegun: true, date: '2026-11-24', time: '09:00' }),
        aDoseReservation('2', { appointmentId: 'cita', patientName: 'Eva Cruz' }),
        aDoseReservation('3', { appointmentId: 'cita', patientName: 'Eva Cruz', lotId: 'glu-2611-b' }),
        ...['4', '5', '6', '7', '8'].map((id) => aDoseReservation(id)),
      ],
    });

    expect(await screen.findByText(/Tiene 6 dosis reservadas para citas/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Eliminar' })).toHaveProperty('disabled', true);
    expect(await screen.findByText(/Ana Rivera · mar\. 24 nov\. 2026.*ya comenzó/)).toBeTruthy();
    expect(
      within(screen.getByRole('alertdialog'))
        .getByRole('link', { name: 'Ver cita de Eva Cruz' })
        .getAttribute('href'),
    ).toBe('/admin/calendario?cita=cita');
    expect(within(screen.getByRole('alertdialog')).getAllByRole('listitem')).toHaveLength(6);
    expect(within(screen.getByRole('alertdialog')).getByText('y 2 citas más')).toBeTruthy();
  });
});
