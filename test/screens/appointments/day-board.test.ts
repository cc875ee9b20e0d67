import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { now } from '#lambdas/platform/clock.ts';
import { fullName } from '#shared/appointments/appointment.ts';
import { minutesOfDay, today } from '#shared/core/civil-time.ts';
import { weekdayDayMonth } from '#shared/core/format.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { aColleague } from '#test/support/appointments/desk-actions.ts';
import { barriersOn, type Width, widths } from '#test/support/browser/visitor.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { another, aScene, confirmed, type Scene, stored } from '#test/support/center/scene.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import { aFrontDesk } from './front-desk.ts';

const front = aFrontDesk();

let days = 10;

/** A day with two people and nobody else's appointments. */
async function aDay() {
  days += 1;
  const scene = await aScene(front.site, { daysAhead: days });
  return { scene, colleague: await aColleague(scene) };
}
/** Their columns leave the board of later days. */
async function retire(...members: StaffMember[]) {
  const { staff, commit } = thePlatform();
  for (const member of members) await commit(staff.put({ ...member, active: false }));
}

const appointmentIn = (place: Page | Locator, { patient }: Scene) =>
  place.getByRole('button', { name: new RegExp(`^${fullName(patient)}, `) });
const column = (page: Page, member: StaffMember) =>
  page.getByRole('list', { name: new RegExp(`^${fullName(member)}: `) });

type Place = { member: StaffMember; time: string };
type Point = { x: number; y: number };

/** Where a minute of somebody's day is on screen. */
async function pointIn(lane: Locator, time: string): Promise<Point> {
  const box = (await lane.locator('..').boundingBox())!;
  const depth = (minutesOfDay(time) - 6 * 60) / (16 * 60);
  return { x: box.x + box.width / 2, y: box.y + depth * box.height };
}

type Pull = { page: Page; from: Point; to: Point; letGo?: boolean };

async function dragByMouse({ page, from, to, letGo = true }: Pull) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  if (letGo) await page.mouse.up();
}
/** A finger holds still until the appointment is lifted, then carries it. */
async function dragByFinger({ page, from, to, letGo = true }: Pull) {
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  await page.locator('.appointment-event--lifted').waitFor();
  await touch('touchMove', [{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }]);
  await touch('touchMove', [to]);
  if (letGo) await touch('touchEnd', []);
}

const pointAt = (page: Page, { member, time }: Place) => pointIn(column(page, member), time);

async function drag(width: Width, page: Page, { scene, to }: { scene: Scene; to: Place; letGo?: boolean }) {
  const appointment = appointmentIn(page, scene);
  await appointment.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const box = (await appointment.boundingBox())!;
  const grabbed = 8;
  const aim = await pointAt(page, to);
  const pull = {
    page,
    from: { x: box.x + 20, y: box.y + grabbed },
    to: { ...aim, y: aim.y + grabbed },
  };
  await (width < 768 ? dragByFinger(pull) : dragByMouse(pull));
}

