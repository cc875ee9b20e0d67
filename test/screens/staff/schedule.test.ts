import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { now } from '#lambdas/platform/clock.ts';
import { addDays, minutesOfDay, today, weekday } from '#shared/core/civil-time.ts';
import { fullDate } from '#shared/core/format.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, barriersOn, openAs } from '#test/support/browser/visitor.ts';
import { openOn } from '#test/support/center/center.ts';
import { aScene, confirmed } from '#test/support/center/scene.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import type { TestStack } from '#test/support/system/stack.ts';
import {
  aMember,
  atSchedule,
  aWeekly,
  block,
  day,
  kept,
  monday,
  path,
  press,
  saved,
} from './schedule-scene.ts';

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

/** Where an hour of a day is on the screen. */
async function pointAt(page: Page, date: string, time: string) {
  const column = page.locator(`.time-grid__column[data-date="${date}"]`);
  const depth = (minutesOfDay(time) - 6 * 60) / (16 * 60);
  // The middle of the window is no edge at which a drag scrolls.
  await column.evaluate((element, share) => {
    const { top, height } = element.getBoundingClientRect();
    window.scrollBy(0, top + share * height - window.innerHeight / 2);
  }, depth);
  const { x, y, width, height } = (await column.boundingBox())!;
  return { x: x + width / 2, y: y + depth * height + 4 };
}
async function drag(page: Page, from: { x: number; y: number }, by: { x?: number; y?: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + (by.x ?? 0), from.y + (by.y ?? 0), { steps: 12 });
  await page.mouse.up();
}
const hourPx = 44;

describe('an aesthetician with a mouse', () => {
  it('draws, moves, resizes, excludes and deletes blocks of the week [R234 R236 R238 R239 R241]', async () => {
    const member = await aMember();
    await aWeekly(member, 'mondays', monday);
    const { page, errors, close } = await atSchedule({ browser, site, member }, 1280);
    await block(page, monday, 'cada semana').waitFor();
    expect(await barriersOn(page)).toEqual([]);

    await drag(page, await pointAt(page, day(2), '13:00'), { y: 2 * hourPx });
    expect(await page.getByLabel('Desde').inputValue()).toBe('13:00');
    expect(await barriersOn(page)).toEqual([]);
    await press(page, 'Guardar');
    await block(page, day(2)).waitFor();
    expect(await kept(member)).toContain(`single ${day(2)} 13:00-15:30`);

    const inside = await pointAt(page, day(2), '14:00');
    const column = (await pointAt(page, day(3), '14:00')).x - inside.x;
    await drag(page, inside, { x: column, y: -hourPx });
    await block(page, day(3)).waitFor();
    await expect.poll(() => kept(member)).toContain(`single ${day(3)} 12:00-14:30`);

    const foot = await pointAt(page, day(3), '14:00');
    await drag(page, { ...foot, y: foot.y + 16 }, { y: hourPx });
    await expect.poll(() => kept(member)).toContain(`single ${day(3)} 12:00-15:30`);
    const head = await pointAt(page, day(3), '12:00');
    await drag(page, head, { y: -hourPx });
    await expect.poll(() => kept(member)).toContain(`single ${day(3)} 11:00-15:30`);

    await drag(page, await pointAt(page, monday, '12:00'), { y: hourPx });
    expect(await barriersOn(page)).toEqual([]);
    await press(page, 'Solo esta fecha');
    await block(page, monday, 'cambiado solo esta fecha').click();
    await press(page, 'Excluir solo esta fecha');
    await block(page, monday, 'excluido').click();
    expect(await barriersOn(page)).toEqual([]);
    await press(page, 'Volver a incluir esta fecha');
    await block(page, monday, 'cada semana').click();
    await press(page, 'Eliminar bloque');
    await press(page, 'Todas las semanas');
    await saved(page, 'Bloque eliminado');

    expect(await kept(member)).toEqual([`single ${day(3)} 11:00-15:30`]);
    expect(errors).toEqual([]);
    await close();
    await expectInvariants(site);
  });

  it('loads the calendar with this screen and no other', async () => {
    const member = await aMember();
    const { page, close } = await aVisitor(browser, site.url);
    const scripts: string[] = [];
    page.on('response', async (response) => {
      if (!response.url().endsWith('.js')) return;
      if ((await response.text()).includes('time-grid__column')) scripts.push(response.url());
    });
    await openAs(page, member.email, '/enfermero/pacientes');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(scripts).toEqual([]);

    await page.goto(path);
    await page.getByRole('region', { name: 'Bloques de disponibilidad' }).waitFor();

    await expect.poll(() => scripts.length).toBeGreaterThan(0);
    await close();
  });
});

describe('an aesthetician with a finger', () => {
  it('begins from the base hours, touches an hour to add one, and sees whom a change leaves outside [R243]', async () => {
    const scene = await aScene(site, { daysAhead: 8 - weekday(today(now())) });
    const member = await aMember({
      serviceIds: [scene.serviceId],
      baseHours: { start: '08:00', end: '16:00' },
    });
    const { page, errors, close } = await atSchedule({ browser, site, member }, 390);
    expect(await barriersOn(page)).toEqual([]);
    await press(page, 'Convertir en bloques');
    await block(page, monday, 'cada semana').waitFor();
    await confirmed({ ...scene, member, date: monday }, '10:00');

    await page.getByRole('radio', { name: /^Domingo/ }).click();
    const empty = await pointAt(page, addDays(monday, -1), '10:00');
    await page.touchscreen.tap(empty.x, empty.y);
    await page.getByRole('dialog', { name: 'Agregar bloque' }).waitFor();
    expect(await page.getByLabel('Desde').inputValue()).toBe('10:00');
    expect(await barriersOn(page)).toEqual([]);
    await press(page, 'Guardar');
    await block(page, addDays(monday, -1)).waitFor();

    await page.getByRole('radio', { name: /^Lunes/ }).click();
    await block(page, monday, 'cada semana').tap();
    await press(page, 'Excluir solo esta fecha');
    const question = page.getByRole('alertdialog');
    await question.getByText('1 cita queda fuera del horario').waitFor();
    await question
      .getByText(new RegExp(`${scene.patient.firstName} Prueba, ${fullDate(monday)}, 10:00`))
      .waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await press(page, 'Guardar de todos modos');
    await block(page, monday, 'excluido').waitFor();

    expect(await kept(member)).toContain(`exclusion ${monday}`);
    expect(errors).toEqual([]);
    await close();
    await expectInvariants(site);
  });

  it('sees the month and the day without a barrier [R234]', async () => {
    const member = await aMember();
    await aWeekly(member, 'mondays', monday);
    await openOn(member.staffId, day(1), '10:00', '12:00');
    const { page, errors, close } = await atSchedule({ browser, site, member }, 390);
    for (const view of ['Mes', 'Día']) {
      await page.getByRole('radio', { name: view, exact: true }).click();
      await block(page, monday, 'cada semana').waitFor();
      expect(await barriersOn(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    }
    expect(errors).toEqual([]);
    await close();
  });
});
