import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { lotErrors } from '#shared/inventory/errors.ts';
import { relabelLot } from '#shared/inventory/lot-api.ts';
import { settle } from '#test/web/support/render.tsx';
import { showInventory } from './inventory-fixture.tsx';

it('the dialog to correct a lot sends the change with a reason, and shows a rejected number at its field', async () => {
  const address = '/admin/inventario?tarea=corregir-lote&de=glutation&lote=glu-2608-a';
  const { server } = await showInventory({ address });
  const { code, status, text: detail } = lotErrors.number_taken;
  const fields = [{ field: 'lotNumber', message: detail }];
  const errorBody = { type: 'about:blank', status, code, detail, fields, correlationId: 'c' };
  const sentRequests = server.answers(relabelLot, () => Response.json(errorBody, { status }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Corregir lote' }));
  const type = (label: string, value: string) =>
    settle(() => fireEvent.change(dialog.getByLabelText(label), { target: { value } }));
  await type('Número de lote', 'GLU-2611-B');
  await type('Motivo', 'Se escribió mal');

  await settle(() => fireEvent.click(dialog.getByRole('button', { name: 'Corregir lote' })));

  expect(await dialog.findByText(detail)).toBeTruthy();
  expect(sentRequests.map(({ body }) => body)).toEqual([
    { lotNumber: 'GLU-2611-B', usableUntil: '2026-12-12', reason: 'Se escribió mal' },
  ]);
});
