import { describe, expect } from 'vitest';
import type { Role } from '#shared/core/roles.ts';
import { type AnyRoute, isPublicRoute } from '#shared/core/route.ts';
import {
  type AccessLoss,
  accessLosses,
  callAdmitted,
  center,
  everyCall,
  findInsider,
  getAdmittedStatus,
  getExpectedStatus,
  groupCalls,
  guardedCalls,
  it,
  makeCall,
  type Persona,
  type PreparedCall,
  prepareOnce,
  withLostAccess,
} from '#test/support/access/access-matrix.ts';
import { stack } from '#test/support/flow.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';

type NamedRoute = (typeof everyCall)[number];
/** Results by call and persona, so that a difference names both. */
type ResultsByPersona = Record<string, unknown>;

const remedy =
  '400, 404 or 422 for a permitted caller: give the ids, query and body of the call in the domain’s file of ' +
  'test/support/access. 404 for everybody: list the operation in lambdas/<domain>/api.ts. Otherwise check `allow` and ' +
  '`own` of the contract, and what the operation asserts.';
const batchSize = 8;

/** Makes requests for each call, several at once, and expects that none of them changes the table. */
async function collectWithoutTrace(
  calls: readonly NamedRoute[],
  collectFor: (call: NamedRoute, prepared: PreparedCall) => Promise<ResultsByPersona>,
): Promise<ResultsByPersona> {
  const preparedCalls: [NamedRoute, PreparedCall][] = [];
  for (const call of calls) preparedCalls.push([call, await prepareOnce(call.route)]);
  const collectAll = async (batch: typeof preparedCalls) => {
    const results: ResultsByPersona[] = [];
    for (let from = 0; from < batch.length; from += batchSize)
      results.push(
        ...(await Promise.all(
          batch.slice(from, from + batchSize).map((prepared) => collectFor(...prepared)),
        )),
      );
    return Object.assign({}, ...results) as ResultsByPersona;
  };
  try {
    return await expectNoChange(stack, () => collectAll(preparedCalls));
  } catch (error) {
    const changingCalls: string[] = [];
    for (const preparedCall of preparedCalls)
      await expectNoChange(stack, () => collectAll([preparedCall])).catch(() =>
        changingCalls.push(preparedCall[0].name),
      );
    throw new Error(`A rejected call changes the table: ${changingCalls.join(', ')}`, { cause: error });
  }
}

const routesWithOwner = guardedCalls.filter(
  ({ route }) => route.path.includes('{') && /^(patient|staff)$/.test(route.allow[0]!),
);

/** The access loss tried with each route. One suffices, because all calls check the account in one place. */
const accessLossByRoute = new Map(
  guardedCalls.map(({ route }, n) => {
    const losses = Object.keys(accessLosses) as AccessLoss[];
    return [route, [route.allow[0] as Role, losses[n % losses.length]!] as const];
  }),
);

/** Returns one persona for each role and expected status. A public call checks no role. */
function listExpectedOutcomes(route: AnyRoute, prepared: PreparedCall) {
  const outcomeByKey = new Map<string, { personaName: string; persona: Persona; status: number }>();
  for (const [personaName, persona] of Object.entries(center.personas)) {
    const status = getExpectedStatus(route, persona, prepared);
    const key = `${isPublicRoute(route) ? persona.role !== undefined : persona.role} ${status}`;
    if (!outcomeByKey.has(key)) outcomeByKey.set(key, { personaName, persona, status });
  }
  const isAdmitted = ({ status }: { status: number }) => status === getAdmittedStatus(route);
  return {
    admitted: [...outcomeByKey.values()].filter(isAdmitted),
    rejected: [...outcomeByKey.values()].filter((outcome) => !isAdmitted(outcome)),
  };
}

const writes = guardedCalls.filter(({ route }) => route.method !== 'GET');
/** Fields that an attacker might send to pay less, gain rights or act for another person. */
const privilegedFields: Record<string, unknown> = {
  priceCents: 1,
  subtotalCents: 1,
  totalCents: 1,
  taxCents: 0,
  depositCents: 1,
  amountCents: 1,
  balanceDueCents: 0,
  deposit: { status: 'captured', amountCents: 0 },
  paymentIntentId: 'pi_mine',
  discountBasisPoints: 10_000,
  status: 'confirmed',
  role: 'admin',
  version: 99,
  approval: { by: 'me' },
  codeTries: 0,
  confirmationCode: 'AAAAAAAA',
  patientId: 'me',
  staffId: 'me',
  appointmentId: 'mine',
  origin: 'admin',
  completedAt: '2026-01-01T00:00:00.000Z',
  durationMinutes: 1,
  services: [],
  reservedUntil: '2099-01-01T00:00:00.000Z',
  constructor: {},
  toString: 'x',
};
/** Returns the privileged fields that the body of a call does not have. */
function listForeignFields({ body }: AnyRoute, prepared: PreparedCall): [string, unknown][] {
  const fields = body && 'shape' in body ? Object.keys(Object(body.shape)) : [];
  const ownFields = [...Object.keys(prepared.body ?? {}), ...fields];
  return Object.entries(privilegedFields).filter(([name]) => !ownFields.includes(name));
}

