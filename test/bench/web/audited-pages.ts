import lighthouse, { type Flags } from 'lighthouse';
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
/** Of a phone of the middle class, by which a good desktop computer has 1,500. */
const phoneIndex = 375;
const judged = ['accessibility', 'best-practices', 'seo'] as const;

/** Points of 100: speed on a phone of the middle class, and the least of what is right or wrong. */
export type AuditedPage = { readonly path: string; readonly speed: number; readonly rightness: number };

async function report(url: string, flags: Flags) {
  const result = await lighthouse(url, { logLevel: 'error', ...flags });
  if (result === undefined) throw new Error(`Lighthouse says nothing of ${url}`);
  return result.lhr;
}

/**
 * How many times slower than this machine the phone is that Lighthouse means: four times, on a desktop computer of index
 * 1,500. A slower machine is slowed down less, as Lighthouse asks below index 1,000, or it judges a slower phone.
 */
async function calibrated(url: string, port: number): Promise<number> {
  const { environment } = await report(url, { port, onlyCategories: ['seo'] });
  return Math.min(4, Math.max(1, environment.benchmarkIndex / phoneIndex));
}

async function audited(url: string, port: number, cpuSlowdownMultiplier: number) {
  const { categories } = await report(url, {
    port,
    onlyCategories: ['performance', ...judged],
    throttling: { cpuSlowdownMultiplier },
  });
  const pointsOf = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
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
  const url = `${site.url}${path}`;
  const cpuSlowdownMultiplier = await calibrated(url, port);
  const said = [];
  for (let round = 0; round < rounds; round++) said.push(await audited(url, port, cpuSlowdownMultiplier));
  const rightness = Math.min(...said.map((each) => each.rightness));
  seen.push({ path, speed: median(said.map((each) => each.speed)), rightness });
}
await browser.close();
await site.close();
process.stdout.write(`${JSON.stringify(seen)}\n`, () => process.exit());
