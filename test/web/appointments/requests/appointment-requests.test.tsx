import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listAppointmentRequests } from '#shared/appointments/api.ts';
import {
  listUnsettledDeposits,
  noteDepositReturned,
  retryDepositRefund,
} from '#shared/appointments/closing/closing-api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { errorResponse, serverErrorResponse } from '#test/web/support/server.ts';
import { buildFullListQuery } from '#web/src/lib/build-query.ts';
import { queryClient, setLiveConnected } from '#web/src/lib/query.ts';
import { aPatient, aRequest, aRequestsServer, click, openRequestsPage } from '../shared/desk-fixture.tsx';
import { freezeClock, replaceNonBreakingSpaces } from '../shared/open-page.tsx';

beforeEach(() => freezeClock());

const readRows = async () => {
  const table = await screen.findByRole('table', { name: 'Solicitud de citas' });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => replaceNonBreakingSpaces(row.textContent));
};
const search = (text: string) =>
  fireEvent.change(screen.getByRole('searchbox', { name: 'Buscar por nombre del paciente' }), {
    target: { value: text },
  });

describe('AppointmentRequestsPage', () => {
  it('shows the client, history, date, services, aesthetician, held amount and waiting time of each request [R191]', async () => {
    aRequestsServer();

    await openRequestsPage();
    await waitFor(async () => expect((await readRows())[0]).not.toContain('Cargando alertas...'));

    expect(await readRows()).toEqual([
      'Seleccionar la solicitud de Marisol Ortiz DíazMarisol Ortiz DíazPrimera visitamar. 17 mar.10:00 a. m.Suero de vitaminasCamila VegaPendientehace 2 horasAprobar · $70.00',
    ]);
    expect(screen.getByText('Mostrando 1 de 1')).toBeTruthy();
  });

  it('shows the number of requests, the age of the oldest, and which request is being approved', async () => {
    const otherPatient = aPatient('Iván', 'Maldonado');
    aRequestsServer([
      aRequest(),
      aRequest({
        appointmentId: 'a2',
        requestedAt: '2026-03-06T11:15:00.000Z',
        beingApproved: true,
        patient: otherPatient,
      }),
    ]);

    await openRequestsPage();

    expect(await screen.findByText('2 pendientes. La más antigua espera hace 2 horas.')).toBeTruthy();
    const approvingRows = (await readRows()).filter((row) => row?.includes('Aprobando...'));
    expect(approvingRows).toEqual([expect.stringContaining('Iván Maldonado')]);
  });

  it('filters by name, ignoring accents and case, and stores the filter in the address until it is cleared', async () => {
    aRequestsServer([aRequest(), aRequest({ appointmentId: 'a2', patient: aPatient('Iván', 'Maldonado') })]);
    const router = await openRequestsPage('/admin/solicitud-citas?paciente=zulma');
    await screen.findByText('Ninguna solicitud es de “zulma”');
    click('Limpiar filtros');
    expect(await readRows()).toHaveLength(2);

    search('IVAN mal');

    await waitFor(async () => expect(await readRows()).toHaveLength(1));
    expect((await readRows())[0]).toContain('Iván Maldonado');
    expect(new URLSearchParams(router.state.location.search).get('paciente')).toBe('IVAN mal');
  });

  it('shows a message if there are no requests', async () => {
    aRequestsServer([]);

    await openRequestsPage();

    expect(await screen.findByText('No hay solicitudes pendientes')).toBeTruthy();
    expect(screen.getByText('No hay solicitudes pendientes.')).toBeTruthy();
  });

  it('offers a retry if loading fails, and loads every page', async () => {
    const { server } = aRequestsServer();
    server.answers(listAppointmentRequests, () => errorResponse(coreErrors.unavailable));
    await openRequestsPage();
    await screen.findByText('No pudimos cargar las solicitudes');
    server.answers(listAppointmentRequests, ({ address }) =>
      address.includes('cursor=next')
        ? { rows: [aRequest({ appointmentId: 'a2' })] }
        : { rows: [aRequest()], cursor: 'next' },
    );

    click('Reintentar');

    await waitFor(async () => expect(await readRows()).toHaveLength(2));
  });

  it('reloads on focus and every ten seconds, but only every minute while live updates arrive', async () => {
    const { listRequests } = aRequestsServer();

    await openRequestsPage();
    await readRows();

    const [observer] = queryClient.getQueryCache().find({
      queryKey: buildFullListQuery(listAppointmentRequests).queryKey,
    })!.observers;
    const readInterval = observer!.options.refetchInterval as () => number;
    expect(readInterval()).toBe(10_000);
    setLiveConnected(true);
    expect(readInterval()).toBe(60_000);
    setLiveConnected(false);
    const initialLoads = listRequests.length;
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(listRequests.length).toBeGreaterThan(initialLoads));
  });
});

