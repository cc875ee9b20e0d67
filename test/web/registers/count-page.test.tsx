import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReplyOf } from '#shared/core/route.ts';
import { listRegisters } from '#shared/registers/api.ts';
import { closeDrawer, countDrawer, getDrawer } from '#shared/registers/drawer-api.ts';
import { registerErrors } from '#shared/registers/errors.ts';
import { renderAt, settle } from '#test/web/support/render.tsx';
import { aServer, errorResponse, goOffline } from '#test/web/support/server.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { CountPage } from '#web/src/features/registers/counting/count-page.tsx';
import { queryClient } from '#web/src/lib/query.ts';

type Drawer = ReplyOf<typeof getDrawer>;

const register = {
  registerId: 'caja-1',
  name: 'Caja 1',
  shiftId: 'shift-1',
  opening: { floatCents: 15_000, at: '2026-11-24T12:52:00.000Z', byName: 'Lourdes Rivera' },
  sales: 15,
};
const cash = {
  floatCents: 15_000,
  soldCents: 46_015,
  inCents: 5_000,
  outCents: 4_000,
  returnedCents: 5_805,
  expectedCents: 56_210,
};
const drawer: Drawer = {
  register,
  cash,
  moves: [],
  taken: { card: 49_397, athMovil: 32_323 },
  payments: { cash: 7, card: 5, athMovil: 5 },
  returns: 2,
  nextNumber: 214,
  countsBlindly: false,
  athByHand: false,
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

async function showCount(overrides: Partial<Drawer> = {}) {
  queryClient.clear();
  const server = aServer();
  server.answers(listRegisters, () => ({ rows: [register] }));
  server.answers(getDrawer, () => ({ ...drawer, ...overrides }));
  renderAt(
    <Providers>
      <CountPage />
    </Providers>,
    '/pos/caja/cerrar',
  );
  await screen.findByText('Cuenta el efectivo');
  return server;
}

const type = (label: string, value: string) =>
  settle(() => fireEvent.change(screen.getByLabelText(label), { target: { value } }));
const click = (name: string) => settle(() => fireEvent.click(screen.getByRole('button', { name })));
const confirmClosing = async () => {
  const confirmation = await screen.findByRole('alertdialog');
  await settle(() => fireEvent.click(within(confirmation).getByRole('button', { name: 'Cerrar caja' })));
};
/** Counts the pieces of the worked example, which add up to $560.10. */
async function countWorkedExample() {
  const counts = [1, 2, 13, 5, 6, 14, 20, 8, 5, 5];
  const names = ['100.00', '50.00', '20.00', '10.00', '5.00', '1.00', '0.25', '0.10', '0.05', '0.01'];
  for (const [index, name] of names.entries()) await type(`Cuántos de $${name}`, String(counts[index]));
}

describe('CountPage', () => {
  it('rejects a fractional number of pieces, counts it as zero and shows an error', async () => {
    await showCount();
    await type('Cuántos de $20.00', '1,5');

    expect(screen.getByLabelText('Cuántos de $20.00')).toHaveProperty('value', '1,5');
    expect(screen.getByText('Escribe cuántos, en números enteros.')).toBeTruthy();
    expect(screen.queryByText('$300.00')).toBeNull();
    // The total of the other pieces is not the counted total, so no difference is shown.
    expect(screen.getAllByText('—')).toHaveLength(3);
    expect(screen.queryByText('Faltan')).toBeNull();
    await type('Cuántos de $20.00', '15');
    expect(screen.getAllByText('$300.00').length).toBeGreaterThan(0);
    expect(screen.queryByText('Escribe cuántos, en números enteros.')).toBeNull();
  });

  it.each(['1.5', '-3', '10000'])(
    'does not close the drawer with the invalid count %s, and focuses it',
    async (invalidCount) => {
      const server = await showCount();
      const sentRequests = server.answers(closeDrawer, () => ({ closingNumber: 214 }));
      await countWorkedExample();
      await type('Nota de la diferencia', 'Falta');
      await type('Cuántos de $20.00', invalidCount);
      await click('Cerrar caja');

      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(document.activeElement).toBe(screen.getByLabelText('Cuántos de $20.00'));
      // The invalid count is also rejected after a reload.
      cleanup();
      await showCount();
      expect(screen.getByLabelText('Cuántos de $20.00')).toHaveProperty('value', invalidCount);
      await click('Cerrar caja');
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(sentRequests).toEqual([]);
    },
  );

  it('does not end a blind count with an invalid count', async () => {
    const server = await showCount({ cash: undefined, countsBlindly: true });
    const sentRequests = server.answers(countDrawer, () => ({ cash, countedCents: 0, differenceCents: 0 }));
    await type('Cuántos de $20.00', '-3');
    await click('Terminar conteo');
    expect(document.activeElement).toBe(screen.getByLabelText('Cuántos de $20.00'));
    expect(sentRequests).toEqual([]);

    await type('Cuántos de $20.00', '3');
    await click('Terminar conteo');
    await vi.waitFor(() => expect(sentRequests).toHaveLength(1));
  });

  it('adds up the pieces, shows the difference, and requires one confirmation', async () => {
    const server = await showCount();
    const sentRequests = server.answers(closeDrawer, () => ({ closingNumber: 214 }));
    await countWorkedExample();
    expect(screen.getAllByText('$560.10').length).toBeGreaterThan(0);
    expect(screen.getByText('Faltan')).toBeTruthy();

    await type('Nota de la diferencia', 'Di $2.00 de más en el cambio.');
    await click('Cerrar caja');
    expect(
      await screen.findByText('Cerrar Caja 1 con $2.00 de menos. La Z 0214 no se puede cambiar.'),
    ).toBeTruthy();
    await confirmClosing();

    await vi.waitFor(() => expect(sentRequests).toHaveLength(1));
    expect(sentRequests[0]?.body).toMatchObject({
      shiftId: 'shift-1',
      shownExpectedCents: 56_210,
      leftCents: 15_000,
      note: 'Di $2.00 de más en el cambio.',
      pieces: { 100: 14, 10000: 1 },
    });
    await vi.waitFor(() =>
      expect(screen.getByLabelText('dirección').textContent).toBe('/pos/cierre-z?z=214'),
    );
  });

  it('requires a note of the difference, and a remaining amount within the count', async () => {
    const server = await showCount();
    const sentRequests = server.answers(closeDrawer, () => ({ closingNumber: 214 }));
    await type('Cuántos de $100.00', '1');
    await click('Cerrar caja');
    expect(await screen.findByText('Escribe por qué no cuadra.')).toBeTruthy();
    await type('Nota de la diferencia', 'Falta');
    await click('Cerrar caja');
    expect(await screen.findByText('No puede quedar más de lo que contaste.')).toBeTruthy();
    expect(sentRequests).toEqual([]);
  });

  it('removes the error of the note while it is typed', async () => {
    await showCount();
    await type('Cuántos de $100.00', '1');
    await click('Cerrar caja');
    expect(await screen.findByText('Escribe por qué no cuadra.')).toBeTruthy();
    await type('Nota de la diferencia', 'Di cambio de más');
    await vi.waitFor(() => expect(screen.queryByText('Escribe por qué no cuadra.')).toBeNull());
  });

  it('keeps the count after a reload', async () => {
    await showCount();
    await type('Cuántos de $20.00', '13');
    await showCount();
    expect(screen.getAllByLabelText('Cuántos de $20.00').at(-1)).toHaveProperty('value', '13');
  });

  it('keeps the note, the terminal total and the remaining amount after a reload, but not for the next shift', async () => {
    const typedFields = [
      ['Nota de la diferencia', 'Di $2.00 de más'],
      ['Total del terminal (opcional)', '493.9'],
      ['Queda en la gaveta', '120'],
    ] as const;
    const readValues = () =>
      typedFields.map(([label]) => (screen.getByLabelText(label) as HTMLInputElement).value);
    await showCount();
    for (const [label, value] of typedFields) await type(label, value);

    cleanup();
    await showCount();
    expect(readValues()).toEqual(typedFields.map(([, value]) => value));

    cleanup();
    await showCount({ register: { ...register, shiftId: 'shift-2' } });
    expect(readValues()).toEqual(['', '', '150.00']);
  });

  it('shows that cash has moved since the count, and keeps the drawer open', async () => {
    const server = await showCount();
    server.answers(closeDrawer, () => errorResponse(registerErrors.cash_moved));
    await countWorkedExample();
    await type('Nota de la diferencia', 'Falta');
    await click('Cerrar caja');
    await confirmClosing();
    expect(await screen.findByText(registerErrors.cash_moved.text)).toBeTruthy();
  });

  it('links to the Z report if the drawer is already closed', async () => {
    const server = await showCount();
    const { opening: _, ...closedRegister } = register;
    const lastClosing = { closingNumber: 214, at: '2026-11-24T22:10:00.000Z', countedCents: 1, leftCents: 1 };
    server.answers(closeDrawer, () => {
      server.answers(getDrawer, () => ({
        ...drawer,
        register: { ...closedRegister, shiftId: 'shift-2', lastClosing },
      }));
      return goOffline();
    });
    await countWorkedExample();
    await type('Nota de la diferencia', 'Falta');
    await click('Cerrar caja');
    await confirmClosing();

    const link = await screen.findByRole('link', { name: 'Ver la Z 0214' });
    expect(link.getAttribute('href')).toBe('/pos/cierre-z?z=214');
    expect(screen.getByText(/^Se cerró .* m\. Ábrela para contar su efectivo y cerrarla\.$/)).toBeTruthy();
  });

  it('hides the expected amount until a blind count has ended', async () => {
    const server = await showCount({ cash: undefined, countsBlindly: true });
    server.answers(countDrawer, () => ({ cash, countedCents: 56_010, differenceCents: -200 }));
    await countWorkedExample();
    expect(screen.queryByText('$562.10')).toBeNull();

    await click('Terminar conteo');

    expect(await screen.findByText('$562.10')).toBeTruthy();
    expect(screen.getByText('Faltan')).toBeTruthy();
  });

  it('explains why a recount is needed if cash moved after the expected amount was shown', async () => {
    const server = await showCount({ cash: undefined, countsBlindly: true });
    const blindDrawer = { ...drawer, cash: undefined, countsBlindly: true };
    server.answers(countDrawer, () => ({ cash, countedCents: 56_010, differenceCents: -200 }));
    server.answers(closeDrawer, () => errorResponse(registerErrors.cash_moved));
    await countWorkedExample();
    await click('Terminar conteo');
    await type('Nota de la diferencia', 'Falta');
    await click('Cerrar caja');
    await confirmClosing();
    expect(await screen.findByText(registerErrors.cash_moved.text)).toBeTruthy();

    await click('Terminar conteo');
    expect(screen.queryByText(registerErrors.cash_moved.text)).toBeNull();
    server.answers(getDrawer, () => ({ ...blindDrawer, payments: { ...drawer.payments, cash: 8 } }));
    await settle(() => queryClient.invalidateQueries());
    expect(await screen.findByText(registerErrors.cash_moved.text)).toBeTruthy();
    expect(screen.queryByText('$562.10')).toBeNull();
  });

  it('shows that ATH Móvil matches only if payments cannot be recorded by hand', async () => {
    await showCount();
    expect(screen.getByText('Todo confirmado por el servicio')).toBeTruthy();
    expect(screen.getAllByText('Cuadra').length).toBe(1);

    cleanup();
    await showCount({ athByHand: true });
    expect(screen.getByText(/^Confirmado por el servicio o anotado con su referencia/)).toBeTruthy();
    expect(screen.queryByText('Cuadra')).toBeNull();
  });

  it('compares the terminal total with the charged amount', async () => {
    await showCount();
    await type('Total del terminal (opcional)', '493.97');
    expect(screen.getAllByText('Cuadra').length).toBe(2);
    await type('Total del terminal (opcional)', '490');
    expect(screen.getByText('Faltan $3.97 en el terminal')).toBeTruthy();
  });
});
