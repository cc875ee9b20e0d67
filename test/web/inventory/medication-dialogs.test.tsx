import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { coreErrors } from '#shared/core/errors.ts';
import { lotErrors } from '#shared/inventory/errors.ts';
import { loseDoses, receiveLot } from '#shared/inventory/lot-api.ts';
import { createMedication, saveMedication } from '#shared/inventory/medication-api.ts';
import { settle } from '#test/web/support/render.tsx';
import { errorResponse, goOffline, unknownOutcome } from '#test/web/support/server.ts';
import { queryClient } from '#web/src/lib/query.ts';
import {
  aDoseReservation,
  aListedLot,
  aListedMedication,
  glutathione,
  showInventory,
} from './inventory-fixture.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T19:00:00.000Z') });
});

const click = (name: string | RegExp) => settle(() => fireEvent.click(screen.getByRole('button', { name })));
const type = (label: string | RegExp, value: string) =>
  settle(() => fireEvent.change(within(getDialog()).getByLabelText(label), { target: { value } }));
const getDialog = () => screen.getByRole('dialog');
const findRow = async (name: string) =>
  (await screen.findByText(name, { selector: '.strong' })).closest('tr')!;
const submit = (name: string) =>
  settle(() => fireEvent.click(within(getDialog()).getByRole('button', { name })));

describe('the medication form', () => {
  it('shows an error at each required field [R347]', async () => {
    await showInventory({ address: '/admin/inventario?tarea=crear' });
    await screen.findByLabelText('Nombre');

    await submit('Guardar medicamento');

    for (const message of [
      'Escribe el nombre del medicamento.',
      'Escribe las dosis por frasco.',
      'Escribe los mg por frasco.',
      'Escribe los mg por dosis.',
      'Escribe el costo por frasco.',
    ])
      expect(within(getDialog()).getAllByText(message).length).toBeGreaterThan(0);
  });

  it('shows an invalid value differently from a missing value', async () => {
    await showInventory({ address: '/admin/inventario?tarea=crear' });
    await screen.findByLabelText('Nombre');
    await type('Nombre', 'g'.repeat(121));
    await type('Costo por frasco', '1000000000');
    await type('Ganancia', '1e9');

    await submit('Guardar medicamento');

    for (const message of [
      'El nombre pasa de 120 caracteres.',
      'Escribe dólares y centavos, como 48.50.',
      'Escribe un porcentaje, como 40 o 33.33.',
      'Escribe el precio de venta por dosis.',
    ])
      expect(within(getDialog()).getAllByText(message).length).toBeGreaterThan(0);
  });

  it('computes the cost, margin and price during typing, and confirms the new medication [R348 R352]', async () => {
    const { server } = await showInventory({ address: '/admin/inventario?tarea=crear' });
    const sentRequests = server.answers(createMedication, () => {
      const { lots: _, reservedAppointments: __, ...deskMedication } = aListedMedication('Biotina');
      return deskMedication;
    });
    await screen.findByLabelText('Nombre');
    const readValue = (label: string) => within(getDialog()).getByLabelText<HTMLInputElement>(label).value;

    await type('Nombre', 'Biotina');
    await type('Dosis por frasco', '10');
    await type('mg por frasco', '100.25');
    await type('mg por dosis', '0.5');
    await type('Costo por frasco', '22.40');
    expect(readValue('Costo por dosis')).toBe('$2.24');
    await type('Ganancia', '1150');
    expect(readValue('Precio de venta por dosis')).toBe('28.00');
    await type('Precio de venta por dosis', '4.48');
    expect(readValue('Ganancia')).toBe('100');
    await submit('Guardar medicamento');

    expect(sentRequests.map(({ body }) => body)).toEqual([
      {
        name: 'Biotina',
        dosesPerVial: 10,
        mgPerVial: 100.25,
        mgPerDose: 0.5,
        vialCostCents: 2240,
        marginBasisPoints: 10_000,
        dosePriceCents: 448,
      },
    ]);
    expect(await screen.findByText('Medicamento agregado con éxito!')).toBeTruthy();
  });

  it('opens with the stored values each time, and confirms the change [R352 R355]', async () => {
    const { server } = await showInventory();
    const saveRequests = server.answers(saveMedication, () => {
      const { lots: _, reservedAppointments: __, ...deskMedication } = glutathione;
      return deskMedication;
    });
    await findRow('Glutatión');
    await click('Editar Glutatión');
    await screen.findByLabelText('Nombre');
    await type('Nombre', 'Otro nombre');
    await settle(() => fireEvent.click(within(getDialog()).getByRole('button', { name: 'Cancelar' })));
    await settle(() => fireEvent.click(screen.getByRole('button', { name: /Descartar/ })));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await click('Editar Glutatión');
    await screen.findByLabelText('Nombre');
    expect(within(getDialog()).getByLabelText('Nombre')).toHaveProperty('value', 'Glutatión');
    await submit('Guardar medicamento');

    expect(saveRequests).toHaveLength(1);
    expect(await screen.findByText('Medicamento actualizado con éxito!')).toBeTruthy();
  });
});