describe('unsettled deposits', () => {
  const lateCancellation = aRequest({ status: 'cancelled', depositStatus: 'releasing' });
  const returningSince = '2026-03-06T12:40:00.000Z';

  it('are listed after a minute, with their client, amount and start [R202]', async () => {
    const { server } = aRequestsServer();
    const recentCancellation = aRequest({
      ...lateCancellation,
      appointmentId: 'a2',
      patient: aPatient('Iván', 'Maldonado'),
    });
    server.answers(listUnsettledDeposits, () => ({
      rows: [
        { ...lateCancellation, returningSince },
        { ...recentCancellation, returningSince: '2026-03-06T13:59:30.000Z' },
      ],
    }));

    await openRequestsPage();

    const notice = await screen.findByText(
      'Advertencia: No se pudo procesar el reembolso automáticamente...',
    );
    expect(replaceNonBreakingSpaces(notice.parentElement?.textContent)).toContain(
      'Marisol Ortiz Díaz: $70.00 desde hoy, 8:40 a. m.',
    );
    expect(notice.parentElement?.textContent).not.toContain('Iván');
  });

  it('show the next step, and can be retried, also after a failed retry', async () => {
    const { server } = aRequestsServer();
    server.answers(listUnsettledDeposits, () => ({
      rows: [aRequest({ status: 'noShow', depositStatus: 'refunding', returningSince })],
    }));
    server.answers(retryDepositRefund, serverErrorResponse);

    await openRequestsPage();
    const retryLabel = 'Volver a intentar la devolución de Marisol Ortiz Díaz';
    fireEvent.click(await screen.findByRole('button', { name: retryLabel }));
    expect(await screen.findByText('No pudimos volver a intentarlo. Intenta de nuevo.')).toBeTruthy();
    expect(screen.getByText(/^Lo intentamos otra vez cada 15 minutos/)).toBeTruthy();
    const retries = server.answers(retryDepositRefund, () => ({
      appointmentId: lateCancellation.appointmentId,
      depositStatus: 'refunding' as const,
    }));
    click(retryLabel);

    expect(await screen.findByText('Lo estamos intentando otra vez')).toBeTruthy();
    expect(retries.map(({ address }) => address)).toEqual([
      `/api/appointments/${lateCancellation.appointmentId}/deposit-return`,
    ]);
  });

  const rejectedRefund = {
    ...lateCancellation,
    depositStatus: 'refunding' as const,
    returningSince: '2026-03-06T13:59:30.000Z',
    refusedAt: '2026-03-06T13:59:30.000Z',
  };

  it('are listed at once if the bank rejected the refund, and are recorded as refunded in another way [R202]', async () => {
    const { server } = aRequestsServer();
    server.answers(listUnsettledDeposits, () => ({ rows: [rejectedRefund] }));
    const notes = server.answers(noteDepositReturned, () => ({
      appointmentId: lateCancellation.appointmentId,
      depositStatus: 'refunded' as const,
    }));
    await openRequestsPage();
    expect(await screen.findByText(/su banco rechazó la devolución$/)).toBeTruthy();
    expect(screen.getByText(/no se pide otra vez sola/)).toBeTruthy();
    expect(screen.queryByText(/^Lo intentamos otra vez cada 15 minutos/)).toBeNull();

    click('Anotar la devolución de Marisol Ortiz Díaz');
    const dialog = within(await screen.findByRole('dialog', { name: 'Devuelto de otra forma' }));
    const confirm = () => fireEvent.click(dialog.getByRole('button', { name: /^Anotar \$70\.00/ }));
    confirm();
    const missingMethod = await dialog.findByText('Elige cómo se lo devolviste.');
    const notesBefore = notes.length;
    fireEvent.click(dialog.getByLabelText('Cash'));
    confirm();

    expect(await screen.findByText('Devolución anotada')).toBeTruthy();
    expect([missingMethod !== null, notesBefore]).toEqual([true, 0]);
    expect(notes.map(({ address, body }) => [address, body])).toEqual([
      [`/api/appointments/${lateCancellation.appointmentId}/deposit-return-by-hand`, { method: 'cash' }],
    ]);
  });

  it('show an error if another user has settled them', async () => {
    const { server } = aRequestsServer();
    server.answers(listUnsettledDeposits, () => ({ rows: [rejectedRefund] }));
    server.answers(noteDepositReturned, () => errorResponse(appointmentErrors.no_refund_refused));
    await openRequestsPage();
    fireEvent.click(await screen.findByRole('button', { name: /^Anotar la devolución/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Devuelto de otra forma' }));
    server.answers(listUnsettledDeposits, () => ({ rows: [] }));

    fireEvent.click(dialog.getByLabelText('ATH Movil'));
    fireEvent.click(dialog.getByRole('button', { name: /^Anotar \$70\.00/ }));

    expect(await dialog.findByText(appointmentErrors.no_refund_refused.text)).toBeTruthy();
    expect(screen.queryByText(/su banco rechazó la devolución$/)).toBeNull();
  });
});
