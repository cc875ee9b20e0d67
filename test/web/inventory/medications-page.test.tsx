import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { lotErrors, medicationErrors } from '#shared/inventory/errors.ts';
import { correctLot, loseDoses } from '#shared/inventory/lot-api.ts';
import { correctDoseCosts } from '#shared/inventory/medication-api.ts';
import { settle } from '#test/web/support/render.tsx';
import { errorResponse } from '#test/web/support/server.ts';
import { aListedMedication, b12, glutathione, inventory, showInventory } from './inventory-fixture.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T19:00:00.000Z') });
});

const click = (name: string | RegExp) => settle(() => fireEvent.click(screen.getByRole('button', { name })));
const type = (label: string | RegExp, value: string) =>
  settle(() => fireEvent.change(within(getDialog()).getByLabelText(label), { target: { value } }));
const getDialog = () => screen.getByRole('dialog');
const findRow = async (name: string) =>
  (await screen.findByText(name, { selector: '.strong' })).closest('tr')!;
const listCellTexts = (row: HTMLElement) =>
  [...row.querySelectorAll('td')].map(({ textContent }) => textContent);
const submit = (name: string) =>
  settle(() => fireEvent.click(within(getDialog()).getByRole('button', { name })));

describe('MedicationsPage', () => {
  it('shows a title, a button to create a medication, and a column per figure [R342 R343]', async () => {
    await showInventory();

    expect(screen.getByRole('heading', { level: 1 })).toHaveProperty('textContent', 'Gestión de Inventario');
    expect(screen.getByRole('button', { name: 'Crear medicamento' })).toBeTruthy();
    const headers = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent);
    expect(headers).toEqual([
      'Medicamento',
      'Frascos',
      'Dosis por frasco',
      'mg por frasco',
      'mg por dosis',
      'Dosis totales',
      'Costo por frasco',
      'Costo por dosis',
      'Estado',
      'Opciones',
    ]);
    expect(listCellTexts(await findRow('Glutatión')).slice(1, 9)).toEqual([
      '8.6',
      '10',
      '6,000',
      '600',
      '866 reserv.',
      '$48.50',
      '$4.85',
      'Disponible',
    ]);
  });

  it('shows Sin Stock and Agotado for a medication without doses [R343 R344]', async () => {
    await showInventory();

    const cells = listCellTexts(await findRow('Vitamina B12'));
    expect([cells[1], cells[5], cells[8]]).toEqual(['0', 'Sin Stock', 'Agotado']);
  });

  it('offers Editar, Imagen and Eliminar for each medication [R345]', async () => {
    await showInventory();
    await findRow('Magnesio');

    expect(screen.getByRole('button', { name: 'Editar Magnesio' }).textContent).toBe('Editar');
    await click('Más opciones de Magnesio');
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Recibir lote',
      'Imagen',
      'Movimientos',
      'Eliminar',
    ]);
  });

  it('warns of a low stock with the specified text, and offers to receive a lot [R346 R350]', async () => {
    await showInventory();
    await findRow('Magnesio');

    expect(screen.getAllByText(/^Advertencia/).map(({ textContent }) => textContent)).toEqual([
      'Advertencia: Complejo B tiene una cantidad baja (0.3).',
      'Advertencia: Glutatión tiene una cantidad baja (8.6).',
      'Advertencia: Vitamina B12 tiene una cantidad baja (0).',
    ]);
    await click('Recibir lote de Vitamina B12');
    await waitFor(() =>
      expect(within(getDialog()).getByLabelText('Medicamento')).toHaveProperty('value', b12.medicationId),
    );
  });

  it('collapses more than four warnings', async () => {
    await showInventory({
      rows: () =>
        Array.from({ length: 6 }, (_, index) => aListedMedication(`Suero ${index}`, { dosesInStock: index })),
    });
    await findRow('Suero 0');

    expect(screen.getAllByText(/^Advertencia/)).toHaveLength(3);
    await click('Ver todas (6)');
    expect(screen.getAllByText(/^Advertencia/)).toHaveLength(6);
  });

  it('finds a medication by its lot, and filters by availability', async () => {
    const { router } = await showInventory();
    await findRow('Magnesio');
    const readMatchCount = () => screen.getByText(/^Mostrando/).textContent;

    await settle(() => fireEvent.change(screen.getByRole('searchbox'), { target: { value: '2611' } }));
    await waitFor(() => expect(readMatchCount()).toBe('Mostrando 1 de 4'));
    await settle(() => fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } }));
    await settle(() => fireEvent.click(screen.getByRole('radio', { name: /Agotado/ })));
    await waitFor(() => expect(readMatchCount()).toBe('Mostrando 1 de 4'));
    expect(router.state.location.search).toContain('estado=agotado');
  });

  it('shows a message if there are no medications', async () => {
    await showInventory({ rows: () => [] });

    expect(await screen.findByText('Aún no hay medicamentos')).toBeTruthy();
  });
});

