import type { Page } from 'playwright-core';

/**
 * Waits until the entry of history stands for so many open dialogs, none of them on its way in or out: a page that is
 * loaded anew in between would end at the address that the step leads to.
 */
export const untilLayers = (page: Page, layers: number) =>
  page.waitForFunction((wanted) => (window.history.state?.usr?.layers ?? 0) === wanted, layers);
