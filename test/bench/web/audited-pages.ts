import lighthouse, { type Flags } from 'lighthouse';
import { chromium } from 'playwright-core';
import { findBrowser, noBrowserMessage } from '#infra/local/machine.mjs';
import { findFreePort } from '#infra/local/runtime/table-engine.ts';
import { aSite } from '#test/support/browser/site.ts';
import { paths } from '#web/src/lib/paths.ts';
import { calculateMedian } from '../harness/measure.ts';

// Runs as a separate process, because a process has one stack. Prints the Lighthouse results of the public
// pages.

const pages = [paths.landing, paths.shop, paths.login, paths.cancellationPolicy, paths.intake];
/** Performance scores vary by several points, so the median counts. */
const rounds = 5;
/** Benchmark index of a mid-range phone. A good desktop computer has 1,500. */
const phoneIndex = 375;
const auditedCategories = ['accessibility', 'best-practices', 'seo'] as const;

/** Points out of 100 for performance on a mid-range phone, and the lowest of the other scores. */
export type AuditedPage = { readonly path: string; readonly speed: number; readonly qualityScore: number };

async function runLighthouse(url: string, flags: Flags) {
  const result = await lighthouse(url, { logLevel: 'error', ...flags });
  if (result === undefined) throw new Error(`Lighthouse returned no result for ${url}`);
  return result.lhr;
}

/**
 * Returns the slowdown that simulates the phone of Lighthouse on this machine, which is four times on a
 * desktop computer of index 1,500. It is smaller on a slower machine, as Lighthouse recommends below index
 * 1,000.
 */
async function calibrateSlowdown(url: string, port: number): Promise<number> {
  const { environment } = await runLighthouse(url, { port, onlyCategories: ['seo'] });
  return Math.min(4, Math.max(1, environment.benchmarkIndex / phoneIndex));
}

async function auditPage(url: string, port: number, cpuSlowdownMultiplier: number) {
  const { categories } = await runLighthouse(url, {
    port,
    onlyCategories: ['performance', ...auditedCategories],
    throttling: { cpuSlowdownMultiplier },
  });
  const readPoints = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
  return { speed: readPoints('performance'), qualityScore: Math.min(...auditedCategories.map(readPoints)) };
}

const executablePath = findBrowser();
if (executablePath === undefined) throw new Error(noBrowserMessage);
const site = await aSite();
const port = await findFreePort();
const args = ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`];
const browser = await chromium.launch({ executablePath, args });
const results: AuditedPage[] = [];
for (const path of pages) {
  const url = `${site.url}${path}`;
  const cpuSlowdownMultiplier = await calibrateSlowdown(url, port);
  const audits = [];
  for (let round = 0; round < rounds; round++) audits.push(await auditPage(url, port, cpuSlowdownMultiplier));
  const qualityScore = Math.min(...audits.map((audit) => audit.qualityScore));
  results.push({ path, speed: calculateMedian(audits.map((audit) => audit.speed)), qualityScore });
}
await browser.close();
await site.close();
process.stdout.write(`${JSON.stringify(results)}\n`, () => process.exit());
