import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listAppointmentRequests } from '#shared/appointments/api.ts';
import {
  listUnsettledDeposits,
  noteDepositReturned,
  retryDepositRefund,
} from '#shared/appointments/closing/closing-api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { refusal, serverFailed } from '#test/web/support/server.ts';
import { queryClient, setLiveConnected } from '#web/src/lib/query.ts';
import { allPagesOf } from '#web/src/lib/query-of.ts';
import { aGoodDay, aPatient, appointmentPage, aRequest, now, plain, press } from '../shared/desk-scene.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
});

const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Solicitud de citas' });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => plain(row.textContent));
};
const search = (typed: string) =>
  fireEvent.change(screen.getByRole('searchbox', { name: 'Buscar por nombre del paciente' }), {
    target: { value: typed },
  });

describe('the requests', () => {
  it('say who, when, what for and what is held, with the way to each [R191]', async () => {
    aGoodDay();

    await appointmentPage();

    expect(await rows()).toEqual([
      'MOMarisol Ortiz Díaz787-555-011717 de marzo de 202610:00 a. m.Suero de vitaminasRetenido $70.00PendienteEditar',
    ]);
    expect(screen.getByText('Mostrando 1 de 1')).toBeTruthy();
  });

  it('say how many wait, and for how long the first of them has', async () => {
    aGoodDay([aRequest(), aRequest({ appointmentId: 'a2', requestedAt: '2026-03-06T11:15:00.000Z' })]);

    await appointmentPage();

    expect(await screen.findByText('2 pendientes. La más antigua espera hace 2 horas.')).toBeTruthy();
  });

  it('are found by name whatever the accents and the case, and the filter is in the address', async () => {
    aGoodDay([aRequest(), aRequest({ appointmentId: 'a2', patient: aPatient('Iván', 'Maldonado') })]);
    const router = await appointmentPage();
    await rows();

    search('IVAN mal');

    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect((await rows())[0]).toContain('Iván Maldonado');
    expect(new URLSearchParams(router.state.location.search).get('paciente')).toBe('IVAN mal');
  });

  it('of nobody with that name say so, and the filter can be taken away', async () => {
    aGoodDay();
    await appointmentPage('/admin/solicitud-citas?paciente=zulma');
    await screen.findByText('Ninguna solicitud es de “zulma”');

    press('Limpiar filtros');

    expect(await rows()).toHaveLength(1);
  });

  it('are told to be none when there is none', async () => {
    aGoodDay([]);

    await appointmentPage();

    expect(await screen.findByText('No hay solicitudes pendientes')).toBeTruthy();
    expect(screen.getByText('No hay solicitudes pendientes.')).toBeTruthy();
  });

  it('can be asked for again when they did not come', async () => {
    const { server } = aGoodDay();
    server.answers(listAppointmentRequests, () => refusal(coreErrors.unavailable));
    await appointmentPage();
    await screen.findByText('No pudimos cargar las solicitudes');
    server.answers(listAppointmentRequests, () => ({ rows: [aRequest()] }));

    press('Reintentar');

    expect(await rows()).toHaveLength(1);
  });

  it('are all there, however many pages they come in', async () => {
    const { server } = aGoodDay();
    server.answers(listAppointmentRequests, ({ address }) =>
      address.includes('cursor=next')
        ? { rows: [aRequest({ appointmentId: 'a2' })] }
        : { rows: [aRequest()], cursor: 'next' },
    );

    await appointmentPage();

    expect(await rows()).toHaveLength(2);
  });

  it('are asked for again on coming back to them', async () => {
    const { lists } = aGoodDay();
    await appointmentPage();
    await rows();

    window.dispatchEvent(new Event('visibilitychange'));

    await waitFor(() => expect(lists.length).toBeGreaterThan(1));
  });

  it('are asked for again every ten seconds, and once a minute while changes are told', async () => {
    aGoodDay();

    await appointmentPage();
    await rows();

    const [observer] = queryClient.getQueryCache().find({
      queryKey: allPagesOf(listAppointmentRequests).queryKey,
    })!.observers;
    const every = observer!.options.refetchInterval as () => number;
    expect(every()).toBe(10_000);
    setLiveConnected(true);
    expect(every()).toBe(60_000);
    setLiveConnected(false);
  });

  it('in the middle of an approval say so', async () => {
    aGoodDay([aRequest({ beingApproved: true })]);

    await appointmentPage();

    expect((await rows())[0]).toContain('PendienteAprobando...');
  });
});

