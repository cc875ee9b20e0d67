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
import { arbitraryFor, hostileValues, type JsonSchema, withHostilePart } from '#test/support/fuzz/values.ts';
import { advanceClock, advanceToFullHour } from '#test/support/system/clock.ts';

/** FUZZ_REQUESTS in all (`npm run fuzz`) with several seeds, or a few of each call with one. */
const requestedCount = process.env['FUZZ_REQUESTS'];
const requestCount = Number(requestedCount ?? 1_200);
const seeds = requestedCount ? [20_261_122, 7, 424_242] : [20_261_122];
const requestsPerCall = Math.ceil(requestCount / seeds.length / everyCall.length);
/** Calls are prepared again between rounds, because a successful request uses up its fixture. */
const rounds = Math.min(3, Math.ceil(requestsPerCall / 24));
const batchSize = 8;

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
const invalidBodies = [undefined, null, [], [null], '', 'null', 0, false];

type Request = Pick<PreparedCall, 'params' | 'query'> & { readonly body?: unknown };

/** Returns requests generated from the OpenAPI document, and valid requests with one part replaced. */
function arbitraryRequests(route: AnyRoute, { params, query, body }: PreparedCall): fc.Arbitrary<Request> {
  const { parameters, requestBody } = paths[`${apiPrefix}${route.path}`]![route.method.toLowerCase()]!;
  const arbitraryParameters = (place: Parameter['in']) =>
    fc
      .record(
        Object.fromEntries(
          parameters
            .filter((parameter) => parameter.in === place)
            .map(({ name, schema }) => [name, arbitraryFor(schema)]),
        ),
        { requiredKeys: [] },
      )
      .map((values) =>
        Object.fromEntries(
          Object.entries(values)
            // An empty path parameter is another path.
            .filter(([, value]) => place === 'query' || `${value}` !== '')
            .map(([name, value]) => [name, String(value).toWellFormed()]),
        ),
      );
  const anyBody = requestBody ? arbitraryFor(requestBody.content['application/json'].schema) : undefined;
  const validRequest = { params, query, ...(body && { body }) };
  return fc.oneof(
    anyBody
      ? anyBody.map((value) => ({ ...validRequest, body: value }))
      : arbitraryParameters('query').map((values) => ({ ...validRequest, query: values })),
    arbitraryParameters('query').map((values) => ({ ...validRequest, query: { ...query, ...values } })),
    arbitraryParameters('path').map((values) => ({ ...validRequest, params: { ...params, ...values } })),
    body
      ? withHostilePart(body).map((value) => ({ ...validRequest, body: value }))
      : fc.constant(validRequest),
    ...(anyBody
      ? [fc.constantFrom(...invalidBodies).map((value) => ({ ...validRequest, body: value }))]
      : []),
  );
}

/** Returns one request for each parameter and body field, with a hostile value there. */
function buildHostileRequests(route: AnyRoute, { params, query, body }: PreparedCall): Request[] {
  const validRequest = { params, query, ...(body && { body }) };
  const offset = allRoutes.indexOf(route);
  const parameters = paths[`${apiPrefix}${route.path}`]![route.method.toLowerCase()]!.parameters;
  const hostileAddressParts = hostileValues.filter((value) => typeof value === 'string' && value !== '');
  const pickHostile = (values: readonly unknown[], n: number) => values[(offset + n) % values.length];
  return [
    ...parameters.map(({ name, in: place }, n) => {
      const value = String(pickHostile(hostileAddressParts, n)).toWellFormed();
      return place === 'path'
        ? { ...validRequest, params: { ...params, [name]: value } }
        : { ...validRequest, query: { ...query, [name]: value } };
    }),
    ...Object.keys(body ?? {}).map((name, n) => ({
      ...validRequest,
      body: { ...body, [name]: pickHostile(hostileValues, n) },
    })),
  ];
}

/** Restores the center settings after the test, so that later calls can book. */
async function restoreSettingsAfterTest(): Promise<void> {
  const { settings, commit } = thePlatform();
  const settingsBefore = await settings.get();
  onTestFinished(async () => {
    const settingsAfter = await settings.get();
    await commit(settings.save({ ...settingsBefore, version: settingsAfter.version + 1 }, settingsAfter));
  });
}

describe.each(seeds)('requests generated from the OpenAPI document with seed %i', (seed) => {
  async function findFaults(route: AnyRoute, round: number, roundCount: number): Promise<unknown[]> {
    const prepared = await prepare(route);
    const calls = listCallersByRole(route, prepared);
    const numRuns = Math.ceil(requestsPerCall / roundCount);
    const fuzzRequests = [
      ...buildHostileRequests(route, prepared),
      ...fc.sample(arbitraryRequests(route, prepared), { numRuns, seed: seed + round }),
    ];

    const faults: unknown[] = [];
    for (let from = 0; from < fuzzRequests.length; from += batchSize)
      await Promise.all(
        fuzzRequests.slice(from, from + batchSize).map(async (fuzzRequest, n) => {
          const call = calls[(from + n) % calls.length]!;
          const fault = findFault(
            await makeCall(call, route, { ...prepared, ...fuzzRequest } as PreparedCall),
          );
          if (fault) faults.push({ fault, ...fuzzRequest });
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
    const roundCount = route.path.startsWith('/me') ? 1 : rounds;
    for (let round = 0; round < roundCount; round++) {
      if (round > 0) advanceClock({ days: 1 });
      faults.push(...(await findFaults(route, round, roundCount)));
    }

    expect(faults).toEqual([]);
  });
});

describe('malformed request', () => {
  it('gets 400 for an invalid body', async () => {
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

    const responses = await Promise.all(
      bodies.map((body) => fetch(address, { method: 'POST', headers, body })),
    );

    expect(responses.map(({ status }) => status)).toEqual(bodies.map(() => 400));
  });

  it.each(['/patients/%E0%A4%A/services', '/patients/%/appointments', '/%ff'])(
    'is rejected for an undecodable path: %s',
    async (path) => {
      const { status } = await fetch(`${stack.url}${apiPrefix}${path}`);

      expect([400, 404]).toContain(status);
    },
  );

  it('gets 400 for a cursor of no list', async () => {
    const otherClient = await withAnotherClient(center.fixture);
    await reserve(otherClient, '16:00');
    const forged = JSON.stringify({ pk: 'a', sk: 'b', gsi1pk: 'a', gsi1sk: 'b' });

    for (const cursor of ['nonsense', Buffer.from(forged).toString('base64'), 'e30=']) {
      const ownPage = await otherClient.asPatient(listMyAppointments, {
        params: paramsOf(otherClient),
        query: { cursor },
      });
      const deskPage = await otherClient.asAdmin(listAppointmentRequests, { query: { cursor } });
      expect([cursor, ownPage.status, deskPage.status]).toEqual([cursor, 400, 400]);
    }
  });

  it('is rate-limited to twenty requests for appointments an hour', async () => {
    advanceToFullHour();
    const otherClient = await withAnotherClient(center.fixture);
    await request(otherClient, { time: '09:00' });

    const statuses: number[] = [];
    for (let n = 0; n < 20; n++) statuses.push((await submitRequest(otherClient, { time: '09:00' })).status);

    expect(statuses.slice(0, 19)).toEqual(Array(19).fill(409));
    expect(statuses[19]).toBe(429);
  });
});
