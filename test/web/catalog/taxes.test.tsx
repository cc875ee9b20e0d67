import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createTax, listTaxes, saveTax } from '#shared/catalog/tax-api.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { TaxesPage } from '#web/src/features/catalog/taxes/taxes-page.tsx';
import { queryClient } from '#web/src/lib/query.ts';
import { renderAt, settle } from '../support/render.tsx';
import { aServer, errorResponse } from '../support/server.ts';

beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
});

const stateTax = {
  taxId: 'state',
  name: 'IVU estatal',
  basisPoints: 1050,
  active: true,
  byDefault: true,
  createdAt: '2026-11-24T14:00:00.000Z',
  version: 1,
  used: 1240,
};
const rows = [stateTax, { ...stateTax, taxId: 'city', name: 'IVU municipal', basisPoints: 100, used: 0 }];

function showTaxes() {
  const server = aServer();
  server.answers(listTaxes, () => ({ rows }));
  renderAt(
    <Providers>
      <TaxesPage />
    </Providers>,
    '/pos/crear-tax',
  );
  return server;
}
const findSwitch = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });

it('TaxesPage shows that a tax could not be created, and keeps the typed values [R469]', async () => {
  showTaxes().answers(createTax, () => errorResponse(coreErrors.conflict));
  await screen.findByText('11.5%');
  const nameField = screen.getByLabelText<HTMLInputElement>('Nombre');
  await settle(() => fireEvent.change(nameField, { target: { value: 'IVU reducido' } }));

  await settle(() => fireEvent.click(screen.getByRole('button', { name: 'Crear Tax' })));

  expect(await screen.findByText('No se pudo crear el impuesto.')).toBeTruthy();
  expect(nameField.value).toBe('IVU reducido');
});

it('TaxesPage accepts a decimal comma, and steps by 0.1 [R468]', async () => {
  const createRequests = showTaxes().answers(createTax, () => errorResponse(coreErrors.conflict));
  await screen.findByText('11.5%');
  const percentField = screen.getByLabelText<HTMLInputElement>('Porcentaje');
  await settle(() => fireEvent.change(screen.getByLabelText('Nombre'), { target: { value: 'IVU' } }));
  await settle(() => fireEvent.change(percentField, { target: { value: '7,4' } }));
  await settle(() => fireEvent.keyDown(percentField, { key: 'ArrowUp' }));
  expect(percentField.value).toBe('7.5');
  await settle(() => fireEvent.change(percentField, { target: { value: '7,5' } }));

  await settle(() => fireEvent.click(screen.getByRole('button', { name: 'Crear Tax' })));

  await screen.findByText('No se pudo crear el impuesto.');
  expect(createRequests[0]?.body).toMatchObject({ percent: 7.5 });
});

it('TaxesPage excludes an inactive tax from the total immediately, and includes it again after an error [R470]', async () => {
  const server = showTaxes();
  const { promise, resolve } = Promise.withResolvers<Response>();
  server.answers(saveTax, () => promise);
  const activeSwitch = await findSwitch('Activo: IVU municipal');

  await settle(() => fireEvent.click(activeSwitch));
  await waitFor(() => expect(screen.getAllByText('10.5%')).toHaveLength(2));
  await settle(() => resolve(errorResponse(coreErrors.conflict)));

  expect(await screen.findByText('No pudimos cambiar IVU municipal')).toBeTruthy();
  expect(await screen.findByText('11.5%')).toBeTruthy();
});

it('TaxesPage shows how many products lose a deleted tax', async () => {
  showTaxes();
  await screen.findByText('1,240 productos');

  await settle(() => fireEvent.click(screen.getByRole('button', { name: 'Eliminar IVU estatal' })));

  expect(screen.getByText(/1,240 productos lo pierden y se venden sin él\./)).toBeTruthy();
});