describe('deposits on their way back', () => {
  const late = aRequest({ status: 'cancelled', depositStatus: 'releasing' });
  const at = '2026-03-06T12:40:00.000Z';

  it('for more than a minute are listed with patient, amount and since when [R202]', async () => {
    const { server } = aGoodDay();
    server.answers(listUnsettledDeposits, () => ({
      rows: [{ ...late, returningSince: '2026-03-06T12:40:00.000Z' }],
    }));

    await appointmentPage();

    const notice = await screen.findByText(
      'Advertencia: No se pudo procesar el reembolso automáticamente...',
    );
    expect(plain(notice.parentElement?.textContent)).toContain(
      'Marisol Ortiz Díaz: $70.00 desde hoy, 8:40 a. m.',
    );
  });

  it('say what is done and what to do, and are tried again at a press', async () => {
    const { server } = aGoodDay();
    server.answers(listUnsettledDeposits, () => ({
      rows: [aRequest({ status: 'noShow', depositStatus: 'refunding', returningSince: at })],
    }));
    const retries = server.answers(retryDepositRefund, () => ({
      appointmentId: late.appointmentId,
      depositStatus: 'refunding' as const,
    }));

    await appointmentPage();
    const button = await screen.findByRole('button', {
      name: 'Volver a intentar la devolución de Marisol Ortiz Díaz',
    });
    expect(screen.getByText(/^Lo intentamos otra vez cada 15 minutos/)).toBeTruthy();
    fireEvent.click(button);

    expect(await screen.findByText('Lo estamos intentando otra vez')).toBeTruthy();
    expect(retries.map(({ address }) => address)).toEqual([
      `/api/appointments/${late.appointmentId}/deposit-return`,
    ]);
  });

  it('whose refund a bank sent back stay in sight at once, and are not said to be tried again [R202]', async () => {
    const { server } = aGoodDay();
    const now = '2026-03-06T13:59:30.000Z';
    server.answers(listUnsettledDeposits, () => ({
      rows: [{ ...late, depositStatus: 'refunding' as const, returningSince: now, refusedAt: now }],
    }));

    await appointmentPage();

    expect(await screen.findByText(/su banco rechazó la devolución$/)).toBeTruthy();
    expect(screen.getByText(/no se pide otra vez sola/)).toBeTruthy();
    expect(screen.queryByText(/^Lo intentamos otra vez cada 15 minutos/)).toBeNull();
  });

  it('whose refund a bank sent back are noted as given back in another way, once that is said [R202]', async () => {
    const { server } = aGoodDay();
    const refused = { ...late, depositStatus: 'refunding' as const, returningSince: at, refusedAt: at };
    server.answers(listUnsettledDeposits, () => ({ rows: [refused] }));
    const notes = server.answers(noteDepositReturned, () => ({
      appointmentId: late.appointmentId,
      depositStatus: 'refunded' as const,
    }));
    await appointmentPage();

    fireEvent.click(
      await screen.findByRole('button', { name: 'Anotar la devolución de Marisol Ortiz Díaz' }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Devuelto de otra forma' }));
    const confirm = () => fireEvent.click(dialog.getByRole('button', { name: /^Anotar \$70\.00/ }));
    confirm();
    const missing = await dialog.findByText('Elige cómo se lo devolviste.');
    const before = notes.length;
    fireEvent.click(dialog.getByLabelText('Cash'));
    confirm();

    expect(await screen.findByText('Devolución anotada')).toBeTruthy();
    expect([missing !== null, before]).toEqual([true, 0]);
    expect(notes.map(({ address, body }) => [address, body])).toEqual([
      [`/api/appointments/${late.appointmentId}/deposit-return-by-hand`, { method: 'cash' }],
    ]);
  });

  it('that another desk settled meanwhile are refused by name, and the choice is kept', async () => {
    const { server } = aGoodDay();
    const refused = { ...late, depositStatus: 'refunding' as const, returningSince: at, refusedAt: at };
    server.answers(listUnsettledDeposits, () => ({ rows: [refused] }));
    server.answers(noteDepositReturned, () => refusal(appointmentErrors.no_refund_refused));
    await appointmentPage();
    fireEvent.click(await screen.findByRole('button', { name: /^Anotar la devolución/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Devuelto de otra forma' }));
    server.answers(listUnsettledDeposits, () => ({ rows: [] }));

    fireEvent.click(dialog.getByLabelText('ATH Movil'));
    fireEvent.click(dialog.getByRole('button', { name: /^Anotar \$70\.00/ }));

    expect(await dialog.findByText(appointmentErrors.no_refund_refused.text)).toBeTruthy();
    expect(screen.queryByText(/su banco rechazó la devolución$/)).toBeNull();
  });

  it('that could not be asked for again say so', async () => {
    const { server } = aGoodDay();
    server.answers(listUnsettledDeposits, () => ({ rows: [{ ...late, returningSince: at }] }));
    server.answers(retryDepositRefund, serverFailed);

    await appointmentPage();
    fireEvent.click(await screen.findByRole('button', { name: /^Volver a intentar/ }));

    expect(await screen.findByText('No pudimos volver a intentarlo. Intenta de nuevo.')).toBeTruthy();
  });

  it('for less are left to the reaction that gives them back', async () => {
    const { server, unsettled } = aGoodDay();
    const asked = server.answers(listUnsettledDeposits, () => ({
      rows: [{ ...late, returningSince: '2026-03-06T13:59:30.000Z' }],
    }));

    await appointmentPage();
    await rows();

    await waitFor(() => expect(asked).toHaveLength(1));
    expect(unsettled).toHaveLength(0);
    expect(screen.queryByText(/^Advertencia/)).toBeNull();
  });
});
