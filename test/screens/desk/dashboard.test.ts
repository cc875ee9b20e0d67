import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { now } from '#lambdas/platform/clock.ts';
import type { Account } from '#shared/accounts/account.ts';
import { addDays, today } from '#shared/core/civil-time.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { completed, entered } from '#test/support/appointments/desk-actions.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import {
  aVisitor,
  barriersOn,
  openAs,
  untilFonts,
  type Width,
  widths,
} from '#test/support/browser/visitor.ts';
import { anAccount, aPatient, thePlatform } from '#test/support/center/center.ts';
import { aScene } from '#test/support/center/scene.ts';
import { anAskedEvaluation, aProspect } from '#test/support/intake/prospects.ts';
import type { TestStack } from '#test/support/system/stack.ts';
import { paths } from '#web/src/lib/paths.ts';

let site: TestStack;
let browser: Browser;
let boss: Account;

beforeAll(async () => {
  site = await anEmptySite();
  boss = await anAccount('admin', 'Jefa');
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await site.close();
});
const known: string[] = [];
/** What waits is dealt with, so that each test meets its own news alone. */
beforeEach(async () => {
  const { laserRequests, patients, prospects, commit } = thePlatform();
  for (const client of await patients.byIds(known))
    await commit(...patients.put({ ...client, hidden: true }, client));
  for (const request of await laserRequests.open())
    await commit(laserRequests.save({ ...request, status: 'voided' }, request));
  for (const prospect of (await prospects.open(undefined)).rows) await commit(prospects.remove(prospect));
});

const open = async (width: Width, prepare = async (_: Page): Promise<unknown> => undefined) => {
  const visitor = await aVisitor(browser, site.url, width, { refusals: [500] });
  await prepare(visitor.page);
  await openAs(visitor.page, boss.email, '/admin');
  await visitor.page.getByRole('heading', { name: `Buenos días, ${boss.firstName}` }).waitFor();
  return visitor;
};
const card = (page: Page, label: string) =>
  page.getByRole('list', { name: 'El día en cifras' }).getByRole('link').filter({ hasText: label });
const news = (page: Page) => page.getByRole('region', { name: /^Avisos/ });
async function someone(name: string, days?: number): Promise<Patient> {
  const patientId = randomUUID();
  known.push(patientId);
  const birthDate = `1988${addDays(today(now()), days ?? 0).slice(4)}`;
  return aPatient(name, { patientId, lastName: 'Santiago', ...(days !== undefined && { birthDate }) });
}
async function aDoseRequest(patientId: string): Promise<void> {
  const { doseRequests, commit } = thePlatform();
  const answers = {
    hungerLevel: '8 de 10',
    appetiteReturn: 'Al tercer día',
    symptomsAfterInjection: 'Ninguno',
    mealPortion: 'Media',
    waterIntake: '6 vasos',
    menstrualPeriod: 'No aplica',
  };
  const request = { requestId: randomUUID(), patientId, status: 'pending' as const, reviewed: false };
  await commit(doseRequests.create({ ...request, createdAt: now().toISOString(), answers, version: 0 }));
}

