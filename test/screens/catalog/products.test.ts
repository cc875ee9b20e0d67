import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arriveAt } from '#test/support/accounts/people.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, barriersOn, openAs, widths } from '#test/support/browser/visitor.ts';
import { aCategory, aTax } from '#test/support/center/categories.ts';
import { anAccount, aPatient } from '#test/support/center/center.ts';
import type { TestStack } from '#test/support/system/stack.ts';

let site: TestStack;
let browser: Browser;
beforeAll(async () => {
  site = await anEmptySite();
  await anAccount('supervisor', 'Hector');
  await aPatient('Marisol');
  await aCategory({ categoryId: 'cuerpo', name: 'Cuidado corporal' });
  await aTax({ taxId: 'estatal', name: 'IVU estatal', basisPoints: 1050 });
  await aTax({ taxId: 'municipal', name: 'IVU municipal', basisPoints: 100 });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

const photo = fileURLToPath(new URL('../../../web/src/assets/hero.jpg', import.meta.url));
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

const longestSideOf = (image: Element) => {
  const { naturalWidth, naturalHeight } = image as HTMLImageElement;
  return Math.max(naturalWidth, naturalHeight);
};

async function fill(page: Page, name: string) {
  await page.getByLabel('Nombre').fill(name);
  await page.getByLabel('Categoría').selectOption('cuerpo');
  await page.getByLabel('Costo').fill('25');
  await page.getByLabel('Margen').fill('60');
}

describe.each(widths)('the catalogue at %i px', (width) => {
  const name = `Loción de avena ${width}`;

  it('takes a product from its form to the list and out of it again [R449 R455 R456 R457]', async () => {
    const { page, errors, close } = await aVisitor(browser, site.url, width);
    await openAs(page, 'hector@test.example', '/pos/crear-producto');
    await fill(page, name);
    await page.locator('input[type=file]').setInputFiles({
      name: 'foto.jpg',
      mimeType: 'image/jpeg',
      buffer: readFileSync(photo),
    });
    await page.getByRole('img', { name: `Imagen de ${name}` }).waitFor();
    const preview = page.getByRole('region', { name: 'Así se verá en la caja' });
    expect((await preview.locator('dl').innerText()).replace(/\s+/g, ' ')).toBe(
      'Precio $40.00 IVU estatal (10.5%) $4.20 IVU municipal (1%) $0.40 El cliente paga $44.60',
    );
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Crear Producto' }).click();

    await arriveAt(page, 'Administrar Productos');
    const row = rowOf(page, name);
    await row.getByText('11.5%').or(row.getByText('$40.00')).first().waitFor();
    const picture = row.locator('img');
    await picture.waitFor();
    await expect.poll(() => picture.evaluate(longestSideOf), { timeout: 30_000 }).toBe(480);
    expect(await barriersOn(page)).toEqual([]);
    const switched = page.waitForResponse(/\/visibility$/);
    await row.getByRole('switch', { name: `Web: ${name}` }).click();
    await switched;
    await page.reload();
    await row.getByRole('switch', { name: `Web: ${name}` }).waitFor();
    expect(await row.getByRole('switch', { name: `Web: ${name}` }).isChecked()).toBe(false);
    expect(await row.getByRole('switch', { name: `POS: ${name}` }).isChecked()).toBe(true);

    await row.getByRole('link', { name: `Editar ${name}` }).click();
    await arriveAt(page, 'Editar producto');
    await page.getByLabel('Precio').fill('50');
    expect(await page.getByLabel('Margen').inputValue()).toBe('100');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await arriveAt(page, 'Administrar Productos');
    await row.getByText('$50.00').waitFor();

    await row.getByRole('button', { name: `Más acciones de ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Eliminar producto' }).click();
    const question = page.getByRole('alertdialog', { name: 'Eliminar producto' });
    await question.getByText('No se puede deshacer.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Cancelar');
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await row.waitFor({ state: 'detached' });

    expect(errors).toEqual([]);
    await close();
  });

  it('gives a new center a service that its clients can request at once [R451]', async () => {
    const service = `Masaje de piedras ${width}`;
    const { page, errors, close } = await aVisitor(browser, site.url, width);
    await openAs(page, 'hector@test.example', '/pos/crear-producto');
    await page.getByText('Servicio', { exact: true }).click();
    await fill(page, service);
    // Sent by the keyboard alone.
    await page.getByRole('button', { name: 'Crear Producto' }).focus();
    await page.keyboard.press('Enter');
    await arriveAt(page, 'Administrar Productos');
    await rowOf(page, service).waitFor();
    await close();

    const client = await aVisitor(browser, site.url, width);
    await openAs(client.page, 'marisol@test.example', '/paciente');
    await client.page
      .getByRole('button', { name: /Solicitar/ })
      .first()
      .click();
    await client.page.getByText(service).first().waitFor();

    expect([...errors, ...client.errors]).toEqual([]);
    await client.close();
  });
});
