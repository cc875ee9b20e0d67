import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen, type RunningServer } from '#infra/local/emulators/http.ts';
import { startDevelopmentSite } from '#infra/local/runtime/development-site.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { aVisitor, listAxeViolations, widths } from '#test/support/browser/visitor.ts';
import { freePorts } from '#test/support/system/ports.ts';

let development: Awaited<ReturnType<typeof startDevelopmentSite>>;
let site: RunningServer;
let browser: Browser;

/** Buttons that open the dialog with unsaved changes and the dialog that never closes. */
const [changedDialog, busyDialog] = ['Dialog con cambios', 'ConfirmDialog ocupado'];

/** Number of ports that the site uses, including the live-update channel. */
const portCount = 9;

beforeAll(async () => {
  const port = await freePorts(portCount);
  [development, browser] = await Promise.all([startDevelopmentSite(port, 'warn'), openBrowser()]);
  site = await listen({ name: 'Kit', port, handle: development.pages() });
});
afterAll(async () => {
  await browser.close();
  await site.close();
  await development.close();
});

const openKit = async (width: (typeof widths)[number], path = '/kit') => {
  const visitor = await aVisitor(browser, site.url, width);
  await visitor.page.goto(path);
  await visitor.page.getByRole('heading', { name: 'Piezas', level: 1 }).waitFor();
  return visitor;
};
const openFullPage = async (width: (typeof widths)[number], path?: string) => {
  const visitor = await openKit(width, path);
  await visitor.page.getByText('No pudimos cargar los clientes').first().waitFor();
  return visitor;
};
const measureOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Measures the pixels between a toast and the buttons of the open dialog, or returns null if it has none. */
const measureToastGap = (page: Page) =>
  page.locator('dialog[open]').evaluate((dialog) => {
    const footer = dialog.querySelector('.dialog__foot');
    const marker = document.createElement('div');
    marker.style.cssText = 'position: fixed; bottom: var(--toast-base)';
    dialog.append(marker);
    const gap = footer && footer.getBoundingClientRect().top - marker.getBoundingClientRect().bottom;
    marker.remove();
    return gap;
  });

/** Collects the accessibility violations of each dialog, and its gap between toast and buttons. */
async function collectDialogViolations(page: Page) {
  const openers = page.locator('.kit__openers').getByRole('button');
  const names = await openers.allTextContents();
  // The busy dialog is last because it never closes.
  const orderedNames = [...names.filter((name) => name !== busyDialog), busyDialog];
  const violations: string[] = [];
  const toastGaps: (number | null)[] = [];
  for (const name of orderedNames) {
    await openers.getByText(name, { exact: true }).click();
    await page.locator('dialog[open]').waitFor();
    toastGaps.push(await measureToastGap(page));
    const dialogViolations = await listAxeViolations(page, 'dialog[open]');
    violations.push(...dialogViolations.map((violation) => `${name}: ${violation}`));
    if (name === busyDialog) break;
    await page.keyboard.press('Escape');
    if (name === changedDialog) await page.getByRole('button', { name: 'Descartar' }).click();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  }
  return { names, violations, toastGaps };
}

describe.each(widths)('kit page at %i px', (width) => {
  it('has no accessibility violations in any state', async () => {
    const { page, errors, close } = await openFullPage(width);

    expect(await listAxeViolations(page)).toEqual([]);
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
    // A menu is as wide as its options, whatever the length of its note.
    await page.getByRole('button', { name: 'Servicios', exact: true }).click();
    const menu = await page.locator('.menu__list:visible').boundingBox();
    expect(menu!.width).toBeLessThan(360);
    expect(errors).toEqual([]);
    await close();
  });

  it('has no accessibility violations in any dialog', async () => {
    const { page, errors, close } = await openKit(width, '/kit?ventanas');

    const { names, violations, toastGaps } = await collectDialogViolations(page);
    // A toast is above the buttons, never over them.
    expect(new Set(toastGaps.filter((gap) => gap !== null))).toEqual(new Set([12]));
    expect(names).toEqual(expect.arrayContaining(['SidePanel', changedDialog, busyDialog]));
    expect(violations).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });

  it('has no accessibility violations in any state at front-desk density', async () => {
    const { page, errors, close } = await openFullPage(width, '/kit?escritorio');

    expect(await listAxeViolations(page)).toEqual([]);
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
    expect(errors).toEqual([]);
    await close();
  });
});
