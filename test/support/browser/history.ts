import type { Page } from 'playwright-core';

/**
 * Waits until the history entry counts this many open dialogs. A page that is reloaded before would end at
 * the address of the pending step.
 */
export const waitForLayers = (page: Page, layers: number) =>
  page.waitForFunction((expected) => (window.history.state?.usr?.layers ?? 0) === expected, layers);
