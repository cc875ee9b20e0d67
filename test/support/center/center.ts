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

/** An account that can sign in with the demo password. */
export async function anAccount(role: Role, name: string, more: AccountOptions = {}): Promise<Account> {
  const { accounts, commit } = thePlatform();
  const email = more.email ?? `${name.toLowerCase()}@test.example`;
  const phone = more.phone ?? '787-555-0150';
  const userId = more.userId ?? (await signUp(email, role));
  const account = { userId, role, firstName: name, lastName: 'Prueba', email, phone, active: true };
  // Fixtures of one stack share named accounts; concurrent fixtures use the first one created.
  const isThere = async () => (await accounts.find(userId)) !== undefined;
  if (!(await isThere()))
    await commit(accounts.create(account)).catch(async (error: unknown) => {
      if (!(await isThere())) throw error;
    });
  return account;
}

export async function aPatient(name: string, more: Partial<Patient> = {}): Promise<Patient> {
  const { patientId, ...contact } = more;
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
    ...more,
  };
  await commit(...patients.put(patient));
  return patient;
}

export async function aStaffMember(name: string, more: Partial<StaffMember> = {}): Promise<StaffMember> {
  const { userId, email, phone } = await anAccount(
    'staff',
    name,
    more.staffId ? { userId: more.staffId } : {},
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
    ...more,
  };
  await commit(staff.put(member));
  return member;
}

export async function aService(productId: string, more: Partial<Product> = {}): Promise<Product> {
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
    requiresApproval: more.laser ?? false,
    active: true,
    visible: true,
    showIn: 'both',
    createdAt: now().toISOString(),
    version: 1,
    ...more,
  };
  await commit(catalog.putProduct(service));
  return service;
}

/** Working hours of one aesthetician on one day. */
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
  const member = (await staff.all()).find((each) => each.staffId === staffId);
  // Stored hours of the previous schedule are outdated.
  const completed = member?.hours ? [staff.scheduleCompleted(staffId)] : [];
  await commit(availability.put(block), ...completed);
  return block;
}

/** Confirms a card payment at the processor, as the client's browser does. */
export async function enterCard(given: {
  stripeUrl: string;
  clientSecret: string;
  number?: string;
  publishableKey?: string;
}) {
  const { clientSecret, stripeUrl, number = '4242424242424242' } = given;
  const key = given.publishableKey ?? process.env['SPA_STRIPE_PUBLISHABLE_KEY'];
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