describe.each(widths)('the front desk on the board at %i px', (width) => {
  const atTheBoard = async ({ date }: Scene, refusals: readonly number[] = []) => {
    const visitor = await front.open(`/admin/calendario?vista=dia&fecha=${date}`, { width, refusals });
    return visitor;
  };

  it('drags an appointment to another hour and person, and takes it back', async () => {
    const { scene, colleague } = await aDay();
    const appointmentId = await confirmed(scene);
    const { page, errors, close } = await atTheBoard(scene);
    await appointmentIn(page, scene).waitFor();
    expect(await barriersOn(page)).toEqual([]);

    await drag(width, page, { scene, to: { member: colleague, time: '12:00' } });
    await page.getByText('Cita movida', { exact: true }).waitFor();
    await column(page, colleague)
      .getByRole('button', { name: /12:00.p\..m\. a 1:00/ })
      .waitFor();
    const moved = await stored(appointmentId);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await page.getByText('Movimiento deshecho').waitFor();
    await column(page, scene.member)
      .getByRole('button', { name: /10:00.a\..m\. a 11:00/ })
      .waitFor();

    expect(moved).toMatchObject({ staffId: colleague.staffId, time: '12:00', durationMinutes: 60 });
    expect(await stored(appointmentId)).toMatchObject({ staffId: scene.member.staffId, time: '10:00' });
    expect(errors).toEqual([]);
    await close();
    await retire(scene.member, colleague);
    await expectInvariants(front.site);
  });

  it('sees an appointment go back when its new hour is refused, and why', async () => {
    const { scene, colleague } = await aDay();
    const appointmentId = await confirmed(scene);
    await confirmed(await another(scene), '11:00');
    const { page, errors, close } = await atTheBoard(scene, [409]);
    await appointmentIn(page, scene).waitFor();

    await drag(width, page, { scene, to: { member: scene.member, time: '11:00' } });
    await page.getByText('La cita no se movió').waitFor();
    await page
      .getByRole('listitem')
      .getByText('volvió a su lugar. Esa esteticista ya tiene una cita a esa hora. Elige otra hora.')
      .waitFor();
    await column(page, scene.member)
      .getByRole('button', { name: new RegExp(`^${fullName(scene.patient)}, 10:00`) })
      .waitFor();

    expect(await stored(appointmentId)).toMatchObject({ time: '10:00' });
    expect(errors).toEqual([]);
    await close();
    await retire(scene.member, colleague);
    await expectInvariants(front.site);
  });

  it('moves an appointment by keyboard, and the focus stays on it', async () => {
    const { scene, colleague } = await aDay();
    const appointmentId = await confirmed(scene);
    const { page, errors, close } = await atTheBoard(scene);

    await appointmentIn(page, scene).focus();
    await page.keyboard.press('m');
    const form = page.getByRole('dialog', { name: 'Mover cita' });
    await form.getByLabel('Hora en punto').selectOption('2');
    await form.getByLabel('Minutos').selectOption('15');
    await form.getByLabel('Mañana o tarde').selectOption({ label: 'p. m.' });
    await form.getByLabel('Esteticista').selectOption({ label: fullName(colleague) });
    expect(await barriersOn(page)).toEqual([]);
    await form.getByLabel('Fecha').press('Enter');
    await form.waitFor({ state: 'detached' });
    await page.getByText('Cita movida', { exact: true }).waitFor();

    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('2:15');
    expect(await stored(appointmentId)).toMatchObject({ staffId: colleague.staffId, time: '14:15' });
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    expect(errors).toEqual([]);
    await close();
    await retire(scene.member, colleague);
    await expectInvariants(front.site);
  });
});

/** How much of it is beyond its edges, on a sheet that is narrower than its columns would be. */
async function hiddenWidthOf(board: Locator) {
  await board.page().setViewportSize({ width: 960, height: 720 });
  return board.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
}

describe('the front desk on the board of a week', () => {
  it('drags an appointment from one aesthetician’s lane to another’s, and takes it back', async () => {
    const { scene, colleague } = await aDay();
    const appointmentId = await confirmed(scene);
    const { page, errors, close } = await front.open(`/admin/calendario?vista=semana&fecha=${scene.date}`);
    const laneOf = (member: StaffMember) =>
      page.getByRole('list', { name: `${weekdayDayMonth(scene.date, today(now()))}, ${fullName(member)}: ` });
    const isIn = (member: StaffMember) => appointmentIn(laneOf(member), scene).waitFor();
    await isIn(scene.member);
    expect(await barriersOn(page)).toEqual([]);

    await laneOf(colleague).evaluate((lane) => lane.scrollIntoView({ block: 'center', inline: 'center' }));
    const from = await pointIn(laneOf(scene.member), '10:10');
    await dragByMouse({ page, from, to: await pointIn(laneOf(colleague), '12:10') });
    await isIn(colleague);
    await page.getByText('Cita movida', { exact: true }).waitFor();
    const moved = await stored(appointmentId);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await page.getByText('Movimiento deshecho').waitFor();
    await isIn(scene.member);

    expect(moved).toMatchObject({ staffId: colleague.staffId, date: scene.date, time: '12:00' });
    expect(await stored(appointmentId)).toMatchObject({ staffId: scene.member.staffId, time: '10:00' });
    // Paper holds all of the week, however many work in it.
    await page.emulateMedia({ media: 'print' });
    expect(await hiddenWidthOf(page.locator('.time-grid'))).toBe(0);
    expect(errors).toEqual([]);
    await close();
    await retire(scene.member, colleague);
    await expectInvariants(front.site);
  });
});
