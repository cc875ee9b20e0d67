import { readFileSync } from 'node:fs';
import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { files as makeFiles } from '#lambdas/platform/external/from-env.ts';
import { listProductPictures } from '#shared/catalog/desk-api.ts';
import { waitForScreen } from '#test/support/accounts/people.ts';
import { anAccount } from '#test/support/center/center.ts';
import { aProduct } from '#test/support/center/product.ts';
import { it, site } from '#test/support/journey.ts';
import type { Caller } from '#test/support/system/api-client.ts';

const photo = readFileSync(new URL('../../../web/src/assets/hero.jpg', import.meta.url));
const drawing = readFileSync(new URL('../../../infra/local/seed/pictures/jar.webp', import.meta.url));

/** Creates a picture file in the former format, or only its key if there is no content. */
async function createFormerFile(name: string, content: Buffer | undefined): Promise<string> {
  const key = `fotos/${name}`;
  const files = await makeFiles();
  if (content) await files.write({ key, contentType: 'image/webp', content });
  return key;
}

const readStoredPicture = async (call: Caller, productId: string) => {
  // The type is the parsed list of ids, but a query is sent as text.
  const { reply } = await call(listProductPictures, { query: { productIds: productId } as never });
  return reply.pictures[0];
};

/** Five products with a picture (one unreadable, one missing) and one product without. */
async function aCatalog() {
  const aPicturedProduct = async (name: string, content: Buffer | undefined) =>
    (await aProduct({ name, pictureKey: await createFormerFile(name, content) })).productId;
  await aPicturedProduct('Aceite', drawing);
  const bruma = await aPicturedProduct('Bruma', photo);
  const crema = await aPicturedProduct('Crema', drawing);
  await aPicturedProduct('Difusor', Buffer.from('esto no es una imagen'));
  await aPicturedProduct('Espejo', undefined);
  await aProduct({ name: 'Faja' });
  return { bruma, crema };
}

/** Holds the second upload until `release` is called. */
async function holdSecondUpload(page: Page) {
  const released = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  let count = 0;
  await page.route('**/picture/uploads', async (route: Route) => {
    count += 1;
    if (count === 2) {
      arrived.resolve();
      await released.promise;
    }
    await route.fallback();
  });
  return { arrived: arrived.promise, release: () => released.resolve() };
}

const clickButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const readCounts = async (page: Page) =>
  (await page.locator('.figure-row dd').allInnerTexts()).map((text) => Number(text));
const failureRow = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const waitForEnd = (page: Page) => page.getByText('Terminó en').waitFor();

/** Longest sides of the product's pictures, measured in the page. */
const measureLongestSides = (page: Page, links: readonly (string | undefined)[]) =>
  page.evaluate(
    (urls) =>
      Promise.all(
        urls.map(async (url) => {
          const { width, height } = await createImageBitmap(await (await fetch(url!)).blob());
          return Math.max(width, height);
        }),
      ),
    links,
  );

it('the owner migrates the pictures of the catalog, stops, and continues with the rest [R012 R472]', async ({
  openPage,
}) => {
  const call = site.as(await anAccount('admin', 'Lourdes'));
  const { bruma, crema } = await aCatalog();
  const page = await openPage('/pos/productos', { as: 'lourdes@test.example', expectedStatuses: [404] });
  await page.getByRole('link', { name: 'Migrar imágenes' }).click();
  await waitForScreen(page, 'Migrar Imágenes de Productos');
  const upload = await holdSecondUpload(page);
  await clickButton(page, 'Ejecutar migración');
  await upload.arrived;
  await page.getByText('Bruma').waitFor();
  await page.goBack();
  await page.getByRole('alertdialog', { name: 'Salir y detener la migración' }).waitFor();
  await clickButton(page, 'Seguir aquí');
  await clickButton(page, 'Detener');
  await page.getByRole('button', { name: 'Deteniendo...' }).waitFor();
  upload.release();
  await page.getByText('La detuviste').waitFor();
  expect((await readCounts(page))[0]).toBe(2);
  const storedPictures = await Promise.all([readStoredPicture(call, bruma), readStoredPicture(call, crema)]);
  expect(storedPictures.map((storedPicture) => storedPicture?.isOfBefore)).toEqual([false, true]);

  await clickButton(page, 'Ejecutar otra vez');
  await waitForEnd(page);
  expect(await readCounts(page)).toEqual([1, 2, 1, 2]);
  await failureRow(page, 'Difusor').getByText('no es una imagen').waitFor();
  await failureRow(page, 'Espejo').getByText('No encontramos el archivo original.').waitFor();
  const { url, smallUrl } = storedPictures[0]!;
  expect(await measureLongestSides(page, [url, smallUrl])).toEqual([expect.any(Number), 480]);
  await createFormerFile('Difusor', drawing);
  await clickButton(page, 'Reintentar las 2');
  await failureRow(page, 'Difusor').waitFor({ state: 'detached' });
  await waitForEnd(page);
  expect(await readCounts(page)).toEqual([2, 2, 1, 1]);
  await site.waitUntilSettled();
  expect(await (await makeFiles()).size('fotos/Bruma')).toBeUndefined();
});
