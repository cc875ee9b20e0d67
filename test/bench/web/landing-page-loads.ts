import type { Page } from 'playwright-core';
import { publicDefaults } from '#shared/settings/public-defaults.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { aSite } from '#test/support/browser/site.ts';
import { type Width, widths } from '#test/support/browser/visitor.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { openHttp2Front } from './http2-front.ts';
import { loadSlowly, openFreshPage, type PageLoad } from './slow-page-loads.ts';

// Runs as a separate process, because a process has one stack. Prints the measurements of each load of the
// landing page.

const rounds = 7;

/** Stores the texts that the shared build renders. A deploy renders the page with the texts of its owner. */
async function saveRenderedTexts(): Promise<void> {
  const { settings, commit } = thePlatform();
  const storedSettings = await settings.get();
  const { heroTitle, heroTagline } = publicDefaults;
  await commit(settings.save({ ...storedSettings, heroTitle, heroTagline }, storedSettings));
}

const findLast = (page: Page) => page.getByRole('heading', { name: 'Nuestros Servicios' });

const site = await aSite();
await saveRenderedTexts();
const front = await openHttp2Front(site.url);
const browser = await openBrowser();
const results: { width: Width; pageLoads: PageLoad[] }[] = [];
for (const width of widths) {
  const pageLoads: PageLoad[] = [];
  for (let round = 0; round < rounds; round++)
    pageLoads.push(await loadSlowly(await openFreshPage(browser, width), { url: front.url, findLast }));
  results.push({ width, pageLoads });
}
await browser.close();
front.close();
await site.close();
// The browser would keep the process from ending.
process.stdout.write(`${JSON.stringify(results)}\n`, () => process.exit());
