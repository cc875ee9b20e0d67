import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession } from 'playwright-core';
import { newId } from '#lambdas/platform/ids.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, openAs, type Width, widths } from '#test/support/browser/visitor.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { aShop, cashier } from '#test/support/sales/pos-page.ts';
import { buildProduct } from './catalog.ts';

// Runs as a separate process, because a process has one stack. Prints the time of each key typed into the POS
// search.

const productCount = 5_000;
const productsPerCommit = 80;
const slowdown = 4;
/** A dozen keys, of which the first match many products and the last match few. */
const typedText = 'crema de cac';
/** Longer than any debounce of the search. */
const idleMs = 600;
const pollMs = 50;

const productKinds = [
  'Crema',
  'Aceite',
  'Sérum',
  'Bruma',
  'Mascarilla',
  'Exfoliante',
  'Jabón',
  'Vela',
  'Tónico',
  'Bálsamo',
];
const scents = [
  'lavanda',
  'cacao',
  'rosa',
  'coco',
  'menta',
  'café',
  'naranja',
  'vainilla',
  'romero',
  'jazmín',
];
const productName = (index: number) =>
  `${productKinds[index % 10]} de ${scents[Math.floor(index / 10) % 10]} ${10 + Math.floor(index / 100)} ml`;

async function fillShelf(): Promise<void> {
  const { catalog, commit } = thePlatform();
  const pendingProducts = Array.from({ length: productCount }, (_, index) =>
    buildProduct(newId(), productName(index), 1_000 + index),
  );
  while (pendingProducts.length > 0)
    await commit(...pendingProducts.splice(0, productsPerCommit).map(catalog.createProduct));
}

type ProcessorWork = { readonly scriptMs: number; readonly taskMs: number };
export type TypingResult = { readonly width: Width; readonly keys: readonly ProcessorWork[] };

/** Returns the processor time of the page so far, as measured by its browser. */
async function readWork(session: CDPSession): Promise<ProcessorWork> {
  const { metrics } = await session.send('Performance.getMetrics');
  const readMs = (metric: string) =>
    (metrics.find(({ name }) => name === metric)?.value ?? Number.NaN) * 1000;
  return { scriptMs: readMs('ScriptDuration'), taskMs: readMs('TaskDuration') };
}

/** Waits until the page is idle, then returns its processor time. */
async function waitUntilIdle(session: CDPSession): Promise<ProcessorWork> {
  let before = await readWork(session);
  for (let elapsedMs = 0; elapsedMs < idleMs; elapsedMs += pollMs) {
    await pause(pollMs);
    const current = await readWork(session);
    if (current.scriptMs !== before.scriptMs) elapsedMs = 0;
    before = current;
  }
  return before;
}

async function typeAtWidth(browser: Browser, url: string, width: Width): Promise<TypingResult> {
  const { page, errors, close } = await aVisitor(browser, url, width, { isNew: true });
  await openAs(page, cashier, '/pos');
  await page.getByRole('button', { name: /^Aceite de cacao 10 ml/ }).waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.getByRole('searchbox').first().focus();
  let before = await waitUntilIdle(session);
  const keys: ProcessorWork[] = [];
  for (const key of typedText) {
    await page.keyboard.press(key);
    const after = await waitUntilIdle(session);
    keys.push({ scriptMs: after.scriptMs - before.scriptMs, taskMs: after.taskMs - before.taskMs });
    before = after;
  }
  await page.getByRole('button', { name: /^Crema de cacao 10 ml/ }).waitFor();
  await close();
  if (errors.length > 0) throw new Error(errors.join('\n'));
  return { width, keys };
}

const site = await anEmptySite();
await aShop(site);
await fillShelf();
const browser = await openBrowser();
const results: TypingResult[] = [];
for (const width of widths) results.push(await typeAtWidth(browser, site.url, width));
await browser.close();
await site.close();
// The browser would keep the process from ending.
process.stdout.write(`${JSON.stringify(results)}\n`, () => process.exit());
