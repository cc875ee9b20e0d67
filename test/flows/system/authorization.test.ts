import { describe, expect, it } from 'vitest';
import type { Role } from '#shared/core/roles.ts';
import type { AnyRoute } from '#shared/core/route.ts';
import {
  answerTo,
  aPeopledCenter,
  everyCall,
  guardedCalls,
  make,
  type Persona,
  type Prepared,
  prepare,
  prepareOnce,
  promised,
  withFallenPersonas,
} from '#test/support/access/access-matrix.ts';
import { leavingNoTrace } from '#test/support/invariants/invariants.ts';

const center = aPeopledCenter();

const statusesOf = async (route: AnyRoute, people: Record<string, Persona>, prepared: Prepared) => {
  const statuses: Record<string, number> = {};
  for (const [name, { call }] of Object.entries(people))
    statuses[name] = (await make(call, route, prepared)).status;
  return statuses;
};

const remedy =
  'Whoever may call and hears 400, 404 or 422: say in the domain’s file of test/support/access which ids, query and ' +
  'body the call takes. All hear 404: list the operation in lambdas/<domain>/api.ts. Otherwise `allow` and `own` of ' +
  'the contract, and what the operation asserts, say who may.';

describe('who may make each call of the map', () => {
  it.each(everyCall)(
    '$name lets in whom its contract names, and nobody else [R034 R110 R280]',
    async ({ route }) => {
      const prepared = await prepare(route, center.scene);
      const expected = Object.fromEntries(
        Object.entries(center.personas).map(([name, persona]) => [name, promised(route, persona, prepared)]),
      );
      const isRefused = ([name]: [string, Persona]) => expected[name] !== answerTo(route);
      const refused = Object.fromEntries(Object.entries(center.personas).filter(isRefused));

      const refusals = await leavingNoTrace(center.stack, () => statusesOf(route, refused, prepared));
      const admissions: Record<string, number> = {};
      for (const name of Object.keys(center.personas).filter((each) => !(each in refused))) {
        // Whoever is let in may change things: the next one gets a call of their own.
        const isUsedUp = route.method !== 'GET' && Object.keys(admissions).length > 0;
        const own = isUsedUp ? await prepare(route, center.scene) : prepared;
        admissions[name] = (await make(center.personas[name]!.call, route, own)).status;
      }

      expect({ ...refusals, ...admissions }, remedy).toEqual(expected);
    },
  );

  it.each(guardedCalls)('$name is closed at once to whoever lost their access', async ({ route }) => {
    const role = route.allow[0] as Role;
    const prepared = await prepareOnce(route, center.scene);
    const own = role === 'patient' || role === 'staff' ? route.own?.[role] : undefined;
    const codesOf = async (people: Record<string, Persona>) => {
      const codes: Record<string, string> = {};
      for (const [name, { id, call }] of Object.entries(people)) {
        const params = own === undefined ? prepared.params : { ...prepared.params, [own]: id! };
        const { status, problem } = await make(call, route, { ...prepared, params });
        codes[name] = `${status} ${problem.code}`;
      }
      return codes;
    };
    const answers = await withFallenPersonas(center.stack, role, (people) =>
      leavingNoTrace(center.stack, () => codesOf(people)),
    );

    expect(answers, remedy).toEqual({
      deactivated: '401 account.inactive',
      'signed out since': '401 request.unauthenticated',
      'moved to another role': '401 request.unauthenticated',
    });
  });
});

const named = guardedCalls.filter(
  ({ route }) => route.path.includes('{') && /^(patient|staff)$/.test(route.allow[0]!),
);

describe('what belongs to somebody else', () => {
  it.each(named)('$name answers about it as about what does not exist [R027 R280]', async ({ route }) => {
    const prepared = await prepareOnce(route, center.scene);
    const stranger = center.personas[route.allow[0] === 'patient' ? 'client B' : 'unassigned aesthetician']!;
    const absent = Object.fromEntries(Object.keys(prepared.params).map((name) => [name, 'does-not-exist']));
    const own = route.own?.[route.allow[0] as 'patient' | 'staff'];

    const ways = [prepared.params, absent];
    // In the caller's own name, about an appointment that is another's or nobody's.
    if (own !== undefined && 'appointmentId' in prepared.params)
      ways.push({ ...prepared.params, [own]: stranger.id! }, { ...absent, [own]: stranger.id! });
    const answers: string[] = [];
    for (const params of ways) {
      const { status, problem } = await make(stranger.call, route, { ...prepared, params });
      answers.push(JSON.stringify({ ...problem, status, correlationId: '' }));
    }

    const pairs = answers.flatMap((answer, n) => (n % 2 === 0 ? [[answer, answers[n + 1]]] : []));
    for (const [foreign, missing] of pairs) expect(foreign).toBe(missing);
    expect(answers.map((answer) => JSON.parse(answer).status)).toEqual(ways.map(() => 404));
  });
});
