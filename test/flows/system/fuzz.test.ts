import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { requestAppointment } from '#shared/appointments/api.ts';
import { openapiOf } from '#shared/core/openapi.ts';
import { type AnyRoute, apiPrefix } from '#shared/core/route.ts';
import { everyRoute } from '#shared/routes.ts';
import { saveCenterSettings } from '#shared/settings/center-api.ts';
import {
  aPeopledCenter,
  everyCall,
  make,
  oneOfEachRole,
  type Prepared,
  prepare,
} from '#test/support/access/access-matrix.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { faultOf } from '#test/support/fuzz/answers.ts';
import { type JsonSchema, spoiled, valueFor } from '#test/support/fuzz/values.ts';
import { later } from '#test/support/system/clock.ts';

/** As many in all as asked for (`npm run fuzz`), by several seeds; or enough by one for every call to meet some of each kind. */
const asked = process.env['FUZZ_REQUESTS'];
const requests = Number(asked ?? 3_000);
const seeds = asked ? [20_261_122, 7, 424_242] : [20_261_122];
const perCall = Math.ceil(requests / seeds.length / everyCall.length);
/** What went through once may be over: a call that is made often is made ready again in between. */
const rounds = Math.min(3, Math.ceil(perCall / 24));
const atOnce = 8;

type Parameter = { readonly name: string; readonly in: 'path' | 'query'; readonly schema: JsonSchema };
type Operation = {
  readonly parameters: readonly Parameter[];
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: JsonSchema } };
  };
};
const { paths } = openapiOf(everyRoute, 'Serena') as {
  paths: Record<string, Record<string, Operation>>;
};

/** In the place of a body: nothing at all, and what is no object. */
const noBodies = [undefined, null, [], [null], '', 'null', 0, false];

type Request = Pick<Prepared, 'params' | 'query'> & { readonly body?: unknown };

/** Requests by the document alone, and the one that goes through with one part spoiled. */
function requestsFor(route: AnyRoute, { params, query, body }: Prepared): fc.Arbitrary<Request> {
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
            // An empty part of a path is another path.
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
    body ? spoiled(body).map((value) => ({ ...own, body: value })) : fc.constant(own),
    ...(anyBody ? [fc.constantFrom(...noBodies).map((value) => ({ ...own, body: value }))] : []),
  );
}

/** A center that nobody can book in would be of no use to the calls that follow. */
async function afterwardsAsBefore(): Promise<void> {
  const { settings, commit } = thePlatform();
  const before = await settings.get();
  onTestFinished(async () => {
    const left = await settings.get();
    await commit(settings.save({ ...before, version: left.version + 1 }, left));
  });
}

describe.each(seeds)('requests made from the OpenAPI document by the seed %i', (seed) => {
  const center = aPeopledCenter();

  async function faultsAt(route: AnyRoute, round: number, times: number): Promise<unknown[]> {
    const prepared = await prepare(route, center.scene);
    const calls = oneOfEachRole(route, center.personas, prepared);
    const numRuns = Math.ceil(perCall / times);
    const odd = fc.sample(requestsFor(route, prepared), { numRuns, seed: seed + round });

    const faults: unknown[] = [];
    for (let from = 0; from < odd.length; from += atOnce)
      await Promise.all(
        odd.slice(from, from + atOnce).map(async (each, n) => {
          const call = calls[(from + n) % calls.length]!;
          const fault = faultOf(await make(call, route, { ...prepared, ...each } as Prepared));
          if (fault) faults.push({ fault, ...each });
        }),
      );
    return faults;
  }

  it.each(everyCall)('are never a fault of $name', async ({ route }) => {
    // A client may ask so often in a day: these are counted in another than what the other calls make ready.
    if (route === requestAppointment) later({ days: rounds });
    if (route === saveCenterSettings) await afterwardsAsBefore();

    const faults: unknown[] = [];
    // Whoever ends their own sessions on a later day could not come in on this one.
    const times = route.path.startsWith('/me') ? 1 : rounds;
    for (let round = 0; round < times; round++) {
      if (round > 0) later({ days: 1 });
      faults.push(...(await faultsAt(route, round, times)));
    }

    expect(faults).toEqual([]);
  });
});
