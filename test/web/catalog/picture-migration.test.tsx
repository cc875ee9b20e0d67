import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listProductPictures } from '#shared/catalog/desk-api.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { MigrationPage } from '#web/src/features/catalog/products/picture-migration/migration-page.tsx';
import { settle } from '../support/render.tsx';
import { errorResponse } from '../support/server.ts';
import { aCatalogServer, aDeskProduct, showScreen } from './products-fixture.tsx';

const products = [
  aDeskProduct('vela', { name: 'Vela', hasPicture: true }),
  aDeskProduct('bruma', { name: 'Bruma' }),
  aDeskProduct('facial', { kind: 'service', name: 'Facial', hasPicture: true }),
];
const buildPicture = (productId: string) => ({ productId, url: '/a', smallUrl: '/b', isOfBefore: false });
const showPage = () => showScreen('/migrar-imagenes', <MigrationPage />);
async function runMigration(name: string) {
  const button = await screen.findByRole('button', { name });
  await settle(() => fireEvent.click(button));
}
const readCounts = () =>
  [...document.querySelectorAll('.figure-row dd')].map(({ textContent }) => textContent);

describe('MigrationPage for product pictures', () => {
  it('shows its purpose, the number of products, and the result of the run [R472]', async () => {
    const server = aCatalogServer(products);
    const requests = server.answers(listProductPictures, () => ({
      pictures: [buildPicture('vela'), buildPicture('facial')],
    }));
    showPage();
    expect(await screen.findByText('3 productos y servicios por revisar')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Migrar Imágenes de Productos' })).toBeTruthy();

    await runMigration('Ejecutar migración');

    expect(await screen.findByText('3 de 3 listos')).toBeTruthy();
    expect(readCounts()).toEqual(['0', '2', '1', '0']);
    expect(requests.map(({ address }) => address)).toEqual([
      '/api/catalog/pictures?productIds=facial%2Cvela',
    ]);
    expect(screen.getByText(/^Última vez: /)).toBeTruthy();
  });

  it('shows that the service did not answer, and continues with the next run [R472]', async () => {
    const server = aCatalogServer(products);
    server.answers(listProductPictures, () => errorResponse(coreErrors.unavailable));
    showPage();

    await runMigration('Ejecutar migración');

    expect((await screen.findByRole('alert')).textContent).toBe(coreErrors.unavailable.text);
    expect(screen.getByText(/^Se interrumpió\. Lo migrado se queda/)).toBeTruthy();
    server.answers(listProductPictures, () => ({ pictures: [buildPicture('vela'), buildPicture('facial')] }));
    await runMigration('Ejecutar otra vez');
    expect(await screen.findByText('3 de 3 listos')).toBeTruthy();
  });

  it('offers no run without products', async () => {
    aCatalogServer([]);
    showPage();

    expect(await screen.findByText('Aún no hay productos ni servicios.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ejecutar migración' })).toBeNull();
  });
});
