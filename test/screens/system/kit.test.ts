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

/** Buttons of dialogs that confirm before closing, or do not close. */
const [changedDialog, busyDialog] = ['Dialog con cambios', 'ConfirmDialog ocupado'];

/** The ports of the site, up to the live-update channel. */
const ports = 9;

beforeAll(async () => {
  const port = await freePorts(ports);
  [development, browser] = await Promise.all([startDevelopmentSite(port, 'warn'), openBrowser()]);
  site = await listen({ name: 'Kit', port, handle: development.pages() });
});
afterAll(async () => {
  await browser.close();
  await site.close();
  await development.close();
});

const open = async (width: (typeof widths)[number], address = '/kit') => {
  const visitor = await aVisitor(browser, site.url, width);
  await visitor.page.goto(address);
  await visitor.page.getByRole('heading', { name: 'Piezas', level: 1 }).waitFor();
  return visitor;
};
const openFullPage = async (width: (typeof widths)[number], address?: string) => {
  const visitor = await open(width, address);
  await visitor.page.getByText('No pudimos cargar los clientes').first().waitFor();
  return visitor;
};
const measureOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * Distance between a toast and the buttons of the open dialog when there is space beside it; null without
 * buttons.
 */
const measureToastGap = (page: Page) =>
  page.locator('dialog[open]').evaluate((dialog) => {
    const foot = dialog.querySelector('.dialog__foot');
    const place = document.createElement('div');
    place.style.cssText = 'position: fixed; bottom: var(--toast-base)';
    dialog.append(place);
    const lift = foot && foot.getBoundingClientRect().top - place.getBoundingClientRect().bottom;
    place.remove();
    return lift;
  });

/** Accessibility violations in each dialog of the page, and the position of toasts. */
async function collectDialogViolations(page: Page) {
  const openers = page.locator('.kit__openers').getByRole('button');
  const names = await openers.allTextContents();
  // It never closes, so it is last.
  const inOrder = [...names.filter((name) => name !== busyDialog), busyDialog];
  const barriers: string[] = [];
  const lifts: (number | null)[] = [];
  for (const name of inOrder) {
    await openers.getByText(name, { exact: true }).click();
    await page.locator('dialog[open]').waitFor();
    lifts.push(await measureToastGap(page));
    barriers.push(...(await listAxeViolations(page, 'dialog[open]')).map((barrier) => `${name}: ${barrier}`));
    if (name === busyDialog) break;
    await page.keyboard.press('Escape');
    if (name === changedDialog) await page.getByRole('button', { name: 'Descartar' }).click();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  }
  return { names, barriers, lifts };
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
    const { page, errors, close } = await open(width, '/kit?ventanas');

    const { names, barriers, lifts } = await collectDialogViolations(page);
    // A toast is above the buttons, never over them.
    expect(new Set(lifts.filter((lift) => lift !== null))).toEqual(new Set([12]));
    expect(names).toEqual(expect.arrayContaining(['SidePanel', changedDialog, busyDialog]));
    expect(barriers).toEqual([]);
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
