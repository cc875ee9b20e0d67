import { describe, expect } from 'vitest';
import type { Role } from '#shared/core/roles.ts';
import { type AnyRoute, isPublic } from '#shared/core/route.ts';
import {
  type AccessLoss,
  accessLosses,
  admit,
  answerTo,
  center,
  everyCall,
  guardedCalls,
  inGroups,
  insider,
  it,
  make,
  type Persona,
  type Prepared,
  prepareOnce,
  promised,
  withLostAccess,
} from '#test/support/access/access-matrix.ts';
import { stack } from '#test/support/flow.ts';
import { leavingNoTrace } from '#test/support/invariants/invariants.ts';

type Named = (typeof everyCall)[number];
/** Results by call and persona, so that a difference names both. */
type Answers = Record<string, unknown>;

const remedy =
  '400, 404 or 422 for a permitted caller: give the ids, query and body of the call in the domain’s file of ' +
  'test/support/access. 404 for everybody: list the operation in lambdas/<domain>/api.ts. Otherwise check `allow` and ' +
  '`own` of the contract, and what the operation asserts.';
const atOnce = 8;

/** Makes requests for each call, several at once, and expects that none of them changes the table. */
async function answersWithoutTrace(
  calls: readonly Named[],
  askAbout: (call: Named, prepared: Prepared) => Promise<Answers>,
): Promise<Answers> {
  const ready: [Named, Prepared][] = [];
  for (const call of calls) ready.push([call, await prepareOnce(call.route)]);
  const askAll = async (some: typeof ready) => {
    const answers: Answers[] = [];
    for (let from = 0; from < some.length; from += atOnce)
      answers.push(...(await Promise.all(some.slice(from, from + atOnce).map((each) => askAbout(...each)))));
    return Object.assign({}, ...answers) as Answers;
  };
  try {
    return await leavingNoTrace(stack, () => askAll(ready));
  } catch (error) {
    const changing: string[] = [];
    for (const each of ready)
      await leavingNoTrace(stack, () => askAll([each])).catch(() => changing.push(each[0].name));
    throw new Error(`A rejected call changes the table: ${changing.join(', ')}`, { cause: error });
  }
}

const named = guardedCalls.filter(
  ({ route }) => route.path.includes('{') && /^(patient|staff)$/.test(route.allow[0]!),
);

/** All calls check the account in the same place, so each is tried with one of the ways to lose access. */
const lossOf = new Map(
  guardedCalls.map(({ route }, n) => {
    const ways = Object.keys(accessLosses) as AccessLoss[];
    return [route, [route.allow[0] as Role, ways[n % ways.length]!] as const];
  }),
);

/** One persona for each role and expected status; a public call checks no role. */
function promises(route: AnyRoute, prepared: Prepared) {
  const known = new Map<string, { who: string; persona: Persona; status: number }>();
  for (const [who, persona] of Object.entries(center.personas)) {
    const status = promised(route, persona, prepared);
    const key = `${isPublic(route) ? persona.role !== undefined : persona.role} ${status}`;
    if (!known.has(key)) known.set(key, { who, persona, status });
  }
  const isAdmitted = ({ status }: { status: number }) => status === answerTo(route);
  return {
    admitted: [...known.values()].filter(isAdmitted),
    refused: [...known.values()].filter((each) => !isAdmitted(each)),
  };
}

