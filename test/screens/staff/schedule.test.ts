import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { now } from '#lambdas/platform/clock.ts';
import { addDays, getToday, getWeekday, toMinutesOfDay } from '#shared/core/civil-time.ts';
import { formatFullDate } from '#shared/core/format.ts';
import { createConfirmedAppointment, createFixture } from '#test/support/center/fixture.ts';
import { it, site } from '#test/support/journey.ts';
import { toGridPosition } from '#web/src/ui/time-grid/geometry.ts';
import {
  aMember,
  aWeeklyBlock,
  clickButton,
  dayAfterMonday,
  findBlock,
  listStoredBlocks,
  monday,
  openSchedule,
  waitForSaved,
} from './schedule-fixture.ts';

/** Scrolls a time of a day to the center of the window and returns its position. */
async function scrollToTime(page: Page, date: string, time: string) {
  const column = page.locator(`.time-grid__column[data-date="${date}"]`);
  const dayFraction = toGridPosition(toMinutesOfDay(time));
  // At the edges of the window, a drag would scroll.
  await column.evaluate((element, fraction) => {
    const { top, height } = element.getBoundingClientRect();
    window.scrollBy(0, top + fraction * height - window.innerHeight / 2);
  }, dayFraction);
  const { x, y, width, height } = (await column.boundingBox())!;
  return { x: x + width / 2, y: y + dayFraction * height + 4 };
}
async function drag(page: Page, from: { x: number; y: number }, offset: { x?: number; y?: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + (offset.x ?? 0), from.y + (offset.y ?? 0), { steps: 12 });
  await page.mouse.up();
}
const hourPx = 44;

describe('schedule by mouse', () => {
  it('draws, moves, resizes, excludes and deletes blocks of the week [R234 R236 R238 R239 R241]', async ({
    openPage,
  }) => {
    const member = await aMember();
    await aWeeklyBlock(member, 'mondays', monday);
    const page = await openSchedule(openPage, member, 1280);
    await findBlock(page, monday, 'cada semana').waitFor();

    await drag(page, await scrollToTime(page, dayAfterMonday(2), '13:00'), { y: 2 * hourPx });
    expect(await page.getByLabel('Desde').inputValue()).toBe('13:00');
    await clickButton(page, 'Guardar');
    await findBlock(page, dayAfterMonday(2)).waitFor();
    expect(await listStoredBlocks(member)).toContain(`single ${dayAfterMonday(2)} 13:00-15:30`);

    const blockCenter = await scrollToTime(page, dayAfterMonday(2), '14:00');
    const columnWidth = (await scrollToTime(page, dayAfterMonday(3), '14:00')).x - blockCenter.x;
    await drag(page, blockCenter, { x: columnWidth, y: -hourPx });
    await findBlock(page, dayAfterMonday(3)).waitFor();
    await expect.poll(() => listStoredBlocks(member)).toContain(`single ${dayAfterMonday(3)} 12:00-14:30`);

    const blockEnd = await scrollToTime(page, dayAfterMonday(3), '14:00');
    await drag(page, { ...blockEnd, y: blockEnd.y + 16 }, { y: hourPx });
    await expect.poll(() => listStoredBlocks(member)).toContain(`single ${dayAfterMonday(3)} 12:00-15:30`);
    const blockStart = await scrollToTime(page, dayAfterMonday(3), '12:00');
    await drag(page, blockStart, { y: -hourPx });
    await expect.poll(() => listStoredBlocks(member)).toContain(`single ${dayAfterMonday(3)} 11:00-15:30`);

    await drag(page, await scrollToTime(page, monday, '12:00'), { y: hourPx });
    await clickButton(page, 'Solo esta fecha');
    await findBlock(page, monday, 'cambiado solo esta fecha').click();
    await clickButton(page, 'Excluir solo esta fecha');
    await findBlock(page, monday, 'excluido').click();
    await clickButton(page, 'Volver a incluir esta fecha');
    await findBlock(page, monday, 'cada semana').click();
    await clickButton(page, 'Eliminar bloque');
    await clickButton(page, 'Todas las semanas');
    await waitForSaved(page, 'Bloque eliminado');

    expect(await listStoredBlocks(member)).toEqual([`single ${dayAfterMonday(3)} 11:00-15:30`]);
  });
});

describe('schedule by touch', () => {
  it('converts base hours into blocks, adds an hour by touch, and lists appointments that a change leaves outside the schedule [R243]', async ({
    openPage,
  }) => {
    const fixture = await createFixture(site, { daysAhead: 8 - getWeekday(getToday(now())) });
    const member = await aMember({
      serviceIds: [fixture.serviceId],
      baseHours: { start: '08:00', end: '16:00' },
    });
    const page = await openSchedule(openPage, member, 390);
    await clickButton(page, 'Convertir en bloques');
    await findBlock(page, monday, 'cada semana').waitFor();
    await createConfirmedAppointment({ ...fixture, member, date: monday }, '10:00');

    await page.getByRole('radio', { name: /^Domingo/ }).click();
    const emptyPoint = await scrollToTime(page, addDays(monday, -1), '10:00');
    await page.touchscreen.tap(emptyPoint.x, emptyPoint.y);
    await page.getByRole('dialog', { name: 'Agregar bloque' }).waitFor();
    expect(await page.getByLabel('Desde').inputValue()).toBe('10:00');
    await clickButton(page, 'Guardar');
    await findBlock(page, addDays(monday, -1)).waitFor();

    await page.getByRole('radio', { name: /^Lunes/ }).click();
    await findBlock(page, monday, 'cada semana').tap();
    await clickButton(page, 'Excluir solo esta fecha');
    const question = page.getByRole('alertdialog');
    await question.getByText('1 cita queda fuera del horario').waitFor();
    await question
      .getByText(new RegExp(`${fixture.patient.firstName} Prueba, ${formatFullDate(monday)}, 10:00`))
      .waitFor();
    await clickButton(page, 'Guardar de todos modos');
    await findBlock(page, monday, 'excluido').waitFor();

    expect(await listStoredBlocks(member)).toContain(`exclusion ${monday}`);
  });
});
