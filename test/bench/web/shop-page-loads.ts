import type { Page } from 'playwright-core';
import { newId } from '#lambdas/platform/ids.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { type Width, widths } from '#test/support/browser/visitor.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { aShop } from '#test/support/sales/pos-page.ts';
import { paths } from '#web/src/lib/paths.ts';
import { buildProduct } from '../pos/catalog.ts';
import { openHttp2Front } from './http2-front.ts';
import { loadSlowly, openFreshPage, type PageLoad } from './slow-page-loads.ts';

// Runs as a separate process, because a process has one stack. Prints the measurements of each load of a full
// shop.

const productCount = 500;
const productsPerCommit = 80;
const rounds = 7;

const productName = (index: number) => `Crema de lavanda ${10 + index} ml`;

async function fillShelf(): Promise<void> {
  const { catalog, commit } = thePlatform();
  const pendingProducts = Array.from({ length: productCount }, (_, index) =>
    buildProduct(newId(), productName(index), 1_000 + index),
  );
  while (pendingProducts.length > 0)
    await commit(...pendingProducts.splice(0, productsPerCommit).map(catalog.createProduct));
}

const findLast = (page: Page) => page.getByRole('heading', { name: productName(0) }).first();

const site = await anEmptySite();
await aShop(site);
await fillShelf();
const front = await openHttp2Front(site.url);
const browser = await openBrowser();
const url = `${front.url}${paths.shop}`;
const results: { width: Width; pageLoads: PageLoad[] }[] = [];
for (const width of widths) {
  const pageLoads: PageLoad[] = [];
  for (let round = 0; round < rounds; round++)
    pageLoads.push(await loadSlowly(await openFreshPage(browser, width), { url, findLast }));
  results.push({ width, pageLoads });
}
await browser.close();
front.close();
await site.close();
// The browser would keep the process from ending.
process.stdout.write(`${JSON.stringify(results)}\n`, () => process.exit());
