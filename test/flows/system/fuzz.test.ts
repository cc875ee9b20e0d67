import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requestAppointment } from '#shared/appointments/api.ts';
import { openapiOf } from '#shared/core/openapi.ts';
import { type AnyRoute, apiPrefix } from '#shared/core/route.ts';
import { everyRoute } from '#shared/routes.ts';
import {
  aPeopledCenter,
  everyCall,
  insider,
  make,
  type Prepared,
  prepare,
} from '#test/support/access/access-matrix.ts';
import { type JsonSchema, spoiled, valueFor } from '#test/support/fuzz/values.ts';
import { later } from '#test/support/system/clock.ts';

const seeds = [20_261_122, 7, 424_242];
/** As many in all as asked for (`npm run fuzz`), or enough for every call to meet some of each kind. */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 4_000);
const perCall = Math.ceil(requests / seeds.length / everyCall.length);
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
  const asked = requestBody ? valueFor(requestBody.content['application/json'].schema) : undefined;
  const own = { params, query, ...(body && { body }) };
  return fc.oneof(
    asked
      ? asked.map((value) => ({ ...own, body: value }))
      : placed('query').map((given) => ({ ...own, query: given })),
    placed('query').map((given) => ({ ...own, query: { ...query, ...given } })),
    placed('path').map((given) => ({ ...own, params: { ...params, ...given } })),
    body ? spoiled(body).map((value) => ({ ...own, body: value })) : fc.constant(own),
  );
}

describe.each(seeds)('requests made from the OpenAPI document by the seed %i', (seed) => {
  const center = aPeopledCenter();

  it.each(everyCall)('are never a fault of $name', async ({ route }) => {
    // A client may ask so often in a day: these are counted in another than what the other calls make ready.
    if (route === requestAppointment) later({ days: 1 });
    const prepared = await prepare(route, center.scene);
    const call = insider(route, center.personas, prepared);
    const odd = fc.sample(requestsFor(route, prepared), { numRuns: perCall, seed });

    const faults: unknown[] = [];
    for (let from = 0; from < odd.length; from += atOnce)
      await Promise.all(
        odd.slice(from, from + atOnce).map(async (each) => {
          const { status, problem } = await make(call, route, { ...prepared, ...each } as Prepared);
          if (status >= 500 || (status >= 400 && !problem.detail)) faults.push({ status, ...each });
        }),
      );

    expect(faults).toEqual([]);
  });
});
