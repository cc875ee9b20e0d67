import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { waiveForfeit } from '#shared/appointments/closing/closing-api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { errorResponse, serverErrorResponse } from '#test/web/support/server.ts';
import { aPatient, click } from '../shared/desk-fixture.tsx';
import { freezeClock, replaceNonBreakingSpaces } from '../shared/open-page.tsx';
import { aCompletedServer, aForfeit, openCompletedPage, readTableRows } from './completed-fixture.tsx';

beforeEach(() => freezeClock());

const caption = 'Depósitos no devueltos por ausencia o cancelación tardía';
const refundLabelPrefix = 'Devolver depósito de ';
/** Reads the clients of the listed deposits, in order. */
async function readNames(): Promise<(string | undefined)[]> {
  await readTableRows(caption);
  const buttons = screen.getAllByRole('button', { name: new RegExp(`^${refundLabelPrefix}`) });
  return buttons.map((button) => button.getAttribute('aria-label')?.slice(refundLabelPrefix.length));
}
const createForfeits = () => [
  aForfeit({ appointmentId: 'k1', patient: aPatient('Marisol', 'Ortiz'), date: '2026-02-10' }),
  aForfeit({ appointmentId: 'k2', patient: aPatient('Zoraida', 'Ríos'), staffId: 's2', status: 'cancelled' }),
];
const findDialog = () => screen.queryByRole('dialog', { name: 'Devolver depósito' });
const openDialog = async (name = 'Marisol Ortiz') => {
  fireEvent.click(await screen.findByRole('button', { name: `${refundLabelPrefix}${name}` }));
  await screen.findByRole('dialog', { name: 'Devolver depósito' });
};

const typeReason = (reason: string) =>
  fireEvent.input(screen.getByLabelText('Motivo'), { target: { value: reason } });

describe('forfeited deposits', () => {
  it('are counted on the page, and listed from the latest with client, reason and amount', async () => {
    aCompletedServer([], createForfeits());
    const router = await openCompletedPage();
    expect(replaceNonBreakingSpaces((await screen.findByText(/^2 depósitos no devueltos/)).textContent)).toBe(
      '2 depósitos no devueltos: $140.00',
    );

    fireEvent.click(screen.getByRole('radio', { name: /^Depósitos no devueltos/ }));

    expect(await readNames()).toEqual(['Zoraida Ríos', 'Marisol Ortiz']);
    expect(router.state.location.search).toBe('?vista=depositos');
    const [lateCancellation, noShow] = await readTableRows(caption);
    expect(lateCancellation?.textContent).toContain('Cancelada');
    expect(replaceNonBreakingSpaces(noShow?.textContent)).toMatch(/No asistió\$70\.00Devolver depósito$/);
  });

  it('are filtered by client and by aesthetician', async () => {
    aCompletedServer([], createForfeits());
    await openCompletedPage('?vista=depositos&paciente=RIOS');
    expect(await readNames()).toEqual(['Zoraida Ríos']);
    click('Limpiar filtros');
    await screen.findByRole('option', { name: 'Yadira Prueba' });

    fireEvent.change(screen.getByLabelText('Esteticista'), { target: { value: 's1' } });

    await waitFor(async () => expect(await readNames()).toEqual(['Marisol Ortiz']));
  });

  it('show a message if there are none', async () => {
    aCompletedServer([], []);

    await openCompletedPage('?vista=depositos');

    expect(await screen.findByText('No hay depósitos no devueltos')).toBeTruthy();
  });

  it('are refunded for force majeure by a dialog that shows the amount and requires a reason', async () => {
    const { waivers } = aCompletedServer([], createForfeits());
    await openCompletedPage('?vista=depositos');
    await openDialog();
    expect(screen.getByLabelText<HTMLInputElement>('Motivo').value).toBe('Fuerza mayor');
    expect(findDialog()?.textContent).toContain(
      'Se pide el reembolso de $70.00 a la tarjeta con que pagó Marisol, y recibe un correo cuando esté hecho.',
    );
    typeReason('  ');
    click('Devolver $70.00');
    expect(await screen.findByText('Escribe el motivo.')).toBeTruthy();
    expect(waivers).toHaveLength(0);

    typeReason('Fuerza mayor');
    click('Devolver $70.00');

    expect(await screen.findByText('Pedimos el reembolso de $70.00 a Marisol Ortiz')).toBeTruthy();
    expect(waivers.map(({ address, body }) => ({ address, body }))).toEqual([
      { address: '/api/appointments/k1/waiver', body: { reason: 'Fuerza mayor' } },
    ]);
    expect(findDialog()).toBeNull();
  });

  it.each([
    [serverErrorResponse, 'No pudimos devolver el depósito. Intenta de nuevo.'],
    [() => errorResponse(appointmentErrors.no_deposit_kept), 'Esta cita no tiene un depósito que devolver.'],
  ])('show the reason if the refund fails', async (answer, expectedText) => {
    const { server } = aCompletedServer([], createForfeits());
    server.answers(waiveForfeit, answer);
    await openCompletedPage('?vista=depositos');
    await openDialog();

    click('Devolver $70.00');

    expect((await screen.findByRole('alert')).textContent).toBe(expectedText);
  });
});
