import type { Locator, Page } from 'playwright-core';
import { type Width, widths } from '#test/support/browser/visitor.ts';
import { type Inspection, layers } from './inspection.ts';

const getButtonName = (button: HTMLElement | SVGElement) =>
  (button.getAttribute('aria-label') ?? button.textContent ?? '').replace(/\d+/g, '0').trim();

const listButtonNames = async (buttons: Locator): Promise<string[]> =>
  (await buttons.evaluateAll((all, read) => all.map(Function(`return ${read}`)()), `${getButtonName}`)).map(
    String,
  );

/** Clicks the button of that name at its current position; earlier clicks may have moved or removed it. */
async function clickNamed(buttons: Locator, name: string, limits?: { timeout: number }): Promise<boolean> {
  const at = (await listButtonNames(buttons)).indexOf(name);
  if (at >= 0) await buttons.nth(at).click(limits);
  return at >= 0;
}

/** Inspects an open dialog or menu at both widths, if it stays open. */
async function inspectLayers(page: Page, where: string, { inspect }: Inspection): Promise<void> {
  const own = page.viewportSize()!;
  await inspect(where, 'dialog[open], [role=menu]');
  const other: Width = own.width === widths[0] ? widths[1] : widths[0];
  await page.setViewportSize({ width: other, height: own.height });
  if ((await page.locator(layers).count()) > 0) await inspect(where, 'body', { barriers: false });
  await page.setViewportSize(own);
}

/** A dialog may ask before it closes, and fades out. */
const maxEscapes = 30;

/**
 * Clicks one button of each name in a list, and each entry of the menus they open. Returns the number of dialogs opened.
 */
export async function openAll(page: Page, inspection: Inspection): Promise<number> {
  const address = page.url();
  const buttons = page.locator('main button:visible:enabled:not([aria-disabled="true"])');
  const seen = new Set<string>();
  let dialogs = 0;
  const isElsewhere = () => page.url().split('?')[0] !== address.split('?')[0];
  const closeLayers = async () => {
    for (let attempts = 0; attempts < maxEscapes && (await page.locator(layers).count()) > 0; attempts += 1)
      await page.keyboard.press('Escape');
    // A menu whose button is hidden at the other width has lost the focus and receives no key.
    if ((await page.locator(layers).count()) > 0) await page.goto(address);
    // A click, or the history step of a closed dialog, has navigated away and may still be in progress.
    if (isElsewhere()) await page.goto(address).catch(() => page.goto(address));
    // Buttons are counted once the page has loaded.
    await inspection.settle(address);
  };
  /** Closes a late dialog that covers the button. */
  const clickButton = (name: string) =>
    clickNamed(buttons, name, { timeout: 10_000 }).catch(async () => {
      await closeLayers();
      return await clickNamed(buttons, name);
    });
  const inspectOpened = async (name: string) => {
    const where = `${new URL(address).pathname} after '${name}'`;
    await inspection.settle(where);
    if (isElsewhere()) return;
    if ((await page.locator('dialog[open]').count()) > 0) dialogs += 1;
    if ((await page.locator(layers).count()) > 0) await inspectLayers(page, where, inspection);
    else await inspection.inspect(where, 'main', { barriers: false });
  };
  const clickEntry = async (name: string, entry: string) => {
    await closeLayers();
    if (!(await clickButton(name))) return;
    const item = page.getByRole('menuitem', { name: entry, exact: true });
    if ((await item.count()) === 0) return;
    await item.click();
    await inspectOpened(entry);
  };
  for (;;) {
    await closeLayers();
    const name = (await listButtonNames(buttons)).find((each) => !seen.has(each));
    if (name === undefined) return dialogs;
    seen.add(name);
    if (!(await clickButton(name))) continue;
    await inspectOpened(name);
    for (const entry of await page.locator('[role=menuitem]:visible').allInnerTexts())
      await clickEntry(name, entry);
  }
}
