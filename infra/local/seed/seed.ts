import { buildLastAppointmentWrites } from '#lambdas/booking/last-appointment.ts';
import { users as makeUsers } from '#lambdas/platform/external/from-env.ts';
import type { Users } from '#lambdas/platform/external/users.ts';
import { makePlatform, type Platform } from '#lambdas/platform/platform.ts';
import { toCodeKey } from '#shared/catalog/product-code.ts';
import { addDays, getToday, toInstant } from '#shared/core/civil-time.ts';
import type { Interval } from '#shared/core/interval.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { type AvailabilityBlock, buildOpenHours, serializeHours } from '#shared/staff/availability-block.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import type { Stack } from '../runtime/stack.ts';
import { seedAssignments } from './assignments.ts';
import { seedAvailability } from './availability.ts';
import { categories, listOpeningMoves, products, services, taxes } from './catalog.ts';
import { seedCenter } from './center.ts';
import { seedClientHealth } from './client-health.ts';
import { seedClinicalRecords } from './clinical-records.ts';
import { seedDocuments } from './documents.ts';
import { seedDoseRequests } from './doses.ts';
import { seedLanding } from './landing.ts';
import { expireLots, seedMedicationInventory } from './medication-inventory.ts';
import { createOrderSeeder } from './orders.ts';
import { seedPastMonths } from './past-months.ts';
import {
  admin,
  aestheticians,
  calculateBirthDate,
  demoPassword,
  type Person,
  patients,
  type SeedPatient,
  type SeedStaff,
  supervisor,
} from './people.ts';
import { seedProspects } from './prospects.ts';
import { seedSales } from './sales.ts';
import { seedAppointments } from './seed-appointments.ts';

type SeedPlatform = Platform & { readonly users: Users };

/** Creates a user with a known password, and their account. */
async function addAccount({ users, accounts, commit }: SeedPlatform, person: Person): Promise<string> {
  const { firstName, lastName, email, phone, role, group } = person;
  const userId = await users.create({ email, group, temporaryPassword: demoPassword });
  await users.setPassword(userId, demoPassword);
  await commit(accounts.create({ userId, role, firstName, lastName, email, phone, active: true }));
  return userId;
}

async function addStaff(platform: SeedPlatform, person: SeedStaff, colorIndex: number): Promise<StaffMember> {
  const staffId = await addAccount(platform, person);
  const { firstName, lastName, email, phone, serviceIds } = person;
  const [start, end] = person.hours;
  const member = {
    staffId,
    firstName,
    lastName,
    email,
    phone,
    serviceIds: [...serviceIds],
    colorIndex,
    baseHours: { start, end },
    active: true,
    scheduleVersion: 1,
  };
  await platform.commit(platform.staff.put(member));
  return member;
}

async function addPatient(platform: SeedPlatform, person: SeedPatient, birthDate: string): Promise<Patient> {
  const patientId = await addAccount(platform, person);
  const { firstName, lastName, email, phone, address, laser } = person;
  const patient: Patient = {
    patientId,
    firstName,
    lastName,
    email,
    phone,
    active: true,
    ...(address && { address }),
    birthDate,
    permissions: laser ? ['laser'] : [],
    allowedServiceIds: [],
    createdAt: platform.now().toISOString(),
    version: 0,
  };
  await platform.commit(...platform.patients.put(patient));
  return patient;
}

const createHoursLookup =
  (blocks: readonly AvailabilityBlock[]) =>
  (member: StaffMember, date: string): Interval | undefined =>
    buildOpenHours(blocks.filter(({ staffId }) => staffId === member.staffId))(date)[0];

/** Whether the data is the user's own center, created by `first-admin local`, instead of the demonstration. */
export async function hasOwnCenter(): Promise<boolean> {
  const { accounts } = makePlatform({ actor: 'system:seed', correlationId: 'seed' });
  const admins = await accounts.byRole('admin');
  return admins.length > 0 && admins.every(({ email }) => email !== admin.email);
}

export const isSeeded = async (): Promise<boolean> =>
  (await makePlatform({ actor: 'system:seed', correlationId: 'seed' }).staff.all()).length > 0;

const buildHoursWrites = (
  { staff, now }: Platform,
  member: StaffMember,
  blocks: readonly AvailabilityBlock[],
) =>
  staff.saveHours(member, {
    from: getToday(now()),
    text: serializeHours(blocks.filter(({ staffId }) => staffId === member.staffId)),
  });

async function seedCatalog({ commit, catalog, stockMoves, uniqueClaims, now, ...platform }: Platform) {
  const createdAt = now().toISOString();
  // Precedes the demonstration's first sale.
  const openedAt = toInstant(addDays(getToday(now()), -30), '09:00');
  await commit(
    ...categories.map(catalog.putCategory),
    ...[...services, ...products].map((product) => catalog.putProduct({ ...product, createdAt })),
    ...taxes.map((tax) => platform.taxes.create({ ...tax, createdAt })),
  );
  const codeClaims = products.flatMap(({ code, productId: ownerId }) =>
    code === undefined
      ? []
      : [{ kind: 'productCode' as const, name: toCodeKey(code), at: createdAt, ownerId }],
  );
  await commit(
    ...listOpeningMoves(openedAt).map(stockMoves.createInitial),
    ...codeClaims.map(uniqueClaims.take),
  );
}

/** Seeds a plausible, repeatable center around today, by the product's own rules. */
export async function seed({ stripe }: Pick<Stack, 'stripe'>): Promise<void> {
  const platform: SeedPlatform = {
    ...makePlatform({ actor: 'system:seed', correlationId: 'seed' }),
    users: await makeUsers(),
  };
  const { commit } = platform;
  await seedCatalog(platform);
  await seedCenter(platform);
  await seedLanding(platform);
  const adminId = await addAccount(platform, admin);
  await addAccount(platform, supervisor);
  const clients: Patient[] = [];
  for (const [index, person] of patients.entries())
    clients.push(await addPatient(platform, person, calculateBirthDate(index, getToday(platform.now()))));
  const staff: StaffMember[] = [];
  for (const [index, person] of aestheticians.entries()) staff.push(await addStaff(platform, person, index));

  const now = platform.now();
  const blocks = staff.flatMap((member, index) =>
    seedAvailability({
      staffId: member.staffId,
      hours: aestheticians[index]?.hours ?? ['09:00', '17:00'],
      today: getToday(now),
    }),
  );
  for (const block of blocks) await commit(platform.availability.put(block));
  for (const member of staff) await commit(buildHoursWrites(platform, member, blocks));
  const findHours = createHoursLookup(blocks);
  await seedAppointments(platform, { patients: clients, staff, findHours, now, adminId });
  await seedPastMonths(platform, { patients: clients.slice(1), staff });
  await seedClinicalRecords(platform, { patients: clients, staff, now });
  await seedDocuments(platform, clients);
  await seedProspects(platform, clients);
  await seedDoseRequests(platform, clients);
  await seedMedicationInventory(platform);
  await seedAssignments(platform, { patients: clients, staff, findHours });
  for (const { patientId } of clients) {
    const writes = await buildLastAppointmentWrites(platform, patientId, []);
    if (writes.length > 0) await commit(...writes);
  }
  await expireLots(platform);
  await seedClientHealth(platform, clients);
  // Orders are placed on their own day, but a webhook would place them now.
  stripe.webhooks.hold();
  await seedSales(platform, adminId, await createOrderSeeder(platform, clients));
  stripe.webhooks.release();
}
