import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fullName } from '#shared/appointments/appointment.ts';
import { barriersOn, widths } from '#test/support/browser/visitor.ts';
import { aStaffMember, openOn } from '#test/support/center/center.ts';
import { another, aScene, confirmed, request, type Scene, stored } from '#test/support/center/scene.ts';
import { aFrontDesk, type DeskVisitorOptions } from './front-desk.ts';

const front = aFrontDesk();

const event = (page: Page, { patient }: Scene) =>
  page.getByRole('gridcell').getByRole('button', { name: fullName(patient) });
const motionOf = (page: Page, scene: Scene) =>
  event(page, scene).evaluate((element) => {
    const { animationName, outlineStyle } = getComputedStyle(element);
    return { animationName, outlineStyle };
  });
const focusedName = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  );

async function at(scene: Scene, address: string, options: DeskVisitorOptions = {}) {
  const visitor = await front.open(`${address}?fecha=${scene.date}`, options);
  await visitor.page
    .getByRole('listitem')
    .getByRole('button', { name: fullName(scene.patient) })
    .waitFor();
  return visitor;
}

it('pulses an appointment that waits, until it is pointed at or has the focus; held still, its outline stays dashed [R210]', async () => {
  // A day of its own: a cell shows two appointments of many.
  const scene = await aScene(front.site, { daysAhead: 12 });
  await request(scene);
  const moving = await at(scene, '/admin/calendario', { reducedMotion: 'no-preference' });

  expect(await motionOf(moving.page, scene)).toEqual({
    animationName: 'pending-pulse',
    outlineStyle: 'dashed',
  });
  await event(moving.page, scene).hover();
  expect((await motionOf(moving.page, scene)).animationName).toBe('none');
  await moving.page.getByRole('heading', { level: 1 }).hover();
  await event(moving.page, scene).focus();
  await moving.page.keyboard.press('Shift');
  expect((await motionOf(moving.page, scene)).animationName).toBe('none');
  await moving.close();
  const still = await at(scene, '/admin/calendario');

  expect(await motionOf(still.page, scene)).toEqual({ animationName: 'none', outlineStyle: 'dashed' });
  await still.close();
});

it('is worked by the keyboard alone: to a day, to its appointment, to another hour, and back', async () => {
  const scene = await aScene(front.site, { daysAhead: 9 });
  const appointmentId = await confirmed(scene);
  const { page, errors, close } = await at(scene, '/admin/calendario');
  await page.getByRole('gridcell', { selected: true }).getByRole('button').first().focus();

  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  expect(await focusedName(page)).toMatch(/: 1 cita$/);
  await page.keyboard.press('Tab');
  expect(await focusedName(page)).toContain(fullName(scene.patient));
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: /^2:00/ }).waitFor();
  await page.getByRole('radio', { name: /^10:00/ }).focus();
  await page.keyboard.press('ArrowRight');
  const chosen = await page.getByRole('dialog').getByRole('radio', { checked: true }).inputValue();
  await page.keyboard.press('Enter');
  await page.getByText('Cita actualizada correctamente').waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  expect(chosen).not.toBe('10:00');
  expect(await stored(appointmentId)).toMatchObject({ time: chosen });
  expect(await focusedName(page)).toContain(fullName(scene.patient));
  expect(errors).toEqual([]);
  await close();
});

it('walks by the arrows into the month beside, and closes and opens the list of a day [R207]', async () => {
  const scene = await aScene(front.site);
  await confirmed(scene);
  const { page, errors, close } = await at(scene, '/admin/calendario');
  const list = page.getByRole('region');
  await page.getByRole('button', { name: 'Cerrar panel' }).click();
  await page.getByRole('button', { name: 'Cerrar panel' }).waitFor({ state: 'hidden' });

  await page.keyboard.press('PageDown');
  await page.waitForURL(/fecha=/);
  await page.keyboard.press('PageUp');
  await page.keyboard.press('Enter');
  await list.getByRole('button', { name: fullName(scene.patient) }).waitFor();

  expect(new URL(page.url()).searchParams.get('fecha')?.slice(0, 7)).toBe(scene.date.slice(0, 7));
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
  expect(errors).toEqual([]);
  await close();
});

it('keeps its place on a phone while an appointment is opened and closed [R208]', async () => {
  const scene = await aScene(front.site);
  await confirmed(scene);
  const { page, errors, close } = await at(scene, '/admin/calendario', { width: 390 });
  const row = page.getByRole('listitem').getByRole('button', { name: fullName(scene.patient) });
  await page.setViewportSize({ width: 390, height: 480 });
  await row.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  const before = await page.evaluate(() => scrollY);

  await row.click();
  await page.getByRole('dialog').getByLabel('Termina').waitFor();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  expect(before).toBeGreaterThan(0);
  expect(await page.evaluate(() => scrollY)).toBe(before);
  expect(errors).toEqual([]);
  await close();
});

describe.each(widths)('an aesthetician at %i px', (width) => {
  it.each(['/enfermero/calendario', '/admin/calendario'])(
    'reads their own appointments at %s, and can change none [R227]',
    async (address) => {
      const { scene, foreign } = await aSharedDay();
      const { page, errors, close } = await at(scene, address, { width, email: scene.member.email });
      expect(await barriersOn(page)).toEqual([]);

      await page
        .getByRole('listitem')
        .getByRole('button', { name: fullName(scene.patient) })
        .click();
      const appointment = page.getByRole('dialog', { name: 'Cita', exact: true });
      await appointment.getByText('Balance pendiente').waitFor();
      expect(await barriersOn(page)).toEqual([]);

      expect(await page.getByText(foreign.patient.firstName).count()).toBe(0);
      expect(await page.getByRole('button', { name: /Crear cita|Guardar|Más acciones/ }).count()).toBe(0);
      expect(await page.getByRole('combobox', { name: 'Esteticista' }).count()).toBe(0);
      expect(errors).toEqual([]);
      await close();
    },
  );
});

/** A day with an appointment of an aesthetician who signs in, and one of somebody else. */
async function aSharedDay() {
  const scene = await aScene(front.site);
  const member = await aStaffMember(scene.patient.firstName.replace('Marisol', 'Camila'), {
    serviceIds: [scene.serviceId],
  });
  await openOn(member.staffId, scene.date);
  const theirs: Scene = { ...scene, member };
  await confirmed(theirs);
  const foreign = await another(scene);
  await confirmed(foreign, '12:00');
  return { scene: theirs, foreign };
}
