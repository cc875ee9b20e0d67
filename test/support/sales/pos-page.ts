import type { Locator, Page } from 'playwright-core';
import { createTax } from '#shared/catalog/tax-api.ts';
import { openAs } from '../browser/visitor.ts';
import { aCategory } from '../center/categories.ts';
import { anAccount } from '../center/center.ts';
import { aProduct } from '../center/product.ts';
import type { TestStack } from '../system/stack.ts';
import { anOpenDrawer } from './pos.ts';

export const cashier = 'lourdes@test.example';
export const supervisor = 'hector@test.example';

/** Creates a center with an open drawer, two taxes, a cream, a mist with low stock, and a facial. */
export async function aShop(site: TestStack) {
  const asAdmin = site.as(await anAccount('admin', 'Lourdes'));
  await anAccount('supervisor', 'Hector');
  const taxIds: string[] = [];
  for (const [name, percent] of [
    ['IVU estatal', 10.5],
    ['IVU municipal', 1],
  ] as const)
    taxIds.push((await asAdmin(createTax, { body: { name, percent } })).reply.taxId);
  await aCategory({ categoryId: 'faciales', name: 'Faciales', icon: '💧' });
  await aCategory({ categoryId: 'productos', name: 'Productos', icon: '🧴' });
  await anOpenDrawer();
  const productFields = { categoryId: 'productos', taxIds, minimumStock: 0, stock: 200 };
  const cream = await aProduct({
    ...productFields,
    name: 'Crema de noche',
    priceCents: 5_600,
    presentation: '50 ml',
    code: '7501234500118',
  });
  const mist = await aProduct({ ...productFields, name: 'Bruma facial', priceCents: 2_200, stock: 2 });
  const facial = await aProduct({
    kind: 'service',
    name: 'Facial hidratante',
    categoryId: 'faciales',
    priceCents: 9_500,
    stock: 0,
  });
  return { asAdmin, taxIds, cream, mist, facial };
}

/** Returns the button that adds an item to the sale. */
export const itemButton = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Artículos' }).getByRole('button', { name: new RegExp(`^${name}`) });
export const saleRegion = (page: Page): Locator => page.getByRole('region', { name: 'Venta', exact: true });
export const saleLine = (page: Page, name: string): Locator =>
  saleRegion(page).getByRole('listitem').filter({ hasText: name });
export const finishButton = (page: Page): Locator => page.getByRole('button', { name: /^Finalizar venta/ });
export const emailField = (page: Page): Locator => page.getByLabel('Correo del cliente');

/** Simulates a scanner, which sends all keys and Enter at one instant, independent of focus and load. */
export const scan = (page: Page, code: string) =>
  page.evaluate((keys) => {
    const moment = { value: performance.now() };
    for (const key of [...keys, 'Enter']) {
      const keyEvent = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      Object.defineProperty(keyEvent, 'timeStamp', moment);
      (document.activeElement ?? document.body).dispatchEvent(keyEvent);
    }
  }, code);

/** Opens the POS on a device that uses this register. */
export async function openAtRegister(page: Page, registerId: string, email: string, address = '/pos') {
  const script = await page.addInitScript((id) => localStorage.setItem('pos.register', id), registerId);
  await openAs(page, email, address);
  await script.dispose();
}