const writes = guardedCalls.filter(({ route }) => route.method !== 'GET');
/** Fields that an attacker might send to pay less, gain rights or act for another person. */
const smuggled: Record<string, unknown> = {
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
/** The smuggled fields that the body of a call does not have. */
function foreignTo({ body }: AnyRoute, prepared: Prepared): [string, unknown][] {
  const fields = body && 'shape' in body ? Object.keys(Object(body.shape)) : [];
  const own = [...Object.keys(prepared.body ?? {}), ...fields];
  return Object.entries(smuggled).filter(([name]) => !own.includes(name));
}

// Each call is prepared once, so admitted callers, who use it up, come last.
describe('the calls of', { shuffle: false }, () => {
  it.each(inGroups(named))(
    '$group answer 404 for what belongs to another person, as for an unknown id [R027 R280]',
    async ({ calls }) => {
      const answers = await answersWithoutTrace(calls, async ({ name, route }, prepared) => {
        const stranger =
          center.personas[route.allow[0] === 'patient' ? 'client B' : 'unassigned aesthetician']!;
        const absent = Object.fromEntries(Object.keys(prepared.params).map((key) => [key, 'does-not-exist']));
        const own = route.own?.[route.allow[0] as 'patient' | 'staff'];
        const pairs = [[prepared.params, absent]];
        // With the caller's own id, for the appointment of another person and an unknown one.
        if (own !== undefined && 'appointmentId' in prepared.params)
          pairs.push(pairs[0]!.map((params) => ({ ...params, [own]: stranger.id! })));
        const answerFor = async (params: Record<string, string>) => {
          const { status, problem } = await make(stranger.call, route, { ...prepared, params });
          return JSON.stringify({ ...problem, status, correlationId: '' });
        };
        const answered = [];
        for (const [foreign, missing] of pairs)
          answered.push([await answerFor(foreign!), await answerFor(missing!)]);
        const isAbsent = answered.every(([one, other]) => one === other && JSON.parse(one!).status === 404);
        return { [name]: isAbsent || answered };
      });

      expect(answers).toEqual(Object.fromEntries(calls.map(({ name }) => [name, true])));
    },
  );

  it.each(inGroups(guardedCalls))('$group reject an unknown field and name it [R279]', async ({ calls }) => {
    const expected: Answers = {};
    const answers = await answersWithoutTrace(calls, async ({ name, route }, prepared) => {
      const call = insider(route, prepared);
      const inAddress = { ...prepared, query: { ...prepared.query, role: 'admin' } };
      const addressed = await make(call, route, inAddress);
      expected[`${name}: address`] = [400, 'request.malformed'];
      const toAddress = { [`${name}: address`]: [addressed.status, addressed.problem.code] };
      if (!writes.some((write) => write.route === route)) return toAddress;
      const foreign = foreignTo(route, prepared);
      const body = { ...prepared.body, ...Object.fromEntries(foreign) };
      const { status, problem } = await make(call, route, { ...prepared, body });
      const fields = foreign.map(([field]) => ({ field, message: 'Este campo no se acepta.' }));
      expected[`${name}: body`] = [422, 'request.invalid', fields];
      return { ...toAddress, [`${name}: body`]: [status, problem.code, problem.fields] };
    });

    expect(answers).toEqual(expected);
  });

  it.each(inGroups(guardedCalls))(
    '$group reject a caller who has lost access since the token was issued',
    async ({ calls }) => {
      const losses = calls.map(({ route }) => lossOf.get(route)!);
      const expected: Answers = {};
      const answers = await withLostAccess(losses, (personOf) =>
        answersWithoutTrace(calls, async ({ name, route }, prepared) => {
          const [role, loss] = lossOf.get(route)!;
          const { id, call } = personOf(role, loss);
          const own = role === 'patient' || role === 'staff' ? route.own?.[role] : undefined;
          const params = own === undefined ? prepared.params : { ...prepared.params, [own]: id! };
          const { status, problem } = await make(call, route, { ...prepared, params });
          expected[`${name}: ${role}, ${loss}`] = accessLosses[loss].error;
          return { [`${name}: ${role}, ${loss}`]: `${status} ${problem.code}` };
        }),
      );

      expect(answers, remedy).toEqual(expected);
    },
  );

  it.each(inGroups(everyCall))(
    '$group admit the roles that their contracts name and nobody else [R034 R110 R280]',
    async ({ calls }) => {
      const expected: Answers = {};
      const answers = await answersWithoutTrace(calls, async ({ name, route }, prepared) => {
        const statuses: Answers = {};
        for (const { who, persona, status } of promises(route, prepared).refused) {
          expected[`${name}: ${who}`] = status;
          statuses[`${name}: ${who}`] = (await make(persona.call, route, prepared)).status;
        }
        return statuses;
      });
      for (const { name, route } of calls)
        for (const { who, persona, status } of promises(route, await prepareOnce(route)).admitted) {
          expected[`${name}: ${who}`] = status;
          answers[`${name}: ${who}`] = await admit(persona, route);
        }

      expect(answers, remedy).toEqual(expected);
    },
  );
});
