import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Role, roles } from '#shared/core/roles.ts';
import { openBrowser } from '#test/local/browser.ts';
import { aVisitor, signIn } from '#test/support/browser.ts';
import { anEmptySite } from '#test/support/pages.ts';
import { aPerson, arriveAt, aTeam, homes, loginHeading, type Team } from '#test/support/people.ts';
import type { TestStack } from '#test/support/stack.ts';

const foreign = 'Tu cuenta no tiene acceso a esta página. Pídelo a administración.';

let site: TestStack;
let browser: Browser;
let team: Team;
let otherId: string;

beforeAll(async () => {
  [site, browser] = await Promise.all([anEmptySite(), openBrowser()]);
  team = await aTeam();
  otherId = (await aPerson('patient', 'Luz')).userId;
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

/** Whose place each guarded screen leads to, by role (spec 1 §2.1 and §2.2); to anybody else it is closed. */
const screens = (): [address: string, opensTo: Partial<Record<Role, Role>>][] => [
  ['/admin/calendario', { admin: 'admin', supervisor: 'admin', staff: 'staff' }],
  ['/admin/solicitud-citas', { admin: 'admin', supervisor: 'admin' }],
  ['/pos', { admin: 'supervisor', supervisor: 'supervisor' }],
  ['/enfermero', { staff: 'staff' }],
  ['/enfermero/calendario', { staff: 'staff' }],
  ['/enfermero/pacientes', { staff: 'staff' }],
  [`/paciente/${team.patient.userId}`, { patient: 'patient' }],
  [`/paciente/${team.patient.userId}/citas`, { patient: 'patient' }],
  [`/paciente/${otherId}`, {}],
  [`/paciente/${otherId}/citas`, {}],
];

describe('a guarded screen', () => {
  it.each(roles)('opens to the %s where it is theirs, and else says why not', async (role) => {
    const { page, errors, close } = await aVisitor(browser, site.url);
    await signIn(page, team[role].email);

    for (const [address, opensTo] of screens()) {
      const owner = opensTo[role];
      const expected = owner && homes[owner](team[owner]);
      await page.goto(address);
      const path = await arriveAt(page, expected?.heading ?? loginHeading);
      const notice = expected ? undefined : await page.getByRole('status').textContent();
      expect({ address, path, notice }).toEqual({
        ...{ address, path: expected?.path ?? '/login' },
        notice: expected ? undefined : foreign,
      });
    }

    expect(errors).toEqual([]);
    await close();
  });

  it('sends a visitor to the login, without a word', async () => {
    const { page, errors, close } = await aVisitor(browser, site.url);

    for (const [address] of screens()) {
      await page.goto(address);
      expect(await arriveAt(page, loginHeading)).toBe('/login');
      expect(await page.getByRole('status').count()).toBe(0);
    }

    expect(errors).toEqual([]);
    await close();
  });
});

describe("a screen's code that cannot be loaded", () => {
  const code = '**/assets/login-page-*.js';
  const crashed = 'No pudimos cargar esta página';

  /** A visitor whose login page fails to load so many times; counts the documents that were asked for. */
  async function aVisitorWhoMisses(times: number) {
    const { page, close } = await aVisitor(browser, site.url);
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.route(code, (route) => route.abort(), { times });
    return { page, close, documents: () => documents };
  }

  it('reloads the page once, and the visitor goes on', async () => {
    const { page, documents, close } = await aVisitorWhoMisses(1);

    await page.goto('/login');
    await arriveAt(page, loginHeading);

    expect(documents()).toBe(2);
    await close();
  });

  it('does not reload for ever: it says so, and lets the visitor try again', async () => {
    const { page, documents, close } = await aVisitorWhoMisses(2);

    await page.goto('/login');
    await arriveAt(page, crashed);
    expect(documents()).toBe(2);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await arriveAt(page, loginHeading);

    expect(documents()).toBe(3);
    await close();
  });

  it('reloads the page that the visitor was on, whose links then work', async () => {
    const { page, documents, close } = await aVisitorWhoMisses(1);
    const toLogin = page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' });
    await page.goto('/');

    const reloaded = page.waitForEvent('load');
    await toLogin.click();
    await reloaded;
    await toLogin.click();
    await arriveAt(page, loginHeading);

    expect(documents()).toBe(2);
    await close();
  });
});
