import type { Page } from 'playwright-core';
import { now } from '#lambdas/platform/clock.ts';
import { users as makeUsers } from '#lambdas/platform/external/from-env.ts';
import type { Account } from '#shared/accounts/account.ts';
import { getToday } from '#shared/core/civil-time.ts';
import { formatFullDate, formatShortDayMonth, formatShortWeekday } from '#shared/core/format.ts';
import { groupByRole, type Role } from '#shared/core/roles.ts';
import { anAccount, aPatient, aService, aStaffMember, thePlatform } from '../center/center.ts';
import { anOpenDrawer } from '../sales/pos.ts';

export type Person = Pick<Account, 'userId' | 'email'>;
export type Team = Readonly<Record<Role, Person>>;

/** Creates a person of the role with their rows and a user, with the demo password. */
export async function aPerson(role: Role, name: string): Promise<Person> {
  switch (role) {
    case 'patient': {
      const { patientId, email } = await aPatient(name);
      return { userId: patientId, email };
    }
    case 'staff': {
      const { staffId, email } = await aStaffMember(name);
      return { userId: staffId, email };
    }
    default:
      return anAccount(role, name);
  }
}

/** Completes the setup of the center. Until then, the home of administrators is the dashboard. */
export async function completeSetup(): Promise<void> {
  await aService('facial');
  await aStaffMember('Sonia', { staffId: 'sonia', baseHours: { start: '09:00', end: '17:00' } });
}

/** One person of each role, with an open drawer, because the POS asks to open it otherwise. */
export async function aTeam(): Promise<Team> {
  await completeSetup();
  await anOpenDrawer();
  return {
    admin: await aPerson('admin', 'Lourdes'),
    supervisor: await aPerson('supervisor', 'Hector'),
    staff: await aPerson('staff', 'Carmen'),
    patient: await aPerson('patient', 'Marisol'),
  };
}

/** A user of the pool without an account row, who still has the temporary password. */
export async function aStranger(email: string, temporaryPassword: string): Promise<string> {
  const users = await makeUsers();
  return users.create({ email, group: groupByRole.supervisor, temporaryPassword });
}

/** Changes fields of an account row. */
export async function changeAccount({ userId }: Person, change: Pick<Account, 'active'>): Promise<void> {
  const { accounts, commit } = thePlatform();
  await commit(accounts.change(userId, change));
}

type HomeScreen = { readonly path: string; readonly heading: string };

/** Returns the heading of the calendar. */
const formatThisDay = () => formatFullDate(getToday(now()));
/** The same day on a phone. */
const formatThisDayShortly = () => {
  const today = getToday(now());
  return `${formatShortWeekday(today)} ${formatShortDayMonth(today, today)}`;
};

/** Where the login sends each role, and the screen that is shown there. */
export const homes: Readonly<
  Record<Role, (person: Person) => HomeScreen & { readonly redirectPath: string }>
> = {
  admin: () => ({ redirectPath: '/admin/calendario', path: '/admin/calendario', heading: formatThisDay() }),
  supervisor: () => ({ redirectPath: '/pos', path: '/pos', heading: 'Punto de Venta' }),
  staff: () => ({
    redirectPath: '/enfermero/calendario',
    path: '/enfermero/calendario',
    heading: formatThisDayShortly(),
  }),
  patient: ({ userId }) => ({
    redirectPath: `/paciente/${userId}`,
    path: `/paciente/${userId}/citas`,
    heading: 'Gestión de Citas y Salud',
  }),
};

/** Waits for the heading of a screen and returns its path. */
export async function waitForScreen(page: Page, heading: string): Promise<string> {
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  return new URL(page.url()).pathname;
}
export const loginHeading = 'Qué bueno verte de nuevo';

/** Chooses an item of the account menu. */
export async function chooseMenuItem(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^Mi cuenta:/ }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Logs out by the account menu. */
export async function logOut(page: Page): Promise<void> {
  await chooseMenuItem(page, 'Cerrar sesión');
  await waitForScreen(page, loginHeading);
}

/** Returns the storage keys of a session in this browser, such as tokens, role and home. */
export const listSessionKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) =>
      /cognito|^role$|^home$|^person$/i.test(key),
    ),
  );
