import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Role, roles } from '#shared/core/roles.ts';
import { aPerson, arriveAt, aTeam, homes, loginHeading, type Team } from '#test/support/accounts/people.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, openAs } from '#test/support/browser/visitor.ts';
import type { TestStack } from '#test/support/system/stack.ts';

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

type Opening = { readonly path: string; readonly heading: string };

/** What each guarded address opens to whom (R001 to R034); to anybody else it is closed. */
function screens(): [address: string, opensTo: Partial<Record<Role, Opening>>][] {
  const { patient } = team;
  const at = (path: string, heading: string) => ({ path, heading });
  const month = homes.staff(team.staff).heading;
  const [calendar, own] = [at('/admin/calendario', month), at('/enfermero/calendario', month)];
  const requests = at('/admin/solicitud-citas', 'Solicitud de citas');
  const till = at('/pos', 'Punto de Venta');
  const mine = homes.patient(patient);
  return [
    ['/admin/calendario', { admin: calendar, supervisor: calendar, staff: calendar }],
    ['/admin/solicitud-citas', { admin: requests, supervisor: requests }],
    ['/admin/citas-completadas', { admin: at('/admin/citas-completadas', 'Citas completadas') }],
    ['/pos', { admin: till, supervisor: till }],
    ['/enfermero', { staff: own }],
    ['/enfermero/calendario', { staff: own }],
    ['/enfermero/mi-horario', { staff: at('/enfermero/mi-horario', 'Mi Horario de Trabajo') }],
    ['/enfermero/pacientes', { staff: at('/enfermero/pacientes', 'Pacientes Asignados') }],
    [`/paciente/${patient.userId}`, { patient: mine }],
    [`/paciente/${patient.userId}/citas`, { patient: mine }],
    [`/paciente/${otherId}`, {}],
    [`/paciente/${otherId}/citas`, {}],
  ];
}

describe('a guarded screen', () => {
  it.each(roles)('opens to the %s where it is theirs, and else says why not', async (role) => {
    const { page, errors, close } = await aVisitor(browser, site.url);
    await openAs(page, team[role].email, homes[role](team[role]).path);

    for (const [address, opensTo] of screens()) {
      const expected = opensTo[role];
      await page.goto(address);
      const path = await arriveAt(page, expected?.heading ?? loginHeading);
      const notice = expected ? undefined : await page.getByRole('status').textContent();
      expect({ address, path, notice }).toEqual({
        address,
        path: expected?.path ?? '/login',
        notice: expected ? undefined : foreign,
      });
    }

    expect(errors).toEqual([]);
    await close();
  });

  it('sends a visitor to the login, without a word [R029]', async () => {
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
    const { page, close } = await aVisitor(browser, site.url, 1280, { isNew: true });
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.route(code, (route) => route.abort(), { times });
    return { page, close, documents: () => documents };
  }

  it('reloads the page once, and the visitor goes on [R035]', async () => {
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
    const toLogin = page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' });
    await page.goto('/politica-cancelacion');

    const reloaded = page.waitForEvent('load');
    await toLogin.click();
    await reloaded;
    await toLogin.click();
    await arriveAt(page, loginHeading);

    expect(documents()).toBe(2);
    await close();
  });
});