describe('a medication that another user changes during editing', () => {
  it('is saved against the version that was opened, and shows the other user’s change', async () => {
    let storedMedication = glutathione;
    const { server } = await showInventory({ rows: () => [storedMedication] });
    const saveRequests = server.answers(saveMedication, ({ body }) => {
      if ((body as { version: number }).version !== storedMedication.version)
        return errorResponse(coreErrors.conflict);
      const { lots: _, reservedAppointments: __, ...deskMedication } = storedMedication;
      return deskMedication;
    });
    await findRow('Glutatión');
    await click('Editar Glutatión');
    await screen.findByLabelText('Nombre');
    await type(/Otras precauciones/, 'Sulfitos');
    storedMedication = { ...glutathione, mgPerDose: 500, version: 2 };
    await settle(() => void queryClient.invalidateQueries());

    await submit('Guardar medicamento');
    await within(getDialog()).findByText('500');
    expect(within(getDialog()).getByLabelText('mg por dosis')).toHaveProperty('value', '500');
    expect(within(getDialog()).getByLabelText(/Otras precauciones/)).toHaveProperty('value', 'Sulfitos');

    await submit('Guardar medicamento');
    await screen.findByText('Medicamento actualizado con éxito!');
    expect(saveRequests.map(({ body }) => body)).toMatchObject([
      { version: 1, mgPerDose: 600, cautions: 'Sulfitos' },
      { version: 2, mgPerDose: 500, cautions: 'Sulfitos' },
    ]);
  });
});

describe('the recall of a lot', () => {
  const lot = { ...glutathione.lots[1]!, reservedDoses: 6 };
  const otherLot = aListedLot('GLU-2611-B', { freeDoses: 3 });
  const openRecall = async (input: Pick<NonNullable<Parameters<typeof showInventory>[0]>, 'reserved'>) => {
    await showInventory({
      ...input,
      rows: () => [{ ...glutathione, lots: [lot, otherLot] }],
      address: `/admin/inventario?tarea=retirar&de=glutation&lote=${lot.lotId}`,
    });
    await screen.findByText(/salen del inventario/);
  };

  it('focuses Cancelar first, and shows the effect on the appointments of only this lot', async () => {
    await openRecall({
      reserved: [
        aDoseReservation('begun', { doses: 2, date: '2026-11-24', time: '10:00', hasBegun: true }),
        aDoseReservation('covered', { doses: 2 }),
        aDoseReservation('short', { doses: 2, date: '2026-11-28' }),
        aDoseReservation('of-another-lot', { doses: 9, lotId: otherLot.lotId }),
      ],
    });

    await waitFor(() =>
      expect(document.activeElement).toBe(within(getDialog()).getByRole('button', { name: 'Cancelar' })),
    );
    expect(
      within(getDialog())
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '24 dosis salen del inventario. Nadie podrá asignarlas ni usarlas.',
      '3 dosis reservadas pasan al lote GLU-2611-B. 1 cita sigue igual.',
      'Falta 1 dosis para 1 cita. La lista dirá cuál cambiar.',
      '2 dosis siguen con 1 cita que ya comenzó, hasta cerrarla. Su cliente sale en la lista.',
      'Verás a cada cliente que lo recibió, para llamarlo.',
    ]);
  });

  it('shows that no appointment has reserved the lot, even if other lots are reserved', async () => {
    await openRecall({ reserved: [aDoseReservation('of-another-lot', { lotId: otherLot.lotId })] });

    within(getDialog()).getByText('Ninguna cita lo tiene reservado.');
  });
});

