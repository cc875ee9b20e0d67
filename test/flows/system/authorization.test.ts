import { describe, expect } from 'vitest';
import type { Role } from '#shared/core/roles.ts';
import { type AnyRoute, isPublic } from '#shared/core/route.ts';
import {
  admit,
  answerTo,
  center,
  everyCall,
  type Fall,
  falls,
  guardedCalls,
  inGroups,
  insider,
  it,
  make,
  type Persona,
  type Prepared,
  prepareOnce,
  promised,
  withFallen,
} from '#test/support/access/access-matrix.ts';
import { stack } from '#test/support/flow.ts';
import { leavingNoTrace } from '#test/support/invariants/invariants.ts';

type Named = (typeof everyCall)[number];
/** What was answered, by the call and who made it: a difference names both. */
type Answers = Record<string, unknown>;

const remedy =
  'Whoever may call and hears 400, 404 or 422: say in the domain’s file of test/support/access which ids, query and ' +
  'body the call takes. All hear 404: list the operation in lambdas/<domain>/api.ts. Otherwise `allow` and `own` of ' +
  'the contract, and what the operation asserts, say who may.';
const atOnce = 8;

/** Asks about each of the calls, several at once, and expects that all of it leaves no trace. */
async function askedInVain(
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
    throw new Error(`A refused call leaves a trace: ${changing.join(', ')}`, { cause: error });
  }
}

const named = guardedCalls.filter(
  ({ route }) => route.path.includes('{') && /^(patient|staff)$/.test(route.allow[0]!),
);

/** Every call asks in the same place whether an account still stands, so each is tried with one way to fall. */
const fallOf = new Map(
  guardedCalls.map(({ route }, n) => {
    const ways = Object.keys(falls) as Fall[];
    return [route, [route.allow[0] as Role, ways[n % ways.length]!] as const];
  }),
);

/** Who is promised what: of those with one role who are promised the same, one. Of a public call no role is asked. */
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
/** What a browser might be made to send to pay less, be more, or stand in for somebody else. */
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
/** Those of them that the body of a call does not know. */
function foreignTo({ body }: AnyRoute, prepared: Prepared): [string, unknown][] {
  const fields = body && 'shape' in body ? Object.keys(Object(body.shape)) : [];
  const own = [...Object.keys(prepared.body ?? {}), ...fields];
  return Object.entries(smuggled).filter(([name]) => !own.includes(name));
}

// Each call is made ready once: those who are let in, and use it up, come last.
describe('the calls of', { shuffle: false }, () => {
  it.each(inGroups(named))(
    '$group answer about what is somebody else’s as about what does not exist [R027 R280]',
    async ({ calls }) => {
      const answers = await askedInVain(calls, async ({ name, route }, prepared) => {
        const stranger =
          center.personas[route.allow[0] === 'patient' ? 'client B' : 'unassigned aesthetician']!;
        const absent = Object.fromEntries(Object.keys(prepared.params).map((key) => [key, 'does-not-exist']));
        const own = route.own?.[route.allow[0] as 'patient' | 'staff'];
        const pairs = [[prepared.params, absent]];
        // In the caller's own name, about an appointment that is another's or nobody's.
        if (own !== undefined && 'appointmentId' in prepared.params)
          pairs.push(pairs[0]!.map((params) => ({ ...params, [own]: stranger.id! })));
        const told = async (params: Record<string, string>) => {
          const { status, problem } = await make(stranger.call, route, { ...prepared, params });
          return JSON.stringify({ ...problem, status, correlationId: '' });
        };
        const answered = [];
        for (const [foreign, missing] of pairs) answered.push([await told(foreign!), await told(missing!)]);
        const isAbsent = answered.every(([one, other]) => one === other && JSON.parse(one!).status === 404);
        return { [name]: isAbsent || answered };
      });

      expect(answers).toEqual(Object.fromEntries(calls.map(({ name }) => [name, true])));
    },
  );

  it.each(inGroups(guardedCalls))(
    '$group refuse a field that they do not know, and name it [R279]',
    async ({ calls }) => {
      const expected: Answers = {};
      const answers = await askedInVain(calls, async ({ name, route }, prepared) => {
        const call = insider(route, prepared);
        const inAddress = { ...prepared, query: { ...prepared.query, role: 'admin' } };
        const addressed = await make(call, route, inAddress);
        expected[`${name}: address`] = [400, 'request.malformed'];
        const told = { [`${name}: address`]: [addressed.status, addressed.problem.code] };
        if (!writes.some((write) => write.route === route)) return told;
        const foreign = foreignTo(route, prepared);
        const body = { ...prepared.body, ...Object.fromEntries(foreign) };
        const { status, problem } = await make(call, route, { ...prepared, body });
        const fields = foreign.map(([field]) => ({ field, message: 'Este campo no se acepta.' }));
        expected[`${name}: body`] = [422, 'request.invalid', fields];
        return { ...told, [`${name}: body`]: [status, problem.code, problem.fields] };
      });

      expect(answers).toEqual(expected);
    },
  );

  it.each(inGroups(guardedCalls))(
    '$group are closed at once to whoever lost their access',
    async ({ calls }) => {
      const fallen = calls.map(({ route }) => fallOf.get(route)!);
      const expected: Answers = {};
      const answers = await withFallen(fallen, (personOf) =>
        askedInVain(calls, async ({ name, route }, prepared) => {
          const [role, fall] = fallOf.get(route)!;
          const { id, call } = personOf(role, fall);
          const own = role === 'patient' || role === 'staff' ? route.own?.[role] : undefined;
          const params = own === undefined ? prepared.params : { ...prepared.params, [own]: id! };
          const { status, problem } = await make(call, route, { ...prepared, params });
          expected[`${name}: ${role}, ${fall}`] = falls[fall].told;
          return { [`${name}: ${role}, ${fall}`]: `${status} ${problem.code}` };
        }),
      );

      expect(answers, remedy).toEqual(expected);
    },
  );

  it.each(inGroups(everyCall))(
    '$group let in whom their contracts name, and nobody else [R034 R110 R280]',
    async ({ calls }) => {
      const expected: Answers = {};
      const answers = await askedInVain(calls, async ({ name, route }, prepared) => {
        const told: Answers = {};
        for (const { who, persona, status } of promises(route, prepared).refused) {
          expected[`${name}: ${who}`] = status;
          told[`${name}: ${who}`] = (await make(persona.call, route, prepared)).status;
        }
        return told;
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
