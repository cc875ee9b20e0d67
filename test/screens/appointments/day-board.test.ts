import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { now } from '#lambdas/platform/clock.ts';
import { getToday, toMinutesOfDay } from '#shared/core/civil-time.ts';
import { formatWeekdayDayMonth } from '#shared/core/format.ts';
import { formatFullName } from '#shared/core/person.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { aDayOfTwoMembers, findAppointment, findColumn } from '#test/support/appointments/board-page.ts';
import type { Width } from '#test/support/browser/visitor.ts';
import { anAccount } from '#test/support/center/center.ts';
import {
  createConfirmedAppointment,
  type Fixture,
  loadAppointment,
  withAnotherClient,
} from '#test/support/center/fixture.ts';
import { it } from '#test/support/journey.ts';
import { toGridPosition } from '#web/src/ui/time-grid/geometry.ts';

it.beforeAll(async () => void (await anAccount('admin', 'Jefa')));

type DropTarget = { member: StaffMember; time: string };
type Point = { x: number; y: number };

/** Returns the position of a time in a lane on screen. */
async function locateTime(lane: Locator, time: string): Promise<Point> {
  const box = (await lane.locator('..').boundingBox())!;
  const dayFraction = toGridPosition(toMinutesOfDay(time));
  return { x: box.x + box.width / 2, y: box.y + dayFraction * box.height };
}

type DragPath = { page: Page; from: Point; to: Point };

async function dragByMouse({ page, from, to }: DragPath) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
}
/** Rests a finger on the appointment until it is lifted, then drags it. */
async function dragByFinger({ page, from, to }: DragPath) {
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  await page.locator('.appointment-event--lifted').waitFor();
  await touch('touchMove', [{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }]);
  await touch('touchMove', [to]);
  await touch('touchEnd', []);
}

type DragInput = { readonly fixture: Fixture; readonly to: DropTarget; readonly width: Width };

/** Drags an appointment on the day board by mouse, or by finger on a phone. */
async function dragAppointment(page: Page, { fixture, to: { member, time }, width }: DragInput) {
  const appointment = findAppointment(page, fixture);
  await appointment.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const box = (await appointment.boundingBox())!;
  const grabOffset = 8;
  const target = await locateTime(findColumn(page, member), time);
  const dragPath = {
    page,
    from: { x: box.x + 20, y: box.y + grabOffset },
    to: { ...target, y: target.y + grabOffset },
  };
  await (width < 768 ? dragByFinger(dragPath) : dragByMouse(dragPath));
}

async function undoMove(page: Page) {
  await page.getByText('Cita movida', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await page.getByText('Movimiento deshecho').waitFor();
}

it.for([
  { width: 1280, by: 'mouse', daysAhead: 11 },
  { width: 390, by: 'finger', daysAhead: 12 },
] as const)(
  'the front desk drags an appointment by $by to a rejected and a free slot of the day, and undoes it',
  async ({ width, daysAhead }, { openPage }) => {
    const { fixture, colleague } = await aDayOfTwoMembers(daysAhead);
    const appointmentId = await createConfirmedAppointment(fixture);
    await createConfirmedAppointment(await withAnotherClient(fixture), '11:00');
    const page = await openPage(`/admin/calendario?vista=dia&fecha=${fixture.date}`, {
      as: 'jefa@test.example',
      width,
      expectedStatuses: [409],
    });
    if (width < 768) await page.getByRole('radio', { name: formatFullName(fixture.member) }).check();
    await findAppointment(page, fixture).waitFor();
    const waitForAppointment = (member: StaffMember, label: RegExp) =>
      findColumn(page, member).getByRole('button', { name: label }).waitFor();

    await dragAppointment(page, { fixture, to: { member: fixture.member, time: '11:00' }, width });
    await page
      .getByRole('listitem')
      .getByText('volvió a su lugar. Esa esteticista ya tiene una cita a esa hora. Elige otra hora.')
      .waitFor();
    await waitForAppointment(fixture.member, new RegExp(`^${formatFullName(fixture.patient)}, 10:00`));

    // A phone shows one person at a time.
    const target = width < 768 ? fixture.member : colleague;
    await dragAppointment(page, { fixture, to: { member: target, time: '12:00' }, width });
    await waitForAppointment(target, /12:00.p\..m\. a 1:00/);
    await expect
      .poll(() => loadAppointment(appointmentId))
      .toMatchObject({
        staffId: target.staffId,
        time: '12:00',
        durationMinutes: 60,
      });
    await undoMove(page);
    await waitForAppointment(fixture.member, /10:00.a\..m\. a 11:00/);
    expect(await loadAppointment(appointmentId)).toMatchObject({
      staffId: fixture.member.staffId,
      time: '10:00',
    });
  },
);

/** Returns the overflow of the board in pixels, at a paper width narrower than its columns. */
async function measureHiddenWidth(board: Locator) {
  await board.page().setViewportSize({ width: 960, height: 720 });
  return board.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
}

it('the front desk drags an appointment between lanes of the week board and prints the whole week', async ({
  openPage,
}) => {
  const { fixture, colleague } = await aDayOfTwoMembers(13);
  const appointmentId = await createConfirmedAppointment(fixture);
  const page = await openPage(`/admin/calendario?vista=semana&fecha=${fixture.date}`, {
    as: 'jefa@test.example',
  });
  const laneOf = (member: StaffMember) =>
    page.getByRole('list', {
      name: `${formatWeekdayDayMonth(fixture.date, getToday(now()))}, ${formatFullName(member)}: `,
    });
  const waitForAppointment = (member: StaffMember) => findAppointment(laneOf(member), fixture).waitFor();
  await waitForAppointment(fixture.member);
  await laneOf(colleague).evaluate((lane) => lane.scrollIntoView({ block: 'center', inline: 'center' }));
  const from = await locateTime(laneOf(fixture.member), '10:10');
  await dragByMouse({ page, from, to: await locateTime(laneOf(colleague), '12:10') });
  await waitForAppointment(colleague);
  await expect
    .poll(() => loadAppointment(appointmentId))
    .toMatchObject({
      staffId: colleague.staffId,
      date: fixture.date,
      time: '12:00',
    });
  await undoMove(page);
  await waitForAppointment(fixture.member);
  expect(await loadAppointment(appointmentId)).toMatchObject({
    staffId: fixture.member.staffId,
    time: '10:00',
  });
  await page.emulateMedia({ media: 'print' });
  expect(await measureHiddenWidth(page.locator('.time-grid'))).toBe(0);
});
