import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { listAxeViolations } from '#test/support/browser/visitor.ts';

/** Dialogs and menus. */
export const layers = 'dialog[open], [role=menu]:visible';

/**
 * Highest cumulative layout shift of a page. Hostile texts are longer than what loading states reserve space for, so
 * behind the sign-in only shifts of the page as a whole are findings.
 */
const maxLayoutShift = { visitor: 0.1, signedIn: 0.4 } as const;

/** Runs in the page before its first script: sums up layout shifts without recent input. */
export function watchShifts(): void {
  type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean };
  const seen = Object.assign(globalThis, { shifted: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) seen.shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

type PageState = {
  readonly hit: unknown;
  readonly markup: readonly string[];
  readonly wider: number;
  readonly shift: number;
  readonly covered: readonly string[];
};

/** Runs in the page: hostile text that ran or became markup, overflow, layout shift, controls covered by a toast. */
function readPageState(): PageState {
  const foreign =
    '[onerror], [onload], img[src="x"], a[href^="javascript:"], script:not([src], [data-code], [type*=json])';
  const { scrollWidth, clientWidth } = document.documentElement;
  const seen = globalThis as unknown as { hit?: unknown; shifted: number };
  const shift = seen.shifted;
  seen.shifted = 0;
  const isFixed = (element: Element | null): boolean =>
    element !== null &&
    (element.matches('.dialog__foot') ||
      ['fixed', 'sticky'].includes(getComputedStyle(element).position) ||
      isFixed(element.parentElement));
  const isCovered = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return top?.closest('[data-sonner-toast]') && !element.closest('[data-sonner-toast]');
  };
  const hasToast = document.querySelector('[data-sonner-toast]') !== null;
  const controls = hasToast ? [...document.querySelectorAll('button, a[href], input, select')] : [];
  return {
    hit: seen.hit,
    markup: [...document.querySelectorAll(foreign)].map(({ outerHTML }) => outerHTML),
    wider: scrollWidth - clientWidth,
    shift,
    covered: controls
      .filter((each) => isCovered(each) && isFixed(each))
      .map((each) => each.textContent?.trim() ?? ''),
  };
}

/** Runs in the page: what is wrong with the focus indicator, if anything; null if Tab focused no element. */
function findFocusFault(): string | undefined | null {
  const focused = document.activeElement;
  if (focused === null || focused === document.body || focused.matches('[tabindex="-1"]')) return null;
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  const isInside = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
  const hasFocusIndicator = (element: Element | null) => {
    if (element === null) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
  };
  const name = focused.outerHTML.slice(0, 120);
  if (!isInside) return `the focus is outside the window: ${name}`;
  return hasFocusIndicator(focused) || hasFocusIndicator(focused.parentElement)
    ? undefined
    : `the focus is not shown: ${name}`;
}

/**
 * Inspects the states of a page one after another and collects findings: hostile text that ran or became markup,
 * overflow, layout shift, controls covered by a toast, axe violations, logged errors.
 */
export async function anInspection(
  page: Page,
  errors: string[],
  audience: keyof typeof maxLayoutShift = 'signedIn',
) {
  const findings: string[] = [];
  const pendingRequests = new Set<Request>();
  page.on('request', (request) => pendingRequests.add(request));
  page.on('requestfinished', (request) => pendingRequests.delete(request));
  page.on('requestfailed', (request) => pendingRequests.delete(request));
  page.on('dialog', (dialog) => {
    if (dialog.type() !== 'beforeunload') errors.push(`the page asked: ${dialog.message()}`);
    void dialog.accept();
  });
  await page.addInitScript(watchShifts);
  const countPending = async () => pendingRequests.size + (await page.locator('[aria-busy=true]').count());
  /** Waits until no request is pending and no part of the page is busy. */
  const settle = (where: string) => expect.poll(countPending, { message: where }).toBe(0);

  /** `barriers` includes axe, which takes far longer than the rest. */
  const inspect = async (where: string, within = 'html', { barriers = true } = {}) => {
    await settle(where);
    const { hit, markup, wider, shift, covered } = await page.evaluate(readPageState);
    const width = page.viewportSize()?.width;
    const found = [
      ...(hit === undefined ? [] : [`hostile text ran: ${hit}`]),
      ...markup.map((each) => `hostile text became markup: ${each}`),
      ...(wider > 0 ? [`${wider} px wider than the window`] : []),
      // A click may move what is on the page.
      ...(within === 'html' && shift > maxLayoutShift[audience] ? [`moved by ${shift.toFixed(3)}`] : []),
      ...covered.map((each) => `a toast covers '${each}'`),
      ...(barriers ? await listAxeViolations(page, within) : []),
      ...errors.splice(0),
    ];
    findings.push(...found.map((each) => `${where} at ${width} px: ${each}`));
  };
  const inspectFocus = async (where: string) => {
    const faults: (string | undefined | null)[] = [];
    // After the last element, the focus leaves the page once.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await page.keyboard.press('Tab');
      faults.push(await page.evaluate(findFocusFault));
    }
    const found = faults.every((fault) => fault === null) ? ['Tab focuses nothing'] : faults;
    for (const fault of found)
      if (fault) findings.push(`${where} at ${page.viewportSize()?.width} px: ${fault}`);
  };
  return { findings, settle, inspect, inspectFocus };
}
export type Inspection = Awaited<ReturnType<typeof anInspection>>;
