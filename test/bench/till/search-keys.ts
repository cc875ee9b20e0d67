import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession } from 'playwright-core';
import { newId } from '#lambdas/platform/ids.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, openAs, type Width, widths } from '#test/support/browser/visitor.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { aShop, cashier } from '#test/support/sales/till-page.ts';
import { productOf } from './shelf.ts';

// Runs as a separate process, because a process has one stack: prints the time of each key typed into the
// POS search.

const products = 5_000;
const inOneCommit = 80;
const slowdown = 4;
/** A dozen keys: the first ones match many products, the last ones few. */
const typed = 'crema de cac';
/** Longer than any debounce of the search. */
const quietMs = 600;
const lookEveryMs = 50;

const kinds = [
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
const nameOf = (index: number) =>
  `${kinds[index % 10]} de ${scents[Math.floor(index / 10) % 10]} ${10 + Math.floor(index / 100)} ml`;

async function fillShelf(): Promise<void> {
  const { catalog, commit } = thePlatform();
  const all = Array.from({ length: products }, (_, index) =>
    productOf(newId(), nameOf(index), 1_000 + index),
  );
  while (all.length > 0) await commit(...all.splice(0, inOneCommit).map(catalog.createProduct));
}

type Work = { readonly scriptMs: number; readonly taskMs: number };
export type TypedAt = { readonly width: Width; readonly keys: readonly Work[] };

/** The work of the page so far, as measured by its browser. */
async function workSoFar(session: CDPSession): Promise<Work> {
  const { metrics } = await session.send('Performance.getMetrics');
  const msOf = (wanted: string) => (metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN) * 1000;
  return { scriptMs: msOf('ScriptDuration'), taskMs: msOf('TaskDuration') };
}

/** The same once the page is idle. */
async function workWhenQuiet(session: CDPSession): Promise<Work> {
  let before = await workSoFar(session);
  for (let quiet = 0; quiet < quietMs; quiet += lookEveryMs) {
    await pause(lookEveryMs);
    const now = await workSoFar(session);
    if (now.scriptMs !== before.scriptMs) quiet = 0;
    before = now;
  }
  return before;
}

async function typeAt(browser: Browser, url: string, width: Width): Promise<TypedAt> {
  const { page, errors, close } = await aVisitor(browser, url, width, { isNew: true });
  await openAs(page, cashier, '/pos');
  await page.getByRole('button', { name: /^Aceite de cacao 10 ml/ }).waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.getByRole('searchbox').first().focus();
  let before = await workWhenQuiet(session);
  const keys: Work[] = [];
  for (const key of typed) {
    await page.keyboard.press(key);
    const after = await workWhenQuiet(session);
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
const seen: TypedAt[] = [];
for (const width of widths) seen.push(await typeAt(browser, site.url, width));
await browser.close();
await site.close();
// The browser would keep the process from ending.
process.stdout.write(`${JSON.stringify(seen)}\n`, () => process.exit());
