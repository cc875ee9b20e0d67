import fc from 'fast-check';
import { describe, expect, onTestFinished } from 'vitest';
import { listAppointmentRequests, listMyAppointments, requestAppointment } from '#shared/appointments/api.ts';
import { buildOpenapi } from '#shared/core/openapi.ts';
import { type AnyRoute, apiPrefix } from '#shared/core/route.ts';
import { allRoutes } from '#shared/routes.ts';
import { saveCenterSettings } from '#shared/settings/center-api.ts';
import {
  center,
  everyCall,
  it,
  listCallersByRole,
  makeCall,
  type PreparedCall,
  prepare,
} from '#test/support/access/access-matrix.ts';
import { thePlatform } from '#test/support/center/center.ts';
import {
  params as paramsOf,
  request,
  reserve,
  submitRequest,
  withAnotherClient,
} from '#test/support/center/fixture.ts';
import { stack } from '#test/support/flow.ts';
import { findFault } from '#test/support/fuzz/answers.ts';
import { hostileValues, type JsonSchema, spoil, valueFor } from '#test/support/fuzz/values.ts';
import { advanceClock, advanceToFullHour } from '#test/support/system/clock.ts';

/** FUZZ_REQUESTS in all (`npm run fuzz`) with several seeds, or a few of each call with one. */
const requestedCount = process.env['FUZZ_REQUESTS'];
const requests = Number(requestedCount ?? 1_200);
const seeds = requestedCount ? [20_261_122, 7, 424_242] : [20_261_122];
const perCall = Math.ceil(requests / seeds.length / everyCall.length);
/** Calls are prepared again between rounds, because a successful request uses up its fixture. */
const rounds = Math.min(3, Math.ceil(perCall / 24));
const atOnce = 8;

type Parameter = { readonly name: string; readonly in: 'path' | 'query'; readonly schema: JsonSchema };
type Operation = {
  readonly parameters: readonly Parameter[];
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: JsonSchema } };
  };
};
const { paths } = buildOpenapi(allRoutes, 'Serena') as {
  paths: Record<string, Record<string, Operation>>;
};

/** Values in place of a body that are no object. */
const noBodies = [undefined, null, [], [null], '', 'null', 0, false];

type Request = Pick<PreparedCall, 'params' | 'query'> & { readonly body?: unknown };

/** Requests generated from the OpenAPI document, and valid requests with one part replaced. */
function requestsFor(route: AnyRoute, { params, query, body }: PreparedCall): fc.Arbitrary<Request> {
  const { parameters, requestBody } = paths[`${apiPrefix}${route.path}`]![route.method.toLowerCase()]!;
  const placed = (place: Parameter['in']) =>
    fc
      .record(
        Object.fromEntries(
          parameters.filter((each) => each.in === place).map(({ name, schema }) => [name, valueFor(schema)]),
        ),
        { requiredKeys: [] },
      )
      .map((given) =>
        Object.fromEntries(
          Object.entries(given)
            // An empty path parameter is another path.
            .filter(([, value]) => place === 'query' || `${value}` !== '')
            .map(([name, value]) => [name, String(value).toWellFormed()]),
        ),
      );
  const anyBody = requestBody ? valueFor(requestBody.content['application/json'].schema) : undefined;
  const own = { params, query, ...(body && { body }) };
  return fc.oneof(
    anyBody
      ? anyBody.map((value) => ({ ...own, body: value }))
      : placed('query').map((given) => ({ ...own, query: given })),
    placed('query').map((given) => ({ ...own, query: { ...query, ...given } })),
    placed('path').map((given) => ({ ...own, params: { ...params, ...given } })),
    body ? spoil(body).map((value) => ({ ...own, body: value })) : fc.constant(own),
    ...(anyBody ? [fc.constantFrom(...noBodies).map((value) => ({ ...own, body: value }))] : []),
  );
}

/** One request for each parameter and body field, with a hostile value there. */
function buildOddRequests(route: AnyRoute, { params, query, body }: PreparedCall): Request[] {
  const own = { params, query, ...(body && { body }) };
  const first = allRoutes.indexOf(route);
  const parameters = paths[`${apiPrefix}${route.path}`]![route.method.toLowerCase()]!.parameters;
  const inAddress = hostileValues.filter((value) => typeof value === 'string' && value !== '');
  const odd = (values: readonly unknown[], n: number) => values[(first + n) % values.length];
  return [
    ...parameters.map(({ name, in: place }, n) => {
      const value = String(odd(inAddress, n)).toWellFormed();
      return place === 'path'
        ? { ...own, params: { ...params, [name]: value } }
        : { ...own, query: { ...query, [name]: value } };
    }),
    ...Object.keys(body ?? {}).map((name, n) => ({
      ...own,
      body: { ...body, [name]: odd(hostileValues, n) },
    })),
  ];
}

