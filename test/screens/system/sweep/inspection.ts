import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { listAxeViolations } from '#test/support/browser/visitor.ts';

/** Selector of open dialogs and menus. */
export const layerSelector = 'dialog[open], [role=menu]:visible';

/**
 * Highest cumulative layout shift of a page. The limit behind the sign-in is higher because hostile texts
 * exceed the space that loading states reserve.
 */
const maxLayoutShift = { visitor: 0.1, signedIn: 0.25 } as const;

/** Runs in the page before its first script and sums layout shifts without recent input. */
export function watchShifts(): void {
  type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean };
  const totals = Object.assign(globalThis, { shifted: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[])
      if (!entry.hadRecentInput) totals.shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

type PageState = {
  readonly hit: unknown;
  readonly markup: readonly string[];
  readonly overflow: number;
  readonly shift: number;
  readonly covered: readonly string[];
};

/** Runs in the page and reads executed or rendered hostile text, overflow, layout shift and covered controls. */
function readPageState(): PageState {
  const markupSelector =
    '[onerror], [onload], img[src="x"], a[href^="javascript:"], script:not([src], [data-code], [type*=json])';
  const { scrollWidth, clientWidth } = document.documentElement;
  const globals = globalThis as unknown as { hit?: unknown; shifted: number };
  const shift = globals.shifted;
  globals.shifted = 0;
  const isFixed = (element: Element | null): boolean =>
    element !== null &&
    (element.matches('.dialog__foot') ||
      ['fixed', 'sticky'].includes(getComputedStyle(element).position) ||
      isFixed(element.parentElement));
  const isCovered = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const topElement = document.elementFromPoint(x + width / 2, y + height / 2);
    return topElement?.closest('[data-sonner-toast]') && !element.closest('[data-sonner-toast]');
  };
  const hasToast = document.querySelector('[data-sonner-toast]') !== null;
  const controls = hasToast ? [...document.querySelectorAll('button, a[href], input, select')] : [];
  return {
    hit: globals.hit,
    markup: [...document.querySelectorAll(markupSelector)].map(({ outerHTML }) => outerHTML),
    overflow: scrollWidth - clientWidth,
    shift,
    covered: controls
      .filter((control) => isCovered(control) && isFixed(control))
      .map((control) => control.textContent?.trim() ?? ''),
  };
}

/**
 * Runs in the page and describes the fault of the focus indicator. Returns undefined if there is none, and null
 * if Tab focused no element.
 */
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
 * Creates an inspection that collects findings in each state of a page. Findings are executed or rendered
 * hostile text, overflow, layout shift, controls covered by a toast, axe violations and logged errors.
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
    if (dialog.type() !== 'beforeunload') errors.push(`a browser dialog opened: ${dialog.message()}`);
    void dialog.accept();
  });
  await page.addInitScript(watchShifts);
  const countPending = async () => pendingRequests.size + (await page.locator('[aria-busy=true]').count());
  /** Waits until no request is pending and no part of the page is busy. */
  const settle = (where: string) => expect.poll(countPending, { message: where }).toBe(0);

  /** `usesAxe` adds the axe checks, which take far longer than the rest. */
  const inspect = async (where: string, selector = 'html', { usesAxe = true } = {}) => {
    await settle(where);
    const { hit, markup, overflow, shift, covered } = await page.evaluate(readPageState);
    const width = page.viewportSize()?.width;
    const stateFindings = [
      ...(hit === undefined ? [] : [`hostile text ran: ${hit}`]),
      ...markup.map((html) => `hostile text became markup: ${html}`),
      ...(overflow > 0 ? [`${overflow} px wider than the window`] : []),
      // Parts of a page are inspected after a click, which may shift it.
      ...(selector === 'html' && shift > maxLayoutShift[audience] ? [`moved by ${shift.toFixed(3)}`] : []),
      ...covered.map((label) => `a toast covers '${label}'`),
      ...(usesAxe ? await listAxeViolations(page, selector) : []),
      ...errors.splice(0),
    ];
    findings.push(...stateFindings.map((finding) => `${where} at ${width} px: ${finding}`));
  };
  const inspectFocus = async (where: string) => {
    const faults: (string | undefined | null)[] = [];
    // After the last element, the focus leaves the page once.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await page.keyboard.press('Tab');
      faults.push(await page.evaluate(findFocusFault));
    }
    const focusFindings = faults.every((fault) => fault === null) ? ['Tab focuses nothing'] : faults;
    for (const fault of focusFindings)
      if (fault) findings.push(`${where} at ${page.viewportSize()?.width} px: ${fault}`);
  };
  return { findings, settle, inspect, inspectFocus };
}
export type Inspection = Awaited<ReturnType<typeof anInspection>>;
