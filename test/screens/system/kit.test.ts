import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Listening, listen } from '#infra/local/emulators/http.ts';
import { developmentSite } from '#infra/local/runtime/development-site.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { aVisitor, barriersOn, widths } from '#test/support/browser/visitor.ts';
import { freePorts } from '#test/support/system/ports.ts';

let development: Awaited<ReturnType<typeof developmentSite>>;
let site: Listening;
let browser: Browser;

/** The site's own port, and those up to the one that tells of changes. */
const ports = 9;

beforeAll(async () => {
  const port = await freePorts(ports);
  [development, browser] = await Promise.all([developmentSite(port, 'warn'), openBrowser()]);
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
  await visitor.page.getByText('No pudimos cargar los clientes').first().waitFor();
  return visitor;
};
const overhangOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe.each(widths)('the page of parts at %i px', (width) => {
  it.each(['/kit', '/kit?escritorio'])('keeps nobody out of any state at %s', async (address) => {
    const { page, errors, close } = await open(width, address);

    expect(await barriersOn(page)).toEqual([]);
    expect(await overhangOf(page)).toBeLessThanOrEqual(0);
    expect(errors).toEqual([]);
    await close();
  });

  it('keeps nobody out of any dialog', async () => {
    const { page, errors, close } = await open(width);
    const openers = page.locator('.kit__openers').getByRole('button');
    const names = await openers.allTextContents();
    const barriers: string[] = [];
    for (const name of names) {
      await openers.getByText(name, { exact: true }).click();
      await page.locator('dialog[open]').waitFor();
      barriers.push(...(await barriersOn(page, 'dialog[open]')).map((barrier) => `${name}: ${barrier}`));
      await page.keyboard.press('Escape');
      // One that is busy, or asks before it closes, is left with its page.
      if ((await page.locator('dialog[open]').count()) > 0) await page.reload();
      await openers.first().waitFor();
    }

    expect(names).toContain('SidePanel');
    expect(barriers).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });
});