/** Restores the center settings after the test, so that later calls can book. */
async function restoreSettingsAfterTest(): Promise<void> {
  const { settings, commit } = thePlatform();
  const before = await settings.get();
  onTestFinished(async () => {
    const left = await settings.get();
    await commit(settings.save({ ...before, version: left.version + 1 }, left));
  });
}

describe.each(seeds)('requests generated from the OpenAPI document with seed %i', (seed) => {
  async function faultsAt(route: AnyRoute, round: number, times: number): Promise<unknown[]> {
    const prepared = await prepare(route);
    const calls = listCallersByRole(route, prepared);
    const numRuns = Math.ceil(perCall / times);
    const odd = [
      ...buildOddRequests(route, prepared),
      ...fc.sample(requestsFor(route, prepared), { numRuns, seed: seed + round }),
    ];

    const faults: unknown[] = [];
    for (let from = 0; from < odd.length; from += atOnce)
      await Promise.all(
        odd.slice(from, from + atOnce).map(async (each, n) => {
          const call = calls[(from + n) % calls.length]!;
          const fault = findFault(await makeCall(call, route, { ...prepared, ...each } as PreparedCall));
          if (fault) faults.push({ fault, ...each });
        }),
      );
    return faults;
  }

  it.each(everyCall)('cause no fault of $name', async ({ route }) => {
    // Requests per client and day are limited, so these are made on another day.
    if (route === requestAppointment) advanceClock({ days: rounds });
    if (route === saveCenterSettings) await restoreSettingsAfterTest();

    const faults: unknown[] = [];
    // Sessions that end on a later day would be invalid on this one.
    const times = route.path.startsWith('/me') ? 1 : rounds;
    for (let round = 0; round < times; round++) {
      if (round > 0) advanceClock({ days: 1 });
      faults.push(...(await faultsAt(route, round, times)));
    }

    expect(faults).toEqual([]);
  });
});

describe('malformed request', () => {
  it('with an invalid body answers 400', async () => {
    const { patientId } = center.fixture.patient;
    const address = `${stack.url}${apiPrefix}${requestAppointment.path.replace('{patientId}', patientId)}`;
    const authorization = `Bearer ${stack.mint({ userId: patientId, role: 'patient' })}`;
    const headers = { 'content-type': 'application/json', authorization };
    const bodies = [
      '{',
      'nothing',
      '[]',
      '"text"',
      'null',
      '1',
      `{"a":${'['.repeat(5000)}`,
      `"${'x'.repeat(300_000)}"`,
    ];

    const answers = await Promise.all(
      bodies.map((body) => fetch(address, { method: 'POST', headers, body })),
    );

    expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 400));
  });

  it.each(['/patients/%E0%A4%A/services', '/patients/%/appointments', '/%ff'])(
    'with an undecodable path is rejected: %s',
    async (path) => {
      const { status } = await fetch(`${stack.url}${apiPrefix}${path}`);

      expect([400, 404]).toContain(status);
    },
  );

  it('with a cursor of no list answers 400', async () => {
    const luz = await withAnotherClient(center.fixture);
    await reserve(luz, '16:00');
    const forged = JSON.stringify({ pk: 'a', sk: 'b', gsi1pk: 'a', gsi1sk: 'b' });

    for (const cursor of ['nonsense', Buffer.from(forged).toString('base64'), 'e30=']) {
      const ownPage = await luz.asPatient(listMyAppointments, { params: paramsOf(luz), query: { cursor } });
      const all = await luz.asAdmin(listAppointmentRequests, { query: { cursor } });
      expect([cursor, ownPage.status, all.status]).toEqual([cursor, 400, 400]);
    }
  });

  it('is rate-limited to twenty requests for appointments an hour', async () => {
    advanceToFullHour();
    const luz = await withAnotherClient(center.fixture);
    await request(luz, { time: '09:00' });

    const statuses: number[] = [];
    for (let n = 0; n < 20; n++) statuses.push((await submitRequest(luz, { time: '09:00' })).status);

    expect(statuses.slice(0, 19)).toEqual(Array(19).fill(409));
    expect(statuses[19]).toBe(429);
  });
});
