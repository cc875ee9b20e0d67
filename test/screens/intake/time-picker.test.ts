import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { now } from '#lambdas/platform/clock.ts';
import { today } from '#shared/core/civil-time.ts';
import { clock, fullDate, weekdayDayMonth } from '#shared/core/format.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, barriersOn, widths } from '#test/support/browser/visitor.ts';
import { aService } from '#test/support/center/center.ts';
import { aScene, request } from '#test/support/center/scene.ts';
import { keptOf } from '#test/support/intake/applications.ts';
import type { TestStack } from '#test/support/system/stack.ts';
import { returnTo, someoneNew } from './questionnaire.ts';

let site: TestStack;
let browser: Browser;

beforeAll(async () => {
  site = await anEmptySite();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

describe.each(widths)('the page of free hours at %i px', (width) => {
  it('takes an hour that is free along to the questionnaire [R008]', async () => {
    const email = `hora${width}@test.example`;
    const scene = await aScene(site);
    const { serviceId, date } = scene;
    await aService(serviceId, { name: `Limpieza ${width}` });
    await request(scene, { time: '10:00' });
    const { page, errors, close } = await aVisitor(browser, site.url, width);
    await page.goto('/time-picker');
    await page.getByRole('heading', { level: 1, name: 'Horas disponibles' }).waitFor();

    await page.getByLabel('Servicio').selectOption({ label: `Limpieza ${width}` });
    await page.locator('.day').first().waitFor();
    await page.getByRole('button', { name: 'Solicitar cita' }).click();
    await page.getByText('Elige un servicio, un día y una hora.').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('radio', { name: fullDate(date) }).check();
    expect(await page.getByRole('radio', { name: clock('10:00') }).count()).toBe(0);
    await page.getByRole('radio', { name: clock('11:00') }).check();
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Solicitar cita' }).click();

    const line = `Hora que prefieres: Limpieza ${width}, ${weekdayDayMonth(date, today(now()))}, ${clock('11:00')}`;
    await page.getByText(line).waitFor();
    await page.reload();
    await page.getByText(line).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await returnTo(page, someoneNew(email));
    await page.getByText(line).waitFor();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Finalizar' }).click();
    await page.waitForURL(/\/registro\/crear-cuenta\//);

    expect((await keptOf({ email }))[0]?.preferred).toEqual({ serviceId, date, time: '11:00' });
    expect(errors).toEqual([]);
    await close();
  });

  it('says when nothing is free, and when it cannot be known, with a way to ask again', async () => {
    await aService('sin-gente', { name: 'Sin gente' });
    const { page, close } = await aVisitor(browser, site.url, width, { refusals: [503] });
    await page.goto('/time-picker?servicio=sin-gente');
    await page.getByText('No hay horas libres en estas fechas. Prueba otro mes.').waitFor();

    await page.route('**/api/intake/times*', (route) => route.fulfill({ status: 503 }));
    await page.getByLabel('Mes').selectOption({ index: 1 });
    await page.getByText('No pudimos cargar las horas libres').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.unroute('**/api/intake/times*');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByText('No hay horas libres en estas fechas. Prueba otro mes.').waitFor();
    await close();
  });

  it('keeps what was chosen in the address, each choice a step back', async () => {
    const scene = await aScene(site);
    await aService(scene.serviceId, { name: `Pies ${width}` });
    const { page, errors, close } = await aVisitor(browser, site.url, width);
    await page.goto('/time-picker');
    const day = page.getByRole('radio', { name: fullDate(scene.date) });
    await page.getByLabel('Servicio').selectOption({ label: `Pies ${width}` });
    await day.check();
    await page.reload();
    await page.getByRole('radio', { name: clock('11:00') }).check();

    await page.goBack();
    await day.waitFor();
    expect(await day.isChecked()).toBe(false);
    await page.goBack();
    await day.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Servicio').inputValue()).toBe('');
    await page.goForward();
    await day.waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it('says of laser that a call comes first, and starts the questionnaire with it', async () => {
    const scene = await aScene(site);
    await aService(scene.serviceId, { name: `Axilas ${width}`, laser: true });
    const { page, close } = await aVisitor(browser, site.url, width);
    await page.goto(`/time-picker?servicio=${scene.serviceId}`);

    await page.getByText('La depilación láser empieza con una entrevista telefónica.').waitFor();
    await page.getByRole('radio', { name: fullDate(scene.date) }).check();
    await page.getByRole('radio', { name: clock('09:00') }).check();
    await page.getByRole('button', { name: 'Solicitar cita' }).click();

    const laser = page.getByRole('radio', { name: 'Depilación láser' });
    await laser.waitFor();
    expect(await laser.isChecked()).toBe(true);
    await close();
  });
});
