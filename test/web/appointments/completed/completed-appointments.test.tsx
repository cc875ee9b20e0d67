import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listCompletedAppointments } from '#shared/appointments/closing/closing-api.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { errorResponse } from '#test/web/support/server.ts';
import { createTopicFilter, queryClient } from '#web/src/lib/query.ts';
import { click } from '../shared/desk-fixture.tsx';
import { freezeClock, replaceNonBreakingSpaces } from '../shared/open-page.tsx';
import {
  aCompletedServer,
  aDoneAppointment,
  anAppointment,
  getLastQuery,
  openCompletedPage,
  readTableRows,
} from './completed-fixture.tsx';

beforeEach(() => freezeClock());

const readRows = () => readTableRows('Citas completadas');
const readCells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ lastChild }) => replaceNonBreakingSpaces(lastChild?.textContent) ?? '');
const findSelect = (name: string) => screen.findByLabelText<HTMLSelectElement>(name);
const readOptions = async (name: string) => [...(await findSelect(name)).options].map(({ text }) => text);
const selectOption = async (name: string, value: string) =>
  fireEvent.change(await findSelect(name), { target: { value } });
const readFilters = (router: Awaited<ReturnType<typeof openCompletedPage>>) =>
  Object.fromEntries(new URLSearchParams(router.state.location.search));

