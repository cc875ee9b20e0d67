import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { findBrowser, noBrowser } from '#infra/local/machine.mjs';
import { freePort } from '#infra/local/runtime/table-engine.ts';
import { aSite } from '#test/support/browser/site.ts';
import { paths } from '#web/src/lib/paths.ts';
import { median } from '../harness/measure.ts';

// A process of its own, since a stack is the process's: prints what Lighthouse says of the pages anyone may open.

const pages = [paths.landing, paths.shop, paths.login, paths.cancellationPolicy, paths.intake];
/** A speed scatters by several points; the middle one counts. */
const rounds = 5;
const judged = ['accessibility', 'best-practices', 'seo'] as const;

/** Points of 100: speed on a phone of the middle class, and the least of what is right or wrong. */
export type AuditedPage = { readonly path: string; readonly speed: number; readonly rightness: number };

async function audited(url: string, port: number): Promise<{ speed: number; rightness: number }> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: ['performance', ...judged],
  });
  const pointsOf = (category: string) => Math.round((result?.lhr.categories[category]?.score ?? 0) * 100);
  return { speed: pointsOf('performance'), rightness: Math.min(...judged.map(pointsOf)) };
}

const executablePath = findBrowser();
if (executablePath === undefined) throw new Error(noBrowser);
const site = await aSite();
const port = await freePort();
const args = ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`];
const browser = await chromium.launch({ executablePath, args });
const seen: AuditedPage[] = [];
for (const path of pages) {
  const said = [];
  for (let round = 0; round < rounds; round++) said.push(await audited(`${site.url}${path}`, port));
  const rightness = Math.min(...said.map((each) => each.rightness));
  seen.push({ path, speed: median(said.map((each) => each.speed)), rightness });
}
await browser.close();
await site.close();
process.stdout.write(`${JSON.stringify(seen)}\n`, () => process.exit());
