import { readFileSync } from 'node:fs';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { files as makeFiles } from '#lambdas/platform/from-env/files.ts';
import { listProductPictures, removeProduct } from '#shared/catalog/desk-api.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { arriveAt } from '#test/support/accounts/people.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, barriersOn, openAs, tryLogin, widths } from '#test/support/browser/visitor.ts';
import { anAccount } from '#test/support/center/center.ts';
import { aProduct } from '#test/support/center/product.ts';
import type { Caller } from '#test/support/system/api-client.ts';
import type { TestStack } from '#test/support/system/stack.ts';

const admin = 'lourdes@test.example';
const heading = 'Migrar Imágenes de Productos';
const photo = readFileSync(new URL('../../../web/src/assets/hero.jpg', import.meta.url));
const drawing = readFileSync(new URL('../../../infra/local/seed/pictures/jar.webp', import.meta.url));

let site: TestStack;
let browser: Browser;
let call: Caller;
beforeAll(async () => {
  site = await anEmptySite();
  call = site.as(await anAccount('admin', 'Lourdes'));
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

/** A file as pictures were kept before; without content, one that is gone. */
async function fileOfBefore(name: string, content: Buffer | undefined): Promise<string> {
  const key = `fotos/${name}`;
  const files = await makeFiles();
  if (content) await files.write({ key, contentType: 'image/webp', content });
  return key;
}

const keptOf = async (productId: string) => {
  const { reply } = await call(listProductPictures, { query: { productIds: productId } as never });
  return reply.pictures[0];
};
const isOfBefore = async (productId: string) => (await keptOf(productId))?.isOfBefore;

/** Five with a picture, of which one is no picture and one is gone, and one without; all after those of before. */
async function aCatalogue(width: number) {
  const named = async (name: string, content: Buffer | undefined) => {
    const full = `${name} ${width}`;
    const { productId } = await aProduct({ name: full, pictureKey: await fileOfBefore(full, content) });
    return productId;
  };
  const aceite = await named('Aceite', drawing);
  const bruma = await named('Bruma', photo);
  const crema = await named('Crema', drawing);
  const difusor = await named('Difusor', Buffer.from('esto no es una imagen'));
  const espejo = await named('Espejo', undefined);
  await aProduct({ name: `Faja ${width}` });
  return { aceite, bruma, crema, difusor, espejo };
}

/** The second upload to come waits until it is let go. */
async function holdSecondUpload(page: Page) {
  const held = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  let count = 0;
  await page.route('**/picture/uploads', async (route: Route) => {
    count += 1;
    if (count === 2) {
      arrived.resolve();
      await held.promise;
    }
    await route.fallback();
  });
  return { arrived: arrived.promise, letGo: () => held.resolve() };
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const counts = async (page: Page) =>
  (await page.locator('.migration-counts dd').allInnerTexts()).map((text) => Number(text));
const failureOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const isEnded = (page: Page) => page.getByText('Terminó en').waitFor();

/** As the links of the product have it, measured in the page. */
const longestSides = (page: Page, links: readonly (string | undefined)[]) =>
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

describe.each(widths)('moving the pictures of products at %i px', (width) => {
  it('goes on until it is stopped, and again with what is left [R012 R472]', async () => {
    const of = await aCatalogue(width);
    const { page, errors, close } = await aVisitor(browser, site.url, width, { refusals: [404] });
    await openAs(page, admin, '/pos/productos');
    await page.getByRole('link', { name: 'Migrar imágenes' }).click();
    await arriveAt(page, heading);
    expect(await barriersOn(page)).toEqual([]);
    const upload = await holdSecondUpload(page);

    await press(page, 'Ejecutar migración');
    await upload.arrived;
    const progress = page.getByRole('progressbar', { name: 'Imágenes revisadas' });
    await page.locator('.migration-now').getByText(`Bruma ${width}`).waitFor();
    expect(Number(await progress.getAttribute('value'))).toBeGreaterThan(0);
    expect(await barriersOn(page)).toEqual([]);
    await page.goBack();
    await page.getByRole('alertdialog', { name: 'Salir y detener la migración' }).waitFor();
    await press(page, 'Seguir aquí');
    await press(page, 'Detener');
    await page.getByRole('button', { name: 'Deteniendo...' }).waitFor();
    upload.letGo();

    await page.getByText('La detuviste').waitFor();
    expect((await counts(page))[0]).toBe(2);
    expect([await isOfBefore(of.bruma), await isOfBefore(of.crema)]).toEqual([false, true]);
    expect(await barriersOn(page)).toEqual([]);

    await press(page, 'Ejecutar otra vez');
    await isEnded(page);
    const [migrated, already, without, failed] = await counts(page);
    expect([migrated, failed]).toEqual([1, 2]);
    expect(already).toBeGreaterThanOrEqual(2);
    expect(without).toBeGreaterThanOrEqual(1);
    await failureOf(page, `Difusor ${width}`).getByText('no es una imagen').waitFor();
    await failureOf(page, `Espejo ${width}`).getByText('No encontramos el archivo original.').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    const { url, smallUrl } = (await keptOf(of.bruma))!;
    expect(await longestSides(page, [url, smallUrl])).toEqual([expect.any(Number), 480]);

    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      failureOf(page, `Difusor ${width}`)
        .getByRole('link', { name: /^Editar Difusor/ })
        .click(),
    ]);
    expect(new URL(tab.url()).pathname).toBe(`/pos/productos/${of.difusor}`);
    await tab.close();
    await fileOfBefore(`Difusor ${width}`, drawing);
    await press(page, 'Reintentar las 2');
    await isEnded(page);
    await failureOf(page, `Difusor ${width}`).waitFor({ state: 'detached' });
    expect(await counts(page)).toEqual([2, already, without, 1]);

    await press(page, 'Ejecutar todo otra vez');
    await isEnded(page);
    expect((await counts(page))[0]).toBe(0);
    const files = await makeFiles();
    await site.settled();
    expect(await files.size(`fotos/Bruma ${width}`)).toBeUndefined();
    await call(removeProduct, { params: { productId: of.espejo } });

    expect(errors).toEqual([]);
    await close();
  });

  it('says that the session ended, and completes after the next sign-in [R472]', async () => {
    const name = `Gel ${width}`;
    const { productId } = await aProduct({ name, pictureKey: await fileOfBefore(name, drawing) });
    const { page, errors, close } = await aVisitor(browser, site.url, width, { refusals: [401, 404] });
    await openAs(page, admin, '/migrar-imagenes');
    const { code, status, text: detail } = coreErrors.unauthenticated;
    await page.route('**/picture/uploads', (route) => route.fulfill({ status, json: { code, detail } }));
    await press(page, 'Ejecutar migración');
    await page.getByText(detail).waitFor();
    expect(await isOfBefore(productId)).toBe(true);

    await page.unroute('**/picture/uploads');
    await tryLogin(page, admin);
    await arriveAt(page, heading);
    await press(page, 'Ejecutar migración');
    await isEnded(page);

    expect(await isOfBefore(productId)).toBe(false);
    expect(errors).toEqual([]);
    await close();
  });
});
