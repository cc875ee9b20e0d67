import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { it } from '#test/support/journey.ts';
import {
  aMember,
  findBlock,
  listStoredBlocks,
  monday,
  openSchedule,
  waitForSaved,
} from './schedule-fixture.ts';

/** Presses Tab until an element of this name has the focus. */
async function tabTo(page: Page, name: RegExp, key = 'Tab') {
  const readFocusedLabel = () =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      const hasLabel = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
      return (hasLabel ? element.labels?.[0]?.textContent : element?.textContent || element?.ariaLabel) ?? '';
    });
  for (let attempt = 0; attempt < 80; attempt++) {
    await page.keyboard.press(key);
    if (name.test((await readFocusedLabel()).replaceAll('\u00a0', ' '))) return;
  }
  throw new Error(`No element named ${name} takes the focus.`);
}

describe('schedule by keyboard', () => {
  it('adds, changes, excludes and deletes a block [R236 R238 R239 R241]', async ({ openPage }) => {
    const member = await aMember();
    const page = await openSchedule(openPage, member, 1280);
    const press = (key: string) => page.keyboard.press(key);

    await tabTo(page, /^Agregar bloque$/);
    await press('Enter');
    await tabTo(page, /^Título/);
    await page.keyboard.type('Tarde en el centro');
    await tabTo(page, /^Repetir cada semana/);
    await press('Space');
    await tabTo(page, /^Guardar$/);
    await press('Enter');
    await findBlock(page, monday, 'cada semana').waitFor();
    await waitForSaved(page);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2');

    await tabTo(page, /^Tarde en el centro.*cada semana/);
    await press('Enter');
    await tabTo(page, /^Hasta/);
    await page.keyboard.type('3:00');
    await tabTo(page, /^Guardar$/);
    await press('Enter');
    await page.getByRole('alertdialog').waitFor();
    await tabTo(page, /^Solo esta fecha$/);
    await press('Enter');
    await findBlock(page, monday, 'cambiado solo esta fecha').waitFor();
    expect(await listStoredBlocks(member)).toEqual([
      `override ${monday} 09:00-15:00`,
      `weekly ${monday} 09:00-17:00`,
    ]);

    await tabTo(page, /^Tarde en el centro.*cambiado/);
    await press('Enter');
    await tabTo(page, /^Excluir solo esta fecha$/);
    await press('Enter');
    await findBlock(page, monday, 'excluido').waitFor();
    await waitForSaved(page, 'Fecha excluida');
    await tabTo(page, /excluido/);
    await press('Enter');
    await tabTo(page, /^Volver a incluir esta fecha$/);
    await press('Enter');
    await findBlock(page, monday, 'cada semana').waitFor();
    await waitForSaved(page, 'Fecha incluida otra vez');

    await tabTo(page, /^Tarde en el centro.*cada semana/);
    await press('Enter');
    await page.getByRole('complementary').waitFor();
    await press('Escape');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.classList.contains('block')))
      .toBe(true);
    await press('Enter');
    await tabTo(page, /^Eliminar bloque$/);
    await press('Enter');
    await page.getByRole('alertdialog').waitFor();
    await tabTo(page, /^Todas las semanas$/);
    await press('Enter');
    await waitForSaved(page, 'Bloque eliminado');

    expect(await listStoredBlocks(member)).toEqual([]);
  });
});
