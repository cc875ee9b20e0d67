import { randomUUID } from 'node:crypto';
import { now } from '#lambdas/platform/clock.ts';
import type { Account } from '#shared/accounts/account.ts';
import { addDays } from '#shared/core/civil-time.ts';
import type { Role } from '#shared/core/roles.ts';
import { type AnyRoute, isPublicRoute, toRouteKey } from '#shared/core/route.ts';
import { allRoutes } from '#shared/routes.ts';
import { addWorkingHours, aStaffMember, thePlatform } from '../center/center.ts';
import { asStaff, createFixture, type Fixture, withAnotherClient } from '../center/fixture.ts';
import { it as flow, stack } from '../flow.ts';
import { type Caller, caller } from '../system/api-client.ts';
import { type LooseRecord, targets } from './targets.ts';

/** A prepared call with the fixture, parameters, query and body that it needs. */
export type PreparedCall = {
  readonly fixture: Fixture;
  readonly params: Record<string, string>;
  readonly query: LooseRecord;
  readonly body: LooseRecord | undefined;
};

const listPathParameters = ({ path }: AnyRoute) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
export const getAdmittedStatus = (route: AnyRoute) => targets.get(route)?.status ?? 200;

let daysOpened = 0;
/**
 * A fixture on a new day, with another client unless the path names one. Calls without an appointment need no
 * new day, as bookings are limited to a year ahead.
 */
async function createFreshFixture(route: AnyRoute, baseFixture: Fixture): Promise<Fixture> {
  const { appointment, body } = targets.get(route) ?? {};
  if (appointment ?? (body && body.length > 0)) daysOpened += 1;
  const date = addDays(baseFixture.date, daysOpened);
  await addWorkingHours(baseFixture.member.staffId, date);
  return {
    ...(listPathParameters(route).includes('patientId') ? baseFixture : await withAnotherClient(baseFixture)),
    date,
  };
}

/** Prepares a call with data that no other call uses, as `targets` defines for its route. */
export async function prepare(route: AnyRoute): Promise<PreparedCall> {
  const target = targets.get(route) ?? {};
  const fixture = await createFreshFixture(route, center.fixture);
  const appointmentId = (await target.appointment?.(fixture)) ?? '';
  const ids: Record<string, string> = {
    patientId: fixture.patient.patientId,
    staffId: fixture.member.staffId,
    ...(appointmentId && { appointmentId }),
    ...(await target.ids?.(fixture, appointmentId)),
  };
  const params = Object.fromEntries(
    listPathParameters(route).map((name) => {
      const id = ids[name];
      if (id === undefined)
        throw new Error(
          `${toRouteKey(route)} lacks ${name}: set it with \`ids\` of its row in test/support/access.`,
        );
      return [name, id];
    }),
  );
  return {
    fixture,
    params,
    query: target.query?.(fixture) ?? {},
    body: await target.body?.(fixture, appointmentId),
  };
}

/** Prepared calls that no write has used up. */
const preparedCalls = new Map<AnyRoute, Promise<PreparedCall>>();

/** Prepares a call once for all callers that are rejected before it has an effect. */
export function prepareOnce(route: AnyRoute): Promise<PreparedCall> {
  const prepared = preparedCalls.get(route) ?? prepare(route);
  preparedCalls.set(route, prepared);
  return prepared;
}

/**
 * Makes a call as an admitted persona and returns its status. A call is prepared again if another one has
 * outdated its data. A write uses up the prepared call.
 */
export async function callAdmitted({ call }: Persona, route: AnyRoute): Promise<number> {
  const preparedCall = preparedCalls.get(route);
  if (route.method !== 'GET') preparedCalls.delete(route);
  const status = preparedCall && (await makeCall(call, route, await preparedCall)).status;
  if (status === getAdmittedStatus(route)) return status;
  return (await makeCall(call, route, await prepare(route))).status;
}

/** Makes the call, with a body if it has one. The input is untyped, because the route can be any. */
export const makeCall = (call: Caller, route: AnyRoute, { params, query, body }: PreparedCall) =>
  call(route, { params, query, ...(body !== undefined && { body }) } as never);

export type Persona = { readonly role?: Role; readonly id?: string; readonly call: Caller };

/** Creates one persona for each kind of caller, around one fixture. */
async function createPersonas(fixture: Fixture): Promise<Record<string, Persona>> {
  const { patient, member, admin } = fixture;
  const luz = await withAnotherClient(fixture);
  const unassigned = await aStaffMember('Yadira', { staffId: randomUUID(), serviceIds: [fixture.serviceId] });
  const supervisor = await anAccountRow({ role: 'supervisor' });
  return {
    'no token': { call: caller(stack.url) },
    'client A': { role: 'patient', id: patient.patientId, call: fixture.asPatient },
    'client B': { role: 'patient', id: luz.patient.patientId, call: luz.asPatient },
    'assigned aesthetician': { role: 'staff', id: member.staffId, call: fixture.asStaff },
    'unassigned aesthetician': { role: 'staff', id: unassigned.staffId, call: asStaff(stack, unassigned) },
    supervisor: { role: 'supervisor', id: supervisor.userId, call: stack.as(supervisor) },
    admin: { role: 'admin', id: admin.userId, call: fixture.asAdmin },
  };
}

/** Creates an account row without a user in the pool. */
export async function anAccountRow(values: Partial<Account> & { readonly role: Role }): Promise<Account> {
  const { accounts, commit } = thePlatform();
  const account = {
    userId: randomUUID(),
    firstName: 'Héctor',
    lastName: 'Prueba',
    active: true,
    email: 'hector@test.example',
    phone: '787-555-0102',
    ...values,
  };
  await commit(accounts.create(account));
  return account;
}