describe('the lots of a medication', () => {
  it('are listed in the order of use with their state, and the expired lots separately', async () => {
    await showInventory({ address: '/admin/inventario?medicamento=glutation' });

    const lots = within(await screen.findByRole('region', { name: 'Lotes de Glutatión' })).getAllByRole(
      'listitem',
    );
    expect(lots.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^GLU-2608-ASe usa primero.*Vence en 18 díasCorregirRetirar lote$/),
      expect.stringMatching(/^GLU-2611-B.*VigenteCorregirRetirar lote$/),
      expect.stringMatching(/^GLU-2605-C.*VencidoCorregirDescartar 4 dosis$/),
    ]);
    expect(screen.getByText(/en total/).parentElement?.textContent).toBe(
      '86 dosis en total (26 + 60): 80 libres y 6 reservadas para 4 citas. Las 4 vencidas no cuentan ni se pueden asignar.',
    );
  });

  it('are marked on their last day as expiring today', async () => {
    vi.setSystemTime(new Date('2026-12-13T03:59:00.000Z'));
    await showInventory({ address: '/admin/inventario?medicamento=glutation' });

    expect(await screen.findByText('Vence hoy')).toBeTruthy();
  });
});

describe('the stored cost per dose', () => {
  const rowsWithWrongCost = [{ ...glutathione, doseCostCents: 999 }];

  it('is corrected on opening the page if it differs [R349]', async () => {
    const { costCorrections } = await showInventory({ rows: () => rowsWithWrongCost });
    await findRow('Glutatión');
    expect(costCorrections).toHaveLength(1);

    const { costCorrections: laterCorrections } = await showInventory();
    await screen.findAllByText('Magnesio');
    expect(laterCorrections).toHaveLength(0);
  });

  it('causes the specified message if it could not be corrected [R349]', async () => {
    let rows = inventory;
    const { server } = await showInventory({ rows: () => rows, address: '/admin/inventario' });
    server.answers(correctDoseCosts, () => errorResponse(medicationErrors.costs_not_corrected));
    rows = rowsWithWrongCost;
    const { listMedications } = await import('#shared/inventory/medication-api.ts');
    const { queryClient } = await import('#web/src/lib/query.ts');
    await settle(
      () =>
        void queryClient.invalidateQueries({
          predicate: ({ queryKey }) => queryKey[0] === listMedications.name,
        }),
    );

    expect(
      await screen.findByText(
        'Ocurrió un error al actualizar los costos por dosis. Por favor, intenta nuevamente.',
      ),
    ).toBeTruthy();
  });
});

describe('the loss and the count of doses', () => {
  const openDialog = async (name: string) => {
    const fixture = await showInventory({ address: '/admin/inventario?tarea=movimientos&de=glutation' });
    await screen.findByRole('button', { name });
    await click(name);
    return fixture;
  };

  it('require a reason', async () => {
    const { server } = await openDialog('Pérdida');
    const lossRequests = server.answers(loseDoses, () => {
      throw new Error('no request is expected');
    });
    await type('Dosis que faltan', '1');

    await submit('Guardar pérdida');

    expect(
      within(getDialog()).getByText('Escribe el motivo. Sin motivo no se cambia el inventario.'),
    ).toBeTruthy();
    expect(lossRequests).toHaveLength(0);
  });

  it('are compared with the stock shown, and rejected after another movement', async () => {
    const { server } = await openDialog('Corrección');
    const countRequests = server.answers(correctLot, () => errorResponse(lotErrors.moved));
    await settle(() =>
      fireEvent.change(within(getDialog()).getByLabelText('Lote'), { target: { value: 'glu-2608-a' } }),
    );
    await type('Dosis contadas', '24');
    expect(within(getDialog()).getByText('Diferencia: −2.')).toBeTruthy();
    await type('Motivo', 'Conteo');

    await submit('Guardar corrección');

    expect(countRequests.map(({ body }) => body)).toEqual([{ counted: 24, seen: 26, reason: 'Conteo' }]);
    expect(within(getDialog()).getByText(/Hubo movimientos desde que lo abriste/)).toBeTruthy();
  });
});
