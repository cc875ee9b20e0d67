import type { Locator, Page } from 'playwright-core';
import { type Width, widths } from '#test/support/browser/visitor.ts';
import { type Inspection, layerSelector } from './inspection.ts';

const getButtonName = (button: HTMLElement | SVGElement) =>
  (button.getAttribute('aria-label') ?? button.textContent ?? '').replace(/\d+/g, '0').trim();

const listButtonNames = async (buttons: Locator): Promise<string[]> =>
  // The function is sent as source text because the page cannot access names of this module.
  (
    await buttons.evaluateAll(
      (elements, source) => elements.map(Function(`return ${source}`)()),
      `${getButtonName}`,
    )
  ).map(String);

/** Clicks the button of a name if it still exists. Earlier clicks may have moved or removed it. */
async function clickNamed(buttons: Locator, name: string, limits?: { timeout: number }): Promise<boolean> {
  const index = (await listButtonNames(buttons)).indexOf(name);
  if (index >= 0) await buttons.nth(index).click(limits);
  return index >= 0;
}

/** Inspects an open dialog or menu at both widths, if it stays open. */
async function inspectLayers(page: Page, where: string, { inspect }: Inspection): Promise<void> {
  const viewport = page.viewportSize()!;
  await inspect(where, 'dialog[open], [role=menu]');
  const otherWidth: Width = viewport.width === widths[0] ? widths[1] : widths[0];
  await page.setViewportSize({ width: otherWidth, height: viewport.height });
  if ((await page.locator(layerSelector).count()) > 0) await inspect(where, 'body', { usesAxe: false });
  await page.setViewportSize(viewport);
}

/** Several presses are needed because a dialog fades out and may require confirmation before it closes. */
const maxEscapes = 30;

/**
 * Clicks one button of each name on the page and each entry of its menus, and inspects the dialogs and menus
 * that open. Returns the number of opened dialogs.
 */
export async function openAll(page: Page, inspection: Inspection): Promise<number> {
  const pageUrl = page.url();
  const buttons = page.locator('main button:visible:enabled:not([aria-disabled="true"])');
  const clickedNames = new Set<string>();
  let dialogCount = 0;
  const hasNavigatedAway = () => page.url().split('?')[0] !== pageUrl.split('?')[0];
  const closeLayers = async () => {
    for (
      let attempts = 0;
      attempts < maxEscapes && (await page.locator(layerSelector).count()) > 0;
      attempts += 1
    )
      await page.keyboard.press('Escape');
    // A menu whose button is hidden at the other width has lost the focus and receives no key.
    if ((await page.locator(layerSelector).count()) > 0) await page.goto(pageUrl);
    // A click, or the history step of a closed dialog, has navigated away and may still be in progress.
    if (hasNavigatedAway()) await page.goto(pageUrl).catch(() => page.goto(pageUrl));
    // Buttons are counted once the page has loaded.
    await inspection.settle(pageUrl);
  };
  /** Clicks a button, and retries once after closing a late dialog that covers it. */
  const clickButton = (name: string) =>
    clickNamed(buttons, name, { timeout: 10_000 }).catch(async () => {
      await closeLayers();
      return await clickNamed(buttons, name);
    });
  const inspectOpened = async (name: string) => {
    const where = `${new URL(pageUrl).pathname} after '${name}'`;
    await inspection.settle(where);
    if (hasNavigatedAway()) return;
    if ((await page.locator('dialog[open]').count()) > 0) dialogCount += 1;
    if ((await page.locator(layerSelector).count()) > 0) await inspectLayers(page, where, inspection);
    else await inspection.inspect(where, 'main', { usesAxe: false });
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
    const name = (await listButtonNames(buttons)).find((candidate) => !clickedNames.has(candidate));
    if (name === undefined) return dialogCount;
    clickedNames.add(name);
    if (!(await clickButton(name))) continue;
    await inspectOpened(name);
    for (const entry of await page.locator('[role=menuitem]:visible').allInnerTexts())
      await clickEntry(name, entry);
  }
}