describe('a received lot', () => {
  it('is reported as existing, and its rejected date is shown at the field', async () => {
    const { server } = await showInventory({ address: '/admin/inventario?tarea=recibir&de=glutation' });
    const { code, status } = lotErrors.other_expiry;
    const detail = 'Ese lote ya está con otro vencimiento: 12 dic. 2026.';
    const fields = [{ field: 'usableUntil', message: detail }];
    server.answers(receiveLot, () =>
      Response.json({ type: 'about:blank', status, code, detail, fields, correlationId: 'c' }, { status }),
    );
    await screen.findByLabelText('Número de lote');
    await type('Número de lote', ' glu-2608-a ');
    await type('Vence', '05/12/2026');
    await type('Frascos recibidos', '2');
    expect(screen.getByText('Ya está y vence el 12 dic. 2026. Se suma a sus 26 dosis.')).toBeTruthy();
    expect(screen.getByText(/Se puede recibir/)).toBeTruthy();

    await submit('Recibir 20 dosis');

    await screen.findAllByText(detail);
    expect(screen.queryByText(/Se puede recibir/)).toBeNull();
  });
});

describe('an inventory movement whose answer was lost', () => {
  const movement = {
    medicationId: 'glutation',
    lotId: 'glu-2608-a',
    lotNumber: 'GLU-2608-A',
    dosesInStock: 106,
    lotDoses: 46,
  };
  const address = '/admin/inventario?tarea=recibir&de=glutation';

  it('receives a lot once, and a retry with other vials shows the recorded lot, even after a reload', async () => {
    const { server } = await showInventory({ address });
    const unansweredRequests = server.answers(receiveLot, () => goOffline());
    await screen.findByLabelText('Número de lote');
    await type('Número de lote', 'GLU-2608-A');
    await type('Vence', '12/12/2026');
    await type('Frascos recibidos', '2');
    await submit('Recibir 20 dosis');
    await screen.findByText(unknownOutcome);
    cleanup();
    vi.restoreAllMocks();
    const { server: reloadedServer } = await showInventory({ address });
    const sentRequests = reloadedServer.answers(receiveLot, () => ({ ...movement, doses: 20 }));
    await screen.findByDisplayValue('GLU-2608-A');
    await type('Frascos recibidos', '3');
    await submit('Recibir 30 dosis');
    await screen.findByText('Ya se había anotado una entrada de 20 dosis de Glutatión.');
    expect(new Set([...unansweredRequests, ...sentRequests].map(({ address }) => address)).size).toBe(1);
  });

  it('removes doses once, even if the retry has another reason', async () => {
    const { server } = await showInventory({ address: '/admin/inventario?tarea=movimientos&de=glutation' });
    const unansweredRequests = server.answers(loseDoses, () => goOffline());
    await screen.findByRole('button', { name: 'Pérdida' });
    await click('Pérdida');
    await type('Dosis que faltan', '2');
    await type('Motivo', 'Frasco roto');
    await submit('Guardar pérdida');
    await screen.findByText(unknownOutcome);

    const sentRequests = server.answers(loseDoses, () => ({ ...movement, doses: 2 }));
    await type('Motivo', 'Frasco roto al preparar');
    await submit('Guardar pérdida');

    await screen.findByText('Pérdida anotada');
    expect(new Set([...unansweredRequests, ...sentRequests].map(({ address }) => address)).size).toBe(1);
  });
});
