import axe, { type AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { demoPassword } from '#infra/local/seed/people.ts';

export const widths = [1280, 390] as const;

const heights: Record<(typeof widths)[number], number> = { 1280: 900, 390: 844 };

/** A card is declined with 402, which browsers write down as an error too. */
const isExpected = (text: string) => text.includes('status of 402');

/** Somebody with a browser of their own. What goes wrong in it is written down. */
export async function aVisitor(browser: Browser, url: string, width: (typeof widths)[number] = 1280) {
  const context = await browser.newContext({
    baseURL: url,
    ...{ viewport: { width, height: heights[width] }, isMobile: width < 768, hasTouch: width < 768 },
    ...{ locale: 'es-PR', reducedMotion: 'reduce' },
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text())) errors.push(message.text());
  });
  return { page, errors, close: () => context.close() };
}

/** Through the login page, as anyone does. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.waitForURL((address) => address.pathname !== '/login');
}

/** What keeps some people out of what is on screen: WCAG 2.2 A and AA, serious or worse. */
export async function barriersOn(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>(
    "axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })",
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
