import type { Locator, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { formatFullName } from '#shared/core/person.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { thePlatform } from '../center/center.ts';
import { createFixture, type Fixture } from '../center/fixture.ts';
import { site } from '../journey.ts';
import { aColleague } from './desk-actions.ts';

// The day board in Chromium.

/** Creates a day with two staff members. They are deactivated after the test, so that other boards omit them. */
export async function aDayOfTwoMembers(daysAhead: number) {
  const fixture = await createFixture(site, { daysAhead });
  const colleague = await aColleague(fixture);
  onTestFinished(async () => {
    const { staff, commit } = thePlatform();
    for (const member of [fixture.member, colleague]) await commit(staff.put({ ...member, active: false }));
  });
  return { fixture, colleague };
}

export const findAppointment = (container: Page | Locator, { patient }: Fixture) =>
  container.getByRole('button', { name: new RegExp(`^${formatFullName(patient)}, `) });

export const findColumn = (page: Page, member: StaffMember) =>
  page.getByRole('list', { name: new RegExp(`^${formatFullName(member)}: `) });
