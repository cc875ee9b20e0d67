import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { it } from '#test/support/journey.ts';
import { aMember, block, listStoredBlocks, monday, openSchedule, waitForSaved } from './schedule-fixture.ts';

/** Presses Tab until an element of this name has the focus. */
async function tabTo(page: Page, name: RegExp, key = 'Tab') {
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      const label = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
      return (label ? element.labels?.[0]?.textContent : element?.textContent || element?.ariaLabel) ?? '';
    });
  for (let attempt = 0; attempt < 80; attempt++) {
    await page.keyboard.press(key);
    if (name.test((await focused()).replaceAll('\u00a0', ' '))) return;
  }
  throw new Error(`nothing named ${name} takes the focus`);
}

describe('schedule by keyboard', () => {
  it('adds, changes, excludes and deletes a block [R236 R238 R239 R241]', async ({ openPage }) => {
    const member = await aMember();
    const page = await openSchedule(openPage, member, 1280);
    const keys = (...names: string[]) =>
      names.reduce((before, name) => before.then(() => page.keyboard.press(name)), Promise.resolve());

    await tabTo(page, /^Agregar bloque$/);
    await keys('Enter');
    await tabTo(page, /^Título/);
    await page.keyboard.type('Tarde en el centro');
    await tabTo(page, /^Repetir cada semana/);
    await keys('Space');
    await tabTo(page, /^Guardar$/);
    await keys('Enter');
    await block(page, monday, 'cada semana').waitFor();
    await waitForSaved(page);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2');

    await tabTo(page, /^Tarde en el centro.*cada semana/);
    await keys('Enter');
    await tabTo(page, /^Hasta/);
    await page.keyboard.type('3:00');
    await tabTo(page, /^Guardar$/);
    await keys('Enter');
    await page.getByRole('alertdialog').waitFor();
    await tabTo(page, /^Solo esta fecha$/);
    await keys('Enter');
    await block(page, monday, 'cambiado solo esta fecha').waitFor();
    expect(await listStoredBlocks(member)).toEqual([
      `override ${monday} 09:00-15:00`,
      `weekly ${monday} 09:00-17:00`,
    ]);

    await tabTo(page, /^Tarde en el centro.*cambiado/);
    await keys('Enter');
    await tabTo(page, /^Excluir solo esta fecha$/);
    await keys('Enter');
    await block(page, monday, 'excluido').waitFor();
    await waitForSaved(page, 'Fecha excluida');
    await tabTo(page, /excluido/);
    await keys('Enter');
    await tabTo(page, /^Volver a incluir esta fecha$/);
    await keys('Enter');
    await block(page, monday, 'cada semana').waitFor();
    await waitForSaved(page, 'Fecha incluida otra vez');

    await tabTo(page, /^Tarde en el centro.*cada semana/);
    await keys('Enter');
    await page.getByRole('complementary').waitFor();
    await keys('Escape');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.classList.contains('block')))
      .toBe(true);
    await keys('Enter');
    await tabTo(page, /^Eliminar bloque$/);
    await keys('Enter');
    await page.getByRole('alertdialog').waitFor();
    await tabTo(page, /^Todas las semanas$/);
    await keys('Enter');
    await waitForSaved(page, 'Bloque eliminado');

    expect(await listStoredBlocks(member)).toEqual([]);
  });
});
