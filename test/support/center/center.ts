import { demoPassword } from '#infra/local/seed/people.ts';
import { users as makeUsers } from '#lambdas/platform/external/from-env.ts';
import { makePlatform, type Platform } from '#lambdas/platform/platform.ts';
import type { Account } from '#shared/accounts/account.ts';
import type { Product } from '#shared/catalog/product.ts';
import { groupByRole, type Role } from '#shared/core/roles.ts';
import type { Patient } from '#shared/patients/patient.ts';
import type { AvailabilityBlock } from '#shared/staff/availability-block.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';

export const thePlatform = (): Platform => makePlatform({ actor: 'system:test', correlationId: 'test' });

type Contact = { readonly email?: string; readonly phone?: string };
/** With a given `userId`, the account has no user in the pool, and its tokens are minted. */
type AccountOptions = Contact & { readonly userId?: string };

async function signUp(email: string, role: Role): Promise<string> {
  const users = await makeUsers();
  const userId = await users.create({ email, group: groupByRole[role], temporaryPassword: demoPassword });
  await users.setPassword(userId, demoPassword);
  return userId;
}

/** Creates an account that can sign in with the demo password. */
export async function anAccount(role: Role, name: string, changes: AccountOptions = {}): Promise<Account> {
  const { accounts, commit } = thePlatform();
  const email = changes.email ?? `${name.toLowerCase()}@test.example`;
  const phone = changes.phone ?? '787-555-0150';
  const userId = changes.userId ?? (await signUp(email, role));
  const account = { userId, role, firstName: name, lastName: 'Prueba', email, phone, active: true };
  // Fixtures of one stack share named accounts, and concurrent fixtures use the account created first.
  const exists = async () => (await accounts.find(userId)) !== undefined;
  if (!(await exists()))
    await commit(accounts.create(account)).catch(async (error: unknown) => {
      if (!(await exists())) throw error;
    });
  return account;
}

export async function aPatient(name: string, changes: Partial<Patient> = {}): Promise<Patient> {
  const { patientId, ...contact } = changes;
  const { userId, email, phone } = await anAccount('patient', name, {
    ...contact,
    ...(patientId && { userId: patientId }),
  });
  const { patients, commit, now } = thePlatform();
  const patient: Patient = {
    patientId: userId,
    firstName: name,
    lastName: 'Prueba',
    email,
    phone,
    active: true,
    permissions: [],
    allowedServiceIds: [],
    createdAt: now().toISOString(),
    version: 0,
    ...changes,
  };
  await commit(...patients.put(patient));
  return patient;
}

export async function aStaffMember(name: string, changes: Partial<StaffMember> = {}): Promise<StaffMember> {
  const { userId, email, phone } = await anAccount(
    'staff',
    name,
    changes.staffId ? { userId: changes.staffId } : {},
  );
  const { staff, commit } = thePlatform();
  const member: StaffMember = {
    staffId: userId,
    firstName: name,
    lastName: 'Prueba',
    email,
    phone,
    active: true,
    serviceIds: ['facial', 'laser'],
    colorIndex: 0,
    scheduleVersion: 1,
    ...changes,
  };
  await commit(staff.put(member));
  return member;
}

export async function aService(productId: string, changes: Partial<Product> = {}): Promise<Product> {
  const { catalog, commit, now } = thePlatform();
  const service: Product = {
    productId,
    kind: 'service',
    name: productId,
    categoryId: 'any',
    costCents: 0,
    marginBasisPoints: 0,
    priceCents: 10_001,
    stock: 0,
    minimumStock: 0,
    durationMinutes: 60,
    taxBasisPoints: 0,
    taxIds: [],
    exempt: false,
    laser: false,
    requiresApproval: changes.laser ?? false,
    active: true,
    visible: true,
    showIn: 'both',
    createdAt: now().toISOString(),
    version: 1,
    ...changes,
  };
  await commit(catalog.putProduct(service));
  return service;
}

/** Adds working hours of one aesthetician on one day. */
export async function addWorkingHours(
  staffId: string,
  date: string,
  start = '09:00',
  end = '17:00',
): Promise<AvailabilityBlock> {
  const { availability, staff, commit } = thePlatform();
  const block: AvailabilityBlock = {
    kind: 'single',
    staffId,
    blockId: `open-${date}-${start.replace(':', '')}`,
    date,
    start,
    end,
  };
  const member = (await staff.all()).find((row) => row.staffId === staffId);
  // The new version of the schedule invalidates the stored hours of the member.
  const scheduleWrites = member?.hours ? [staff.incrementScheduleVersion(staffId)] : [];
  await commit(availability.put(block), ...scheduleWrites);
  return block;
}

/** Confirms a card payment at the processor, as the client's browser does. */
export async function enterCard(input: {
  stripeUrl: string;
  clientSecret: string;
  number?: string;
  publishableKey?: string;
}) {
  const { clientSecret, stripeUrl, number = '4242424242424242' } = input;
  const key = input.publishableKey ?? process.env['SPA_STRIPE_PUBLISHABLE_KEY'];
  const id = clientSecret.split('_secret_')[0];
  const body = new URLSearchParams({
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2030',
    'payment_method_data[billing_details][name]': 'Marisol Ortiz',
  });
  const response = await fetch(`${stripeUrl}/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body,
  });
  return { status: response.status, intent: await response.json() };
}