describe.each(widths)('the dashboard at %i px', (width) => {
  it('shows four figures of today, each the way to what it counts, and who comes [R014 R096 R097 R098 R099]', async () => {
    const scene = await aScene(site, { daysAhead: 0, hours: ['06:00', '22:00'] });
    await entered(scene, { time: '18:00' });
    await completed(await aScene(site, { daysAhead: 0 }), '16:00');
    const answered = Promise.withResolvers<void>();
    const { page, errors, close } = await open(width, (asking) =>
      asking.route('**/api/dashboard', (route) => answered.promise.then(() => route.continue())),
    );
    const agendaTop = async () =>
      (await page.getByRole('heading', { name: 'Agenda de hoy' }).boundingBox())!.y;
    await untilFonts(page);
    const topBefore = await agendaTop();
    answered.resolve();

    for (const [label, path] of [
      ['Solicitudes Láser', '/admin/prospectos'],
      ['Citas del Día', '/admin/calendario'],
      ['Ventas Hoy USD', '/pos'],
      ['Clientes Activos', '/admin/crear-paciente'],
    ] as const)
      expect(await card(page, label).getAttribute('href')).toBe(path);
    expect(await card(page, 'Ventas Hoy USD').innerText()).toMatch(/\$\d+\.\d\d/);
    expect(await agendaTop()).toBe(topBefore);
    await page.getByRole('cell', { name: scene.patient.firstName }).first().waitFor();
    expect(await barriersOn(page)).toEqual([]);

    expect(errors).toEqual([]);
    await close();
  });

  it('says which part could not be loaded, and shows the others', async () => {
    await anAskedEvaluation(site, await someone('Espera'));
    const figures = '**/api/dashboard';
    // Until it is pressed for: what others do asks again by itself.
    const { page, errors, close } = await open(width, (asking) =>
      asking.route(figures, async (route) => {
        if (await asking.evaluate('globalThis.isAskedAgain')) await route.continue();
        else await route.fulfill({ status: 500, json: {} });
      }),
    );

    await page.getByText('No pudimos cargar las cifras de hoy').waitFor();
    await page.getByText('No pudimos cargar todo lo que espera.').waitFor();
    await page.getByRole('heading', { name: 'Agenda de hoy' }).waitFor();
    expect(await page.getByText('Nada espera por ti').count()).toBe(0);
    expect(await barriersOn(page)).toEqual([]);
    await page.evaluate("addEventListener('click', () => { globalThis.isAskedAgain = true })");
    await page.locator('.waiting').getByRole('button', { name: 'Reintentar' }).click();

    await page.getByRole('link', { name: /^1 solicitud láser/ }).waitFor();
    await card(page, 'Solicitudes Láser').waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it('follows what others do without a reload: figures, lines and news [R104 R105 R106]', async () => {
    const { page, errors, close } = await open(width);
    await card(page, 'Solicitudes Láser')
      .filter({ hasText: /Láser\s*0/ })
      .waitFor();

    await anAskedEvaluation(site, await someone('Pide'));
    await news(page)
      .getByRole('button', { name: /^1 cliente activo pide láser/ })
      .waitFor();
    await anAskedEvaluation(site, await someone('Tambien'));
    await news(page)
      .getByRole('button', { name: /^2 clientes activos piden láser/ })
      .waitFor();
    await card(page, 'Solicitudes Láser')
      .filter({ hasText: /Láser\s*2/ })
      .waitFor();
    expect(await barriersOn(page)).toEqual([]);

    await news(page)
      .getByRole('button', { name: /^2 clientes activos piden láser/ })
      .click();
    await page.waitForURL(`**${paths.clientLaserRequests}`);
    await news(page)
      .getByRole('button', { name: /piden láser/ })
      .waitFor({ state: 'detached' });
    await aProspect('Nueva');
    await page.goBack();
    await news(page)
      .getByRole('button', { name: /^1 cliente nuevo pide láser/ })
      .click();
    await page.waitForURL('**/admin/prospectos');
    // What was seen once in a session is no news.
    await page.goBack();
    await card(page, 'Solicitudes Láser')
      .filter({ hasText: /Láser\s*3/ })
      .waitFor();
    await news(page).getByRole('button', { name: /láser/ }).waitFor({ state: 'detached' });

    expect(errors).toEqual([]);
    await close();
  });

  it('tells of a birthday until somebody greeted, whatever is in the name [R101 R102]', async () => {
    const payload = '<img src=x onerror=alert(1)>';
    const { patientId } = await someone(payload, 1);
    const { page, errors, close } = await open(width);
    const mark = news(page).getByRole('button', { name: 'Marcar como felicitado' });

    await news(page).getByText(`Cumple años ${payload} Santiago`).waitFor();
    await news(page)
      .getByText(/^Mañana, /)
      .waitFor();
    const place = await news(page).locator('[data-sonner-toaster]').last().getAttribute('data-x-position');
    expect(place).toBe('right');
    expect(await barriersOn(page)).toEqual([]);
    await mark.click();
    await page.getByText(`${payload} Santiago: marcado como felicitado`).waitFor();
    await mark.waitFor({ state: 'detached' });

    expect((await thePlatform().patients.get(patientId)).greetedYear).toBeTypeOf('number');
    await page.reload();
    await card(page, 'Clientes Activos').waitFor();
    expect(await mark.count()).toBe(0);
    expect(errors).toEqual([]);
    await close();
  });

  it('lists everybody whose day it is, however many [R101]', async () => {
    const names = ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco'].map((name) => `${name}${width}`);
    for (const name of names) await someone(name, 0);
    const { page, errors, close } = await open(width);
    const list = page.getByRole('region', { name: 'Cumpleaños de hoy' });
    const press = (name: string) =>
      list.getByRole('button', { name: `Marcar como felicitado a ${name} Santiago` });

    for (const name of names) await press(name).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    for (const name of names) {
      await press(name).click();
      await press(name).waitFor({ state: 'detached' });
    }

    expect(errors).toEqual([]);
    await close();
  });

  it('tells of a request for doses, which opens in the client’s record [R103 R390]', async () => {
    const { patientId } = await someone(`Andrea${width}`);
    await aDoseRequest(patientId);
    const { page, errors, close } = await open(width);

    await news(page).getByText('Nueva solicitud de dosis').first().waitFor();
    await news(page).getByText(`Andrea${width} Santiago`).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    if (width === 1280) {
      const { x } = (await news(page).getByText('Nueva solicitud de dosis').first().boundingBox())!;
      expect(x).toBeGreaterThan(268);
      expect(x).toBeLessThan(640);
    }
    await news(page)
      .getByRole('listitem')
      .filter({ hasText: `Andrea${width}` })
      .getByRole('button', { name: 'Ver solicitud' })
      .click();
    await page.getByRole('tab', { name: 'Solicitudes de dosis', selected: true }).waitFor();
    expect(new URL(page.url()).search).toContain(patientId);
    await page.getByText('8 de 10').waitFor();
    await page.getByRole('dialog').getByText('Pendiente', { exact: true }).waitFor();
    expect(await barriersOn(page)).toEqual([]);

    expect(errors).toEqual([]);
    await close();
  });

  it('shows what could not be sent, of every kind, while it is tried again', async () => {
    const { messages, notices, commit } = thePlatform();
    const at = now().toISOString();
    const failed = {
      state: 'failed',
      failedAt: at,
      dueAt: new Date(now().getTime() + 240_000).toISOString(),
    } as const;
    const notice = { userId: 'ana', noticeId: `invited-${width}`, to: 'ana@correo.example', at } as const;
    const message = {
      appointmentId: 'a-1',
      messageId: `m-${width}`,
      kind: 'reminder',
      channel: 'sms',
      audience: 'patient',
      recipientId: 'ana',
      to: '+17875550142',
      occurredAt: at,
    } as const;
    await commit(
      messages.put({ ...message, ...failed }),
      notices.put({ ...notice, kind: 'invitation', channel: 'mail', ...failed }),
    );

    const { page, close } = await open(width);
    const section = page.getByRole('region', { name: 'Mensajes que no salieron' });
    await section.getByText('SMS: Recordatorio').waitFor();
    await section.getByText('Correo: Invitación').waitFor();
    expect(await section.getByText(/^Próximo intento: /).count()).toBe(2);
    expect(await barriersOn(page)).toEqual([]);
    await commit(
      messages.put({ ...message, state: 'sent', sentAt: at }),
      notices.put({ ...notice, kind: 'invitation', channel: 'mail', state: 'sent' }),
    );
    await close();
  });
});
