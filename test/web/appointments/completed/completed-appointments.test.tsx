import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listCompletedAppointments } from '#shared/appointments/closing/closing-api.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { errorResponse } from '#test/web/support/server.ts';
import { createTopicFilter, queryClient } from '#web/src/lib/query.ts';
import { click } from '../shared/desk-fixture.tsx';
import { freezeClock, plain } from '../shared/open-page.tsx';
import {
  aCompletedServer,
  aDoneAppointment,
  anAppointment,
  appointmentPage,
  getLastQuery,
  rowsOf,
} from './completed-fixture.tsx';

beforeEach(() => freezeClock());

const rows = () => rowsOf('Citas completadas');
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ lastChild }) => plain(lastChild?.textContent) ?? '');
const select = (name: string) => screen.findByLabelText<HTMLSelectElement>(name);
const optionsOf = async (name: string) => [...(await select(name)).options].map(({ text }) => text);
const set = async (name: string, value: string) =>
  fireEvent.change(await select(name), { target: { value } });
const addressOf = (router: Awaited<ReturnType<typeof appointmentPage>>) =>
  Object.fromEntries(new URLSearchParams(router.state.location.search));

describe('CompletedAppointmentsPage', () => {
  it('shows client, staff member, date, payment, method, code and state [R229 R231]', async () => {
    aCompletedServer();

    await appointmentPage();

    const [pending, done] = await rows();
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
    expect(cellsOf(done!).slice(0, 8)).toEqual([
      'Iván Maldonado Cruz',
      'Camila Vega',
      '5 de marzo jueves',
      '2:30 p. m.',
      '$95.00',
      'ATH Movil',
      'K7MQ2XTW',
      'Completada',
    ]);
    expect(cellsOf(pending!).slice(0, 8)).toEqual([
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

  it('shows unpaid appointments and missing codes, and whether the front desk charged nothing [R230]', async () => {
    aCompletedServer([
      anAppointment({ paidCents: 0, balanceDueCents: 0 }),
      anAppointment({ appointmentId: 'a2', paidCents: 0 }),
    ]);

    await appointmentPage();

    const cells = (await rows()).map((row) => cellsOf(row).slice(4, 7));
    expect(cells).toEqual([
      ['Sin cobro', expect.any(String), 'N/A'],
      ['$0.00', 'Sin Pagar', 'N/A'],
    ]);
  });

  it.each(['', '?mes=2026-13&estado=otros'])(
    'lists the completed appointments of all staff for the current month by default: "%s" [R228]',
    async (search) => {
      const { lists } = aCompletedServer();

      await appointmentPage(search);
      await rows();

      expect(getLastQuery(lists)).toEqual({ month: '2026-03', state: 'completed' });
    },
  );

  it('filters by month (Spanish name), aesthetician and state, Completados or Pendientes [R228 R233]', async () => {
    const { lists } = aCompletedServer();
    const router = await appointmentPage();
    const months = await optionsOf('Mes');
    expect((await select('Mes')).selectedOptions[0]?.text).toBe('Marzo de 2026');
    await set('Mes', '2025-12');

    await waitFor(() => expect(getLastQuery(lists)).toEqual({ month: '2025-12', state: 'completed' }));
    expect(addressOf(router)).toEqual({ mes: '2025-12' });
    await screen.findByRole('option', { name: 'Yadira Prueba' });
    expect(await optionsOf('Estado')).toEqual(['Todos los estados', 'Completados', 'Pendientes']);
    await set('Esteticista', 's2');
    await waitFor(() =>
      expect(getLastQuery(lists)).toEqual({ month: '2025-12', staffId: 's2', state: 'completed' }),
    );
    await set('Estado', 'todos');
    await waitFor(() => expect(getLastQuery(lists)).toEqual({ month: '2025-12', staffId: 's2' }));
    expect(addressOf(router)).toEqual({ mes: '2025-12', esteticista: 's2', estado: 'todos' });
    await set('Estado', 'pendientes');
    await waitFor(() => expect(getLastQuery(lists)).toMatchObject({ state: 'pending' }));
    expect(addressOf(router)).toMatchObject({ estado: 'pendientes' });
    expect(months.slice(2, 17)).toEqual([
      ...['Abril', 'Marzo', 'Febrero', 'Enero'].map((name) => `${name} de 2026`),
      ...['Diciembre', 'Noviembre', 'Octubre', 'Septiembre', 'Agosto', 'Julio', 'Junio'].map(
        (name) => `${name} de 2025`,
      ),
      ...['Mayo', 'Abril', 'Marzo', 'Febrero'].map((name) => `${name} de 2025`),
    ]);
  });

  it('filters by the client’s name once typing pauses [R228]', async () => {
    const { lists } = aCompletedServer();
    const router = await appointmentPage();
    await rows();

    for (const typed of ['Mar', 'Mari', 'Marisol '])
      fireEvent.change(screen.getByRole('searchbox', { name: 'Buscar por nombre del paciente' }), {
        target: { value: typed },
      });

    await waitFor(() =>
      expect(getLastQuery(lists)).toEqual({ month: '2026-03', name: 'Marisol', state: 'completed' }),
    );
    const names = lists.map((sent) => getLastQuery([sent])['name']);
    expect(new Set(names)).toEqual(new Set([undefined, 'Marisol']));
    expect(addressOf(router)).toEqual({ paciente: 'Marisol ' });
  });

  it('reads the filters from the address, can clear them, and shows the empty message only after the answer [R228]', async () => {
    const { server, lists } = aCompletedServer([]);
    await appointmentPage('?paciente=luz&esteticista=s1&mes=2019-02&estado=completados');
    await screen.findByText('Ninguna cita de febrero de 2019 coincide con los filtros');
    expect(getLastQuery(lists)).toEqual({ month: '2019-02', staffId: 's1', name: 'luz', state: 'completed' });
    expect((await select('Mes')).selectedOptions[0]?.text).toBe('Febrero de 2019');

    click('Limpiar filtros');
    expect(await screen.findByText('No hay citas completadas en marzo de 2026')).toBeTruthy();
    server.answers(listCompletedAppointments, () => new Promise<Response>(() => {}));
    await set('Mes', '2026-02');

    await screen.findByRole('status', { name: 'Cargando' });
    expect(screen.queryByText(/^No hay citas completadas/)).toBeNull();
  });

  it('offers a retry when loading fails, and loads a hundred rows at a time', async () => {
    const { server } = aCompletedServer();
    server.answers(listCompletedAppointments, () => errorResponse(coreErrors.unavailable));
    await appointmentPage();
    await screen.findByText('No pudimos cargar las citas');
    server.answers(listCompletedAppointments, ({ address }) =>
      address.includes('cursor=next')
        ? { rows: [aDoneAppointment()] }
        : { rows: [anAppointment()], cursor: 'next' },
    );
    click('Reintentar');
    expect(await rows()).toHaveLength(1);

    click('Cargar más');

    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Cargar más' })).toBeNull();
  });

  it('reloads the lists when any appointment changes [R232]', async () => {
    const { lists, kept } = aCompletedServer();
    await appointmentPage();
    await rows();
    const before = [lists.length, kept.length];

    await queryClient.invalidateQueries({ predicate: createTopicFilter('appointments') });

    expect(lists.length).toBeGreaterThan(before[0]!);
    expect(kept.length).toBeGreaterThan(before[1]!);
    const watchers = queryClient.getQueryCache().findAll({ predicate: createTopicFilter('appointments') });
    for (const { observers } of watchers) expect(observers[0]?.options.refetchInterval).toBeTruthy();
  });
});
