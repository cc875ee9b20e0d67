import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/settings/default-settings.ts';
import { anAccount, aPatient, aService, thePlatform } from '#test/support/center/center.ts';
import { aProduct } from '#test/support/center/product.ts';
import { anOpenDrawer } from '#test/support/sales/pos.ts';
import { aPaidSale } from '#test/support/sales/sample-sale.ts';
import { aTable } from '#test/support/system/table.ts';

let table: Awaited<ReturnType<typeof aTable>>;
const sale = aPaidSale([{}]);
beforeAll(async () => {
  table = await aTable();
  const { sales, uniqueClaims, recommendations, commit, now } = thePlatform();
  await anAccount('admin', 'Lourdes', { userId: 'lourdes' });
  await aPatient('Marisol', { patientId: 'marisol' });
  await aPatient('Iris', { patientId: 'iris', hidden: true });
  await anOpenDrawer('caja-1');
  await aProduct({ productId: 'cream' });
  await aService('facial');
  await aProduct({ productId: 'gone', removedAt: now().toISOString() });
  const claim = {
    kind: 'athPayment',
    name: 'sale sale-1',
    at: now().toISOString(),
    ownerId: 'payment-1',
  } as const;
  await commit(
    ...sales.create(sale),
    uniqueClaims.take(claim),
    recommendations.save({ patientId: 'marisol', items: [], version: 0 }),
  );
}, 60_000);
afterAll(() => table.close());

describe('row reads of several stores', () => {
  it('equal those of each store', async () => {
    const { rows, sales, uniqueClaims, settings, registers, accounts, patients, recommendations } =
      thePlatform();
    const reads = [
      sales.rowAt('sale-1'),
      uniqueClaims.rowAt('athPayment', 'sale sale-1'),
      settings.rowAt(),
      registers.rowAt('caja-1'),
      accounts.rowAt('lourdes'),
      patients.rowAt('marisol'),
      recommendations.rowAt('marisol'),
    ] as const;

    const read = await rows.readBatch(reads);

    expect(reads.map((rowRead) => read<unknown>(rowRead))).toEqual([
      sale,
      'payment-1',
      await settings.get(),
      await registers.find('caja-1'),
      await accounts.find('lourdes'),
      await patients.find('marisol'),
      await recommendations.get('marisol'),
    ]);
  });

  it('return undefined for missing, archived or deleted rows, as each store does', async () => {
    const { rows, sales, patients, settings, catalog } = thePlatform();
    const missingSale = sales.rowAt('sale-2');
    const archivedClient = patients.rowAt('iris');
    const unsavedSettings = settings.rowAt();
    const products = catalog.rowsAt(['cream', 'facial', 'gone', 'nothing']);

    const read = await rows.readBatch([missingSale, archivedClient, unsavedSettings, ...products]);

    expect([read(missingSale), read(archivedClient)]).toEqual([undefined, undefined]);
    expect(read(unsavedSettings)).toEqual(defaultSettings);
    const foundProducts = products.map(read).filter((product) => product !== undefined);
    expect(foundProducts.map(({ productId }) => productId)).toEqual(['cream', 'facial']);
    expect(foundProducts).toEqual(expect.arrayContaining(await catalog.byIds(['cream', 'facial'])));
  });
});
