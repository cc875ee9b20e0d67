import { describe, expect } from 'vitest';
import { now } from '#lambdas/platform/clock.ts';
import { today } from '#shared/core/civil-time.ts';
import { clock, fullDate, weekdayDayMonth } from '#shared/core/format.ts';
import { aService } from '#test/support/center/center.ts';
import { aScene, request } from '#test/support/center/scene.ts';
import { keptOf } from '#test/support/intake/applications.ts';
import { it, site } from '#test/support/journey.ts';
import { returnTo, someoneNew } from './questionnaire.ts';

describe('the page of free hours', () => {
  it('takes an hour that is free along to the questionnaire [R008]', async ({ openPage }) => {
    const email = 'hora@test.example';
    const scene = await aScene(site);
    const { serviceId, date } = scene;
    await aService(serviceId, { name: 'Limpieza' });
    await request(scene, { time: '10:00' });
    const page = await openPage('/time-picker', { width: 390 });
    await page.getByRole('heading', { level: 1, name: 'Horas disponibles' }).waitFor();

    await page.getByLabel('Servicio').selectOption({ label: 'Limpieza' });
    await page.locator('.day').first().waitFor();
    await page.getByRole('button', { name: 'Solicitar cita' }).click();
    await page.getByText('Elige un servicio, un día y una hora.').waitFor();
    await page.getByRole('radio', { name: fullDate(date) }).check();
    expect(await page.getByRole('radio', { name: clock('10:00') }).count()).toBe(0);
    await page.getByRole('radio', { name: clock('11:00') }).check();
    await page.getByRole('button', { name: 'Solicitar cita' }).click();

    const line = `Hora que prefieres: Limpieza, ${weekdayDayMonth(date, today(now()))}, ${clock('11:00')}`;
    await page.getByText(line).waitFor();
    await page.reload();
    await page.getByText(line).waitFor();
    await returnTo(page, someoneNew(email));
    await page.getByText(line).waitFor();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Finalizar' }).click();
    await page.waitForURL(/\/registro\/crear-cuenta\//);

    expect((await keptOf({ email }))[0]?.preferred).toEqual({ serviceId, date, time: '11:00' });
  });

  it('keeps what was chosen in the address, each choice a step back', async ({ openPage }) => {
    const scene = await aScene(site);
    await aService(scene.serviceId, { name: 'Pies' });
    const page = await openPage('/time-picker', { width: 390 });
    const day = page.getByRole('radio', { name: fullDate(scene.date) });
    await page.getByLabel('Servicio').selectOption({ label: 'Pies' });
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
  });
});
