import type { Page } from 'playwright-core';
import { now } from '#lambdas/platform/clock.ts';
import { addDays, getToday, getWeekday } from '#shared/core/civil-time.ts';
import { formatFullDate } from '#shared/core/format.ts';
import type { AvailabilityBlock } from '#shared/staff/availability-block.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import type { Width } from '#test/support/browser/visitor.ts';
import { aStaffMember, thePlatform } from '#test/support/center/center.ts';
import type { OpenPage } from '#test/support/journey.ts';

/** Monday of next week. */
export const monday = addDays(getToday(now()), 8 - getWeekday(getToday(now())));
export const dayAfterMonday = (daysAfterMonday: number) => addDays(monday, daysAfterMonday);
export const schedulePath = `/enfermero/mi-horario?fecha=${monday}`;
const workingHours = { start: '09:00', end: '17:00' };

let memberCount = 0;
export const aMember = (overrides: Partial<StaffMember> = {}) => {
  memberCount += 1;
  return aStaffMember(`Horaria${memberCount}`, overrides);
};
export async function aWeeklyBlock({ staffId }: StaffMember, blockId: string, date: string) {
  const { availability, commit } = thePlatform();
  await commit(availability.put({ kind: 'weekly', blockId, staffId, date, ...workingHours }));
}
export async function listStoredBlocks({ staffId }: StaffMember): Promise<string[]> {
  const blocks = await thePlatform().availability.from(getToday(now()));
  const formatBlock = (block: AvailabilityBlock) =>
    `${block.kind} ${block.date}${'start' in block ? ` ${block.start}-${block.end}` : ''}`;
  return blocks
    .filter((block) => block.staffId === staffId)
    .map(formatBlock)
    .sort();
}

/** Opens a staff member's own schedule at the week of `monday`. */
export async function openSchedule(openPage: OpenPage, member: StaffMember, width: Width) {
  // The API answers 409 to a change that leaves appointments outside working hours, until it is confirmed.
  const page = await openPage(schedulePath, { as: member.email, width, expectedStatuses: [409] });
  await page.getByRole('heading', { level: 1, name: 'Mi Horario de Trabajo' }).waitFor();
  await page.getByRole('region', { name: 'Bloques de disponibilidad' }).waitFor();
  return page;
}

/** Finds a block by its name, such as `Disponible, lunes, 2 de marzo de 2026, 9:00 a. m. a 5:00 p. m., cada semana`. */
export const findBlock = (page: Page, date: string, state = '') =>
  page.getByRole('button', { name: new RegExp(`^[^,]+, ${formatFullDate(date)}.*${state}$`) });
export const clickButton = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();
export const waitForSaved = (page: Page, text = 'Horario guardado') => page.getByText(text).last().waitFor();
