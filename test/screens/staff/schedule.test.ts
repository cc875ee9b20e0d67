import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { now } from '#lambdas/platform/clock.ts';
import { addDays, getToday, getWeekday, toMinutesOfDay } from '#shared/core/civil-time.ts';
import { formatFullDate } from '#shared/core/format.ts';
import { createConfirmedAppointment, createFixture } from '#test/support/center/fixture.ts';
import { it, site } from '#test/support/journey.ts';
import {
  aMember,
  aWeekly,
  block,
  click,
  day,
  listStoredBlocks,
  monday,
  openSchedule,
  waitForSaved,
} from './schedule-fixture.ts';

/** Position of a time of a day on screen. */
async function pointAt(page: Page, date: string, time: string) {
  const column = page.locator(`.time-grid__column[data-date="${date}"]`);
  const depth = (toMinutesOfDay(time) - 6 * 60) / (16 * 60);
  // Centered, since a drag scrolls at the edges of the window.
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

describe('schedule by mouse', () => {
  it('draws, moves, resizes, excludes and deletes blocks of the week [R234 R236 R238 R239 R241]', async ({
    openPage,
  }) => {
    const member = await aMember();
    await aWeekly(member, 'mondays', monday);
    const page = await openSchedule(openPage, member, 1280);
    await block(page, monday, 'cada semana').waitFor();

    await drag(page, await pointAt(page, day(2), '13:00'), { y: 2 * hourPx });
    expect(await page.getByLabel('Desde').inputValue()).toBe('13:00');
    await click(page, 'Guardar');
    await block(page, day(2)).waitFor();
    expect(await listStoredBlocks(member)).toContain(`single ${day(2)} 13:00-15:30`);

    const inside = await pointAt(page, day(2), '14:00');
    const column = (await pointAt(page, day(3), '14:00')).x - inside.x;
    await drag(page, inside, { x: column, y: -hourPx });
    await block(page, day(3)).waitFor();
    await expect.poll(() => listStoredBlocks(member)).toContain(`single ${day(3)} 12:00-14:30`);

    const foot = await pointAt(page, day(3), '14:00');
    await drag(page, { ...foot, y: foot.y + 16 }, { y: hourPx });
    await expect.poll(() => listStoredBlocks(member)).toContain(`single ${day(3)} 12:00-15:30`);
    const head = await pointAt(page, day(3), '12:00');
    await drag(page, head, { y: -hourPx });
    await expect.poll(() => listStoredBlocks(member)).toContain(`single ${day(3)} 11:00-15:30`);

    await drag(page, await pointAt(page, monday, '12:00'), { y: hourPx });
    await click(page, 'Solo esta fecha');
    await block(page, monday, 'cambiado solo esta fecha').click();
    await click(page, 'Excluir solo esta fecha');
    await block(page, monday, 'excluido').click();
    await click(page, 'Volver a incluir esta fecha');
    await block(page, monday, 'cada semana').click();
    await click(page, 'Eliminar bloque');
    await click(page, 'Todas las semanas');
    await waitForSaved(page, 'Bloque eliminado');

    expect(await listStoredBlocks(member)).toEqual([`single ${day(3)} 11:00-15:30`]);
  });
});

describe('schedule by touch', () => {
  it('starts from base hours, adds an hour by touch, and lists appointments that a change leaves outside [R243]', async ({
    openPage,
  }) => {
    const fixture = await createFixture(site, { daysAhead: 8 - getWeekday(getToday(now())) });
    const member = await aMember({
      serviceIds: [fixture.serviceId],
      baseHours: { start: '08:00', end: '16:00' },
    });
    const page = await openSchedule(openPage, member, 390);
    await click(page, 'Convertir en bloques');
    await block(page, monday, 'cada semana').waitFor();
    await createConfirmedAppointment({ ...fixture, member, date: monday }, '10:00');

    await page.getByRole('radio', { name: /^Domingo/ }).click();
    const empty = await pointAt(page, addDays(monday, -1), '10:00');
    await page.touchscreen.tap(empty.x, empty.y);
    await page.getByRole('dialog', { name: 'Agregar bloque' }).waitFor();
    expect(await page.getByLabel('Desde').inputValue()).toBe('10:00');
    await click(page, 'Guardar');
    await block(page, addDays(monday, -1)).waitFor();

    await page.getByRole('radio', { name: /^Lunes/ }).click();
    await block(page, monday, 'cada semana').tap();
    await click(page, 'Excluir solo esta fecha');
    const question = page.getByRole('alertdialog');
    await question.getByText('1 cita queda fuera del horario').waitFor();
    await question
      .getByText(new RegExp(`${fixture.patient.firstName} Prueba, ${formatFullDate(monday)}, 10:00`))
      .waitFor();
    await click(page, 'Guardar de todos modos');
    await block(page, monday, 'excluido').waitFor();

    expect(await listStoredBlocks(member)).toContain(`exclusion ${monday}`);
  });
});