// Each call is prepared once, so admitted callers, who use it up, come last.
describe('calls of', { shuffle: false }, () => {
  it.each(groupCalls(routesWithOwner))(
    '$group answer 404 for a resource of another person, as for an unknown id [R027 R280]',
    async ({ calls }) => {
      const results = await collectWithoutTrace(calls, async ({ name, route }, prepared) => {
        const otherPersona =
          center.personas[route.allow[0] === 'patient' ? 'client B' : 'unassigned aesthetician']!;
        const unknownParams = Object.fromEntries(
          Object.keys(prepared.params).map((key) => [key, 'does-not-exist']),
        );
        const ownParameter = route.own?.[route.allow[0] as 'patient' | 'staff'];
        const pairs = [[prepared.params, unknownParams]];
        // With the caller's own id, for the appointment of another person and an unknown one.
        if (ownParameter !== undefined && 'appointmentId' in prepared.params)
          pairs.push(pairs[0]!.map((params) => ({ ...params, [ownParameter]: otherPersona.id! })));
        const callWith = async (params: Record<string, string>) => {
          const { status, problem } = await makeCall(otherPersona.call, route, { ...prepared, params });
          return JSON.stringify({ ...problem, status, correlationId: '' });
        };
        const responsePairs = [];
        for (const [foreignParams, missingParams] of pairs)
          responsePairs.push([await callWith(foreignParams!), await callWith(missingParams!)]);
        const isHidden = responsePairs.every(
          ([foreign, missing]) => foreign === missing && JSON.parse(foreign!).status === 404,
        );
        return { [name]: isHidden || responsePairs };
      });

      expect(results).toEqual(Object.fromEntries(calls.map(({ name }) => [name, true])));
    },
  );

  it.each(groupCalls(guardedCalls))(
    '$group reject an unknown field and name it [R279]',
    async ({ calls }) => {
      const expected: ResultsByPersona = {};
      const results = await collectWithoutTrace(calls, async ({ name, route }, prepared) => {
        const call = findInsider(route, prepared);
        const withForeignQuery = { ...prepared, query: { ...prepared.query, role: 'admin' } };
        const queryResponse = await makeCall(call, route, withForeignQuery);
        expected[`${name}: address`] = [400, 'request.malformed'];
        const queryResult = { [`${name}: address`]: [queryResponse.status, queryResponse.problem.code] };
        if (!writes.some((write) => write.route === route)) return queryResult;
        const foreignFields = listForeignFields(route, prepared);
        const body = { ...prepared.body, ...Object.fromEntries(foreignFields) };
        const { status, problem } = await makeCall(call, route, { ...prepared, body });
        const fields = foreignFields.map(([field]) => ({ field, message: 'Este campo no se acepta.' }));
        expected[`${name}: body`] = [422, 'request.invalid', fields];
        return { ...queryResult, [`${name}: body`]: [status, problem.code, problem.fields] };
      });

      expect(results).toEqual(expected);
    },
  );

  it.each(groupCalls(guardedCalls))(
    '$group reject a caller who has lost access since the token was issued',
    async ({ calls }) => {
      const losses = calls.map(({ route }) => accessLossByRoute.get(route)!);
      const expected: ResultsByPersona = {};
      const results = await withLostAccess(losses, (createPersona) =>
        collectWithoutTrace(calls, async ({ name, route }, prepared) => {
          const [role, loss] = accessLossByRoute.get(route)!;
          const { id, call } = createPersona(role, loss);
          const ownParameter = role === 'patient' || role === 'staff' ? route.own?.[role] : undefined;
          const params =
            ownParameter === undefined ? prepared.params : { ...prepared.params, [ownParameter]: id! };
          const { status, problem } = await makeCall(call, route, { ...prepared, params });
          expected[`${name}: ${role}, ${loss}`] = accessLosses[loss].error;
          return { [`${name}: ${role}, ${loss}`]: `${status} ${problem.code}` };
        }),
      );

      expect(results, remedy).toEqual(expected);
    },
  );

  it.each(groupCalls(everyCall))(
    '$group admit only the roles that their contracts name [R034 R110 R280]',
    async ({ calls }) => {
      const expected: ResultsByPersona = {};
      const results = await collectWithoutTrace(calls, async ({ name, route }, prepared) => {
        const statuses: ResultsByPersona = {};
        for (const { personaName, persona, status } of listExpectedOutcomes(route, prepared).rejected) {
          expected[`${name}: ${personaName}`] = status;
          statuses[`${name}: ${personaName}`] = (await makeCall(persona.call, route, prepared)).status;
        }
        return statuses;
      });
      for (const { name, route } of calls)
        for (const { personaName, persona, status } of listExpectedOutcomes(route, await prepareOnce(route))
          .admitted) {
          expected[`${name}: ${personaName}`] = status;
          results[`${name}: ${personaName}`] = await callAdmitted(persona, route);
        }

      expect(results, remedy).toEqual(expected);
    },
  );
});
