import { openBrowser } from '#test/support/browser/open-browser.ts';
import { aSite } from '#test/support/browser/site.ts';
import { type Width, widths } from '#test/support/browser/visitor.ts';
import { loadSlowly, type PageLoad } from './slow-page-loads.ts';

// A process of its own, since a stack is the process's: prints what each visitor of the landing page saw.

const rounds = 7;

const site = await aSite();
const browser = await openBrowser();
const seen: { width: Width; pageLoads: PageLoad[] }[] = [];
for (const width of widths) {
  const pageLoads: PageLoad[] = [];
  for (let round = 0; round < rounds; round++)
    pageLoads.push(await loadSlowly(browser, { url: site.url, width, heading: 'Nuestros Servicios' }));
  seen.push({ width, pageLoads });
}
await browser.close();
await site.close();
// A browser is its process's, and would keep it from ending.
process.stdout.write(`${JSON.stringify(seen)}\n`, () => process.exit());
