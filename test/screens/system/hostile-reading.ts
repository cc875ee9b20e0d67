import type { Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';

/** Whatever became markup: its script would be held back by the headers of the site, and must not be there at all. */
const foreign =
  '[onerror], [onload], img[src="x"], a[href^="javascript:"], script:not([src], [data-code], [type*=json])';

/** How many pixels wider than its window the page is, whatever somebody wrote. */
const excess = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/** A page that goes to addresses, at each until nothing it asked for is still to come or to be shown. */
export function reading(page: Page) {
  const asked = new Set<Request>();
  page.on('request', (request) => asked.add(request));
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  const stillToCome = async () => asked.size + (await page.locator('[aria-busy=true]').count());
  /** `underWay` is of what waits for whoever reads: a press that a question holds up. */
  const look = async (where: string, underWay = 0) => {
    await expect.poll(stillToCome).toBe(underWay);
    const written = await page.locator(foreign).evaluateAll((all) => all.map((each) => each.outerHTML));
    const [hit, wider] = [await page.evaluate('window.hit'), await page.evaluate(excess)];
    expect([where, hit, written, wider]).toEqual([where, undefined, [], 0]);
  };
  const read = async (address: string, go: (address: string) => Promise<unknown>) => {
    await go(address);
    await page.locator('h1:not([data-seen])').first().waitFor();
    await look(address);
  };
  return { read, look };
}

/** Of what a press opens, as it stands on the page: a menu, or a dialog over whatever was there. */
const opened = '[role=menu]:visible, dialog[open]';
const nameOf = (button: HTMLElement | SVGElement) =>
  (button.getAttribute('aria-label') ?? button.textContent ?? '').replace(/\d+/g, '0').trim();

const namesOf = async (buttons: Locator): Promise<string[]> =>
  (await buttons.evaluateAll((all, read) => all.map(Function(`return ${read}`)()), `${nameOf}`)).map(String);

/** Presses the one of that name, wherever it stands by now: what was pressed before may have moved it, or taken it away. */
async function pressNamed(buttons: Locator, name: string, limits?: { timeout: number }): Promise<boolean> {
  const at = (await namesOf(buttons)).indexOf(name);
  if (at >= 0) await buttons.nth(at).click(limits);
  return at >= 0;
}

/** Presses every button of a list that is named otherwise than those before, and each entry of the menus they open. */
export async function openAll(page: Page, look: (where: string) => Promise<void>): Promise<string[]> {
  const address = page.url();
  const buttons = page.locator('main button:visible:enabled:not([aria-disabled="true"])');
  const seen = new Set<string>();
  const dialogs: string[] = [];
  const isElsewhere = () => page.url().split('?')[0] !== address.split('?')[0];
  const stand = async () => {
    while ((await page.locator(opened).count()) > 0) await page.keyboard.press('Escape');
    // A press led away, or the step back of a dialog that closed did, which may still be under way.
    if (isElsewhere()) await page.goto(address).catch(() => page.goto(address));
    // Buttons are counted once nothing is still to come.
    await look(address);
  };
  /** What opened late, over what is to be pressed, is closed first. */
  const press = (name: string) =>
    pressNamed(buttons, name, { timeout: 10_000 }).catch(async () => {
      await stand();
      return await pressNamed(buttons, name);
    });
  const pressed = async (name: string) => {
    await look(`${address} ${name}`);
    if (!isElsewhere() && (await page.locator('dialog[open]').count()) > 0) dialogs.push(name);
  };
  const pressEntry = async (name: string, entry: string) => {
    await stand();
    if (!(await press(name))) return;
    const item = page.getByRole('menuitem', { name: entry, exact: true });
    if ((await item.count()) === 0) return;
    await item.click();
    await pressed(entry);
  };
  for (;;) {
    await stand();
    const name = (await namesOf(buttons)).find((each) => !seen.has(each));
    if (name === undefined) return dialogs;
    seen.add(name);
    if (!(await press(name))) continue;
    await pressed(name);
    for (const entry of await page.locator('[role=menuitem]:visible').allInnerTexts())
      await pressEntry(name, entry);
  }
}

/**
 * Presses every button of what `open` opens over a page that sends no form, and each entry of its menus, and looks at what
 * comes of it. Answers the names of those that opened a dialog over it.
 */
export async function openWithin(
  page: Page,
  { open, look }: { open: () => Promise<unknown>; look: (where: string) => Promise<void> },
): Promise<string[]> {
  const dialogs = page.locator('dialog[open]');
  const menus = page.locator('[role=menu]:visible');
  const buttons = dialogs
    .first()
    .locator('button:visible:enabled:not([type=submit], [aria-disabled="true"])');
  const seen = new Set<string>();
  const over: string[] = [];
  const stand = async () => {
    while ((await menus.count()) > 0 || (await dialogs.count()) > 1) await page.keyboard.press('Escape');
    if ((await dialogs.count()) === 0) {
      await open();
      await dialogs.first().waitFor();
    }
    // Buttons are counted once nothing is still to come.
    await look('what stands open');
  };
  const pressed = async (name: string) => {
    await look(name);
    if ((await dialogs.count()) > 1) over.push(name);
  };
  const pressEntry = async (name: string, entry: string) => {
    await stand();
    if (!(await pressNamed(buttons, name))) return;
    await menus.first().waitFor();
    const item = page.getByRole('menuitem', { name: entry, exact: true });
    if ((await item.count()) === 0) return;
    await item.click();
    await pressed(entry);
  };
  for (;;) {
    await stand();
    const name = (await namesOf(buttons)).find((each) => !seen.has(each));
    if (name === undefined) return over;
    seen.add(name);
    if (!(await pressNamed(buttons, name))) continue;
    await pressed(name);
    for (const entry of await page.locator('[role=menuitem]:visible').allInnerTexts())
      await pressEntry(name, entry);
  }
}