describe('CompletedAppointmentsPage', () => {
  it('shows the client, staff member, date, payment, method, code and state of each appointment [R229 R231]', async () => {
    aCompletedServer();

    await openCompletedPage();

    const [pendingRow, completedRow] = await readRows();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Paciente',
      'Esteticista',
      'Fecha',
      'Hora',
      'Total pagado',
      'Método de pago',
      'Código de confirmación',
      'Estado',
      'Acciones',
    ]);
    expect(readCells(completedRow!).slice(0, 8)).toEqual([
      'Iván Maldonado Cruz',
      'Camila Vega',
      '5 de marzo jueves',
      '2:30 p. m.',
      '$95.00',
      'ATH Movil',
      'K7MQ2XTW',
      'Completada',
    ]);
    expect(readCells(pendingRow!).slice(0, 8)).toEqual([
      'Marisol Ortiz Díaz',
      'Camila Vega',
      '5 de marzo jueves',
      '2:30 p. m.',
      '$47.50',
      'Depósito con tarjeta',
      'N/A',
      'Pendiente',
    ]);
  });

  it('shows unpaid appointments, missing codes, and appointments without a charge [R230]', async () => {
    aCompletedServer([
      anAppointment({ paidCents: 0, balanceDueCents: 0 }),
      anAppointment({ appointmentId: 'a2', paidCents: 0 }),
    ]);

    await openCompletedPage();

    const cells = (await readRows()).map((row) => readCells(row).slice(4, 7));
    expect(cells).toEqual([
      ['Sin cobro', expect.any(String), 'N/A'],
      ['$0.00', 'Sin Pagar', 'N/A'],
    ]);
  });

  it.each(['', '?mes=2026-13&estado=otros'])(
    'lists the completed appointments of all staff for the current month by default: "%s" [R228]',
    async (search) => {
      const { listRequests } = aCompletedServer();

      await openCompletedPage(search);
      await readRows();

      expect(getLastQuery(listRequests)).toEqual({ month: '2026-03', state: 'completed' });
    },
  );

  it('filters by month, aesthetician and state, each with its Spanish name [R228 R233]', async () => {
    const { listRequests } = aCompletedServer();
    const router = await openCompletedPage();
    const monthOptions = await readOptions('Mes');
    expect((await findSelect('Mes')).selectedOptions[0]?.text).toBe('Marzo de 2026');
    await selectOption('Mes', '2025-12');

    await waitFor(() => expect(getLastQuery(listRequests)).toEqual({ month: '2025-12', state: 'completed' }));
    expect(readFilters(router)).toEqual({ mes: '2025-12' });
    await screen.findByRole('option', { name: 'Yadira Prueba' });
    expect(await readOptions('Estado')).toEqual(['Todos los estados', 'Completados', 'Pendientes']);
    await selectOption('Esteticista', 's2');
    await waitFor(() =>
      expect(getLastQuery(listRequests)).toEqual({ month: '2025-12', staffId: 's2', state: 'completed' }),
    );
    await selectOption('Estado', 'todos');
    await waitFor(() => expect(getLastQuery(listRequests)).toEqual({ month: '2025-12', staffId: 's2' }));
    expect(readFilters(router)).toEqual({ mes: '2025-12', esteticista: 's2', estado: 'todos' });
    await selectOption('Estado', 'pendientes');
    await waitFor(() => expect(getLastQuery(listRequests)).toMatchObject({ state: 'pending' }));
    expect(readFilters(router)).toMatchObject({ estado: 'pendientes' });
    expect(monthOptions.slice(2, 17)).toEqual([
      ...['Abril', 'Marzo', 'Febrero', 'Enero'].map((name) => `${name} de 2026`),
      ...['Diciembre', 'Noviembre', 'Octubre', 'Septiembre', 'Agosto', 'Julio', 'Junio'].map(
        (name) => `${name} de 2025`,
      ),
      ...['Mayo', 'Abril', 'Marzo', 'Febrero'].map((name) => `${name} de 2025`),
    ]);
  });

  it('filters by the client’s name once typing pauses [R228]', async () => {
    const { listRequests } = aCompletedServer();
    const router = await openCompletedPage();
    await readRows();

    for (const text of ['Mar', 'Mari', 'Marisol '])
      fireEvent.change(screen.getByRole('searchbox', { name: 'Buscar por nombre del paciente' }), {
        target: { value: text },
      });

    await waitFor(() =>
      expect(getLastQuery(listRequests)).toEqual({ month: '2026-03', name: 'Marisol', state: 'completed' }),
    );
    const names = listRequests.map((request) => getLastQuery([request])['name']);
    expect(new Set(names)).toEqual(new Set([undefined, 'Marisol']));
    expect(readFilters(router)).toEqual({ paciente: 'Marisol ' });
  });

  it('reads the filters from the address, clears them, and shows the message for an empty list only after the answer [R228]', async () => {
    const { server, listRequests } = aCompletedServer([]);
    await openCompletedPage('?paciente=luz&esteticista=s1&mes=2019-02&estado=completados');
    await screen.findByText('Ninguna cita de febrero de 2019 coincide con los filtros');
    expect(getLastQuery(listRequests)).toEqual({
      month: '2019-02',
      staffId: 's1',
      name: 'luz',
      state: 'completed',
    });
    expect((await findSelect('Mes')).selectedOptions[0]?.text).toBe('Febrero de 2019');

    click('Limpiar filtros');
    expect(await screen.findByText('No hay citas completadas en marzo de 2026')).toBeTruthy();
    server.answers(listCompletedAppointments, () => new Promise<Response>(() => {}));
    await selectOption('Mes', '2026-02');

    await screen.findByRole('status', { name: 'Cargando' });
    expect(screen.queryByText(/^No hay citas completadas/)).toBeNull();
  });

  it('offers a retry if loading fails, and loads a page at a time', async () => {
    const { server } = aCompletedServer();
    server.answers(listCompletedAppointments, () => errorResponse(coreErrors.unavailable));
    await openCompletedPage();
    await screen.findByText('No pudimos cargar las citas');
    server.answers(listCompletedAppointments, ({ address }) =>
      address.includes('cursor=next')
        ? { rows: [aDoneAppointment()] }
        : { rows: [anAppointment()], cursor: 'next' },
    );
    click('Reintentar');
    expect(await readRows()).toHaveLength(1);

    click('Cargar más');

    await waitFor(async () => expect(await readRows()).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Cargar más' })).toBeNull();
  });

  it('reloads the lists when any appointment changes [R232]', async () => {
    const { listRequests, keptDepositRequests } = aCompletedServer();
    await openCompletedPage();
    await readRows();
    const initialLoads = [listRequests.length, keptDepositRequests.length];

    await queryClient.invalidateQueries({ predicate: createTopicFilter('appointments') });

    expect(listRequests.length).toBeGreaterThan(initialLoads[0]!);
    expect(keptDepositRequests.length).toBeGreaterThan(initialLoads[1]!);
    const queries = queryClient.getQueryCache().findAll({ predicate: createTopicFilter('appointments') });
    for (const { observers } of queries) expect(observers[0]?.options.refetchInterval).toBeTruthy();
  });
});
