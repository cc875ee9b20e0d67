import type { Page } from 'playwright-core';
import { now } from '#lambdas/platform/clock.ts';
import { users as makeUsers } from '#lambdas/platform/external/from-env.ts';
import type { Account } from '#shared/accounts/account.ts';
import { today } from '#shared/core/civil-time.ts';
import { monthYear } from '#shared/core/format.ts';
import { groupOf, type Role } from '#shared/core/roles.ts';
import { anAccount, aPatient, aService, aStaffMember, thePlatform } from '../center/center.ts';
import { anOpenDrawer } from '../sales/till.ts';

export type Person = Pick<Account, 'userId' | 'email'>;
export type Team = Readonly<Record<Role, Person>>;

/** Somebody with all that their role has, who can sign in with the demonstration's password. */
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

/** The last steps of setting a center up: until they are done, its administrators' home is the dashboard. */
export async function allSetUp(): Promise<void> {
  await aService('facial');
  await aStaffMember('Sonia', { staffId: 'sonia', baseHours: { start: '09:00', end: '17:00' } });
}

/** One of each role; the drawer is open, since the till asks whoever comes to it while it is not. */
export async function aTeam(): Promise<Team> {
  await allSetUp();
  await anOpenDrawer();
  return {
    admin: await aPerson('admin', 'Lourdes'),
    supervisor: await aPerson('supervisor', 'Hector'),
    staff: await aPerson('staff', 'Carmen'),
    patient: await aPerson('patient', 'Marisol'),
  };
}

/** Somebody the user pool knows and the center has no record of; their password is still the given one. */
export async function aStranger(email: string, temporaryPassword: string): Promise<string> {
  const users = await makeUsers();
  return users.create({ email, group: groupOf.supervisor, temporaryPassword });
}

/** Writes over what the center keeps of an account. */
export async function changeAccount({ userId }: Person, change: Pick<Account, 'active'>): Promise<void> {
  const { accounts, commit } = thePlatform();
  await commit(accounts.change(userId, change));
}

type Place = { readonly path: string; readonly heading: string };

/** What a calendar says above its days. */
const thisMonth = () => monthYear(today(now()));

/** Where the login sends each role, and the screen that answers there. */
export const homes: Readonly<Record<Role, (person: Person) => Place & { readonly sentTo: string }>> = {
  admin: () => ({ sentTo: '/admin/calendario', path: '/admin/calendario', heading: thisMonth() }),
  supervisor: () => ({ sentTo: '/pos', path: '/pos', heading: 'Punto de Venta' }),
  staff: () => ({ sentTo: '/enfermero/calendario', path: '/enfermero/calendario', heading: thisMonth() }),
  patient: ({ userId }) => ({
    sentTo: `/paciente/${userId}`,
    path: `/paciente/${userId}/citas`,
    heading: 'Gestión de Citas y Salud',
  }),
};

/** Waits until a screen stands, by its heading; answers where. */
export async function arriveAt(page: Page, heading: string): Promise<string> {
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  return new URL(page.url()).pathname;
}
export const loginHeading = 'Qué bueno verte de nuevo';

/** Takes what the account's menu offers. */
export async function openMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^Mi cuenta:/ }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** By the account's menu. */
export async function logOut(page: Page): Promise<void> {
  await openMenu(page, 'Cerrar sesión');
  await arriveAt(page, loginHeading);
}

/** What this browser still keeps of a signed-in person: tokens, role and home. */
export const keptOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) =>
      /cognito|^role$|^home$|^person$/i.test(key),
    ),
  );