/** Returns the status that the contract promises this persona, based on roles and ownership. */
export function getExpectedStatus(
  route: AnyRoute,
  { role, id }: Persona,
  { params, fixture }: PreparedCall,
): number {
  if (isPublicRoute(route)) return getAdmittedStatus(route);
  if (role === undefined) return 401;
  if (!route.allow.includes(role)) return 403;
  const ownParameter = role === 'patient' || role === 'staff' ? route.own?.[role] : undefined;
  if (ownParameter !== undefined && params[ownParameter] !== id) return 404;
  // Aestheticians only reach their own appointments and clients.
  const hasOwner = 'appointmentId' in params || 'patientId' in params;
  const isForeign = role === 'staff' && hasOwner && id !== fixture.member.staffId;
  return isForeign ? 404 : getAdmittedStatus(route);
}

/** Ways to lose access after a token was issued, with the expected error. */
export const accessLosses = {
  deactivated: { change: () => ({ active: false }), error: '401 account.inactive' },
  'signed out since': {
    change: () => ({ signedOutAt: now().toISOString() }),
    error: '401 request.unauthenticated',
  },
  'moved to another role': {
    change: (role: Role) => ({ role: role === 'admin' ? ('supervisor' as const) : ('admin' as const) }),
    error: '401 request.unauthenticated',
  },
  // The session of its token has ended.
  'signed out on this device': { change: () => ({}), error: '401 request.unauthenticated' },
} as const;
export type AccessLoss = keyof typeof accessLosses;

async function anEndedSession(userId: string): Promise<string> {
  const { sessions, commit } = thePlatform();
  const [sessionId, instant] = [randomUUID(), now().toISOString()];
  const session = { userId, sessionId, startedAt: instant, device: 'Chrome en Windows', sourceHash: 'x' };
  await commit(sessions.start({ ...session, endedAt: instant }));
  return sessionId;
}

/**
 * Runs with accounts that have lost their access. Afterwards they become inactive clients, since the front desk is
 * notified of every booking.
 */
export async function withLostAccess<T>(
  losses: readonly (readonly [Role, AccessLoss])[],
  run: (createPersona: (role: Role, loss: AccessLoss) => Persona) => Promise<T>,
): Promise<T> {
  const aMinuteAgo = Math.floor(now().getTime() / 1000) - 60;
  const accounts = new Map<string, Account>();
  for (const [role, loss] of losses)
    if (!accounts.has(`${role} ${loss}`))
      accounts.set(`${role} ${loss}`, await anAccountRow({ role, ...accessLosses[loss].change(role) }));
  const endedSessionIds = new Map<string, string>();
  for (const [name, { userId }] of accounts)
    if (name.endsWith('signed out on this device')) endedSessionIds.set(userId, await anEndedSession(userId));
  try {
    return await run((role, loss) => {
      const { userId } = accounts.get(`${role} ${loss}`)!;
      const origin_jti = endedSessionIds.get(userId);
      const claims = { iat: aMinuteAgo, ...(origin_jti !== undefined && { origin_jti }) };
      return { role, id: userId, call: caller(stack.url, stack.mint({ userId, role }, claims)) };
    });
  } finally {
    const { accounts: accountStore, commit } = thePlatform();
    const inactiveClient = { role: 'patient', active: false } as const;
    const changes = [...accounts.values()].map((account) =>
      accountStore.changeStatus(account, inactiveClient),
    );
    await commit(...changes);
  }
}

/** All calls by name, and those that require a signed-in caller. */
export const everyCall = allRoutes.map((route) => ({ name: toRouteKey(route), route }));
export const guardedCalls = everyCall.filter(({ route }) => !isPublicRoute(route));

/** Groups calls by the first part of their path, so that each test covers one group. */
export const groupCalls = (listedCalls: typeof everyCall) =>
  [...Map.groupBy(listedCalls, ({ route }) => `/${route.path.split('/')[1]}`)].map(([group, calls]) => ({
    group,
    calls,
  }));

type Center = { readonly fixture: Fixture; readonly personas: Record<string, Persona> };

/** The center of the current test file. */
export let center: Center;

/**
 * Tests with a center that has one of each persona, per file. Payment webhooks are held back, so that only the calls
 * change anything.
 */
export const it = flow.extend('center', { scope: 'file', auto: true }, async ({ stack }, { onCleanup }) => {
  daysOpened = 0;
  preparedCalls.clear();
  stack.stripe.webhooks.hold();
  onCleanup(() => stack.stripe.webhooks.release());
  const fixture = await createFixture(stack);
  center = { fixture, personas: await createPersonas(fixture) };
  return center;
});

/** Returns the personas that the contract allows to make this call. */
const listInsiders = (route: AnyRoute, prepared: PreparedCall): Persona[] =>
  Object.values(center.personas)
    .filter(({ role }) => isPublicRoute(route) || role !== undefined)
    .filter((persona) => getExpectedStatus(route, persona, prepared) === getAdmittedStatus(route));

/** Returns a caller that the contract allows to make this call. */
export const findInsider = (route: AnyRoute, prepared: PreparedCall): Caller =>
  listInsiders(route, prepared)[0]!.call;

/** One caller for each role that may make this call, including none for a public one. */
export const listCallersByRole = (route: AnyRoute, prepared: PreparedCall): Caller[] => [
  ...new Map(listInsiders(route, prepared).map(({ role, call }) => [role, call])).values(),
];
