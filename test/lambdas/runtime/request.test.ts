import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { parseRequest, readRawBody } from '#lambdas/runtime/request.ts';
import { AppError } from '#shared/core/errors.ts';
import { route } from '#shared/core/route.ts';
import { CivilDate, Id } from '#shared/core/schemas.ts';
import { allRoutes } from '#shared/routes.ts';
import { anHttpEvent } from '#test/support/system/http-event.ts';

const thing = route('thing', {
  method: 'POST',
  path: '/things/{thingId}',
  summary: 'Changes a thing',
  allow: ['admin'],
  params: z.object({ thingId: Id }),
  query: z.strictObject({ from: z.optional(CivilDate) }),
  body: z.strictObject({ name: z.string().check(z.trim(), z.minLength(1, { error: 'Escribe un nombre.' })) }),
  reply: z.object({}),
});
const hook = route('hook', {
  method: 'POST',
  path: '/hook',
  summary: 'Signed bytes',
  allow: ['public'],
  raw: true,
  reply: z.object({}),
});
const params = { thingId: 't1' };
const buildEvent = (body: unknown) => anHttpEvent({ params, body: JSON.stringify(body) });

function findRejection(read: () => unknown): Pick<AppError, 'message' | 'fields'> | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { message: error.message, fields: error.fields };
  }
}

describe('request', () => {
  it('is parsed by its contract', () => {
    const event = anHttpEvent({ params, query: { from: '2026-03-06' }, body: '{"name":"  Facial "}' });

    expect(parseRequest(thing, event)).toEqual({
      params: { thingId: 't1' },
      query: { from: '2026-03-06' },
      body: { name: 'Facial' },
    });
  });

  it('is malformed when its body is not JSON', () => {
    const event = anHttpEvent({ params, body: '{"name": ' });

    expect(findRejection(() => parseRequest(thing, event))?.message).toBe('request.malformed');
  });

  it('is invalid when its body is only a prototype', () => {
    const event = anHttpEvent({ params, body: '{"__proto__":{"name":"x"}}' });

    expect(findRejection(() => parseRequest(thing, event))?.message).toBe('request.invalid');
  });

  const nestLists = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  it.each([
    ['a text', '{"toString":0}'],
    ['a number', '{"valueOf":0,"toString":0}'],
    ['a text, inside a list', '[[{"toString":0}]]'],
    ['any value before the stack ends', nestLists(5_000)],
  ])('is malformed when a length in it cannot be converted to %s', (_, length) => {
    const event = anHttpEvent({ params, body: `{"name":{"length":${length}}}` });

    expect(findRejection(() => parseRequest(thing, event))?.message).toBe('request.malformed');
  });

  it('is invalid when a field is nested within the allowed depth', () => {
    const event = anHttpEvent({ params, body: `{"name":${nestLists(30)}}` });

    expect(findRejection(() => parseRequest(thing, event))?.message).toBe('request.invalid');
  });

  const parsedRoutes = allRoutes.filter(({ raw }) => !raw);
  it.each(parsedRoutes)('is malformed for $name when its body is no object', (contract) => {
    const ids = Object.fromEntries(
      [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'a'.repeat(32)]),
    );
    const nonObjects = fc.oneof(
      fc.constantFrom(null, true, false),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.string(),
      fc.array(fc.jsonValue()),
    );
    fc.assert(
      fc.property(nonObjects, (body) => {
        const event = anHttpEvent({ params: ids, body: JSON.stringify(body) });
        const read = () => parseRequest({ ...contract, query: z.looseObject({}) }, event);

        expect(findRejection(read)?.message).toBe('request.malformed');
      }),
      { numRuns: 20 },
    );
  });

  it('is invalid when a field is wrong, with the field and message', () => {
    expect(findRejection(() => parseRequest(thing, buildEvent({ name: ' ' })))).toEqual({
      message: 'request.invalid',
      fields: [{ field: 'name', message: 'Escribe un nombre.' }],
    });
  });

  it('is invalid when a field is unknown, with the field', () => {
    const rejection = findRejection(() => parseRequest(thing, buildEvent({ name: 'Facial', priceCents: 1 })));

    expect(rejection?.message).toBe('request.invalid');
    expect(rejection?.fields.map(({ field }) => field)).toEqual(['priceCents']);
  });

  it('is invalid when a field is missing, also without a body', () => {
    expect(findRejection(() => parseRequest(thing, anHttpEvent({ params })))).toMatchObject({
      message: 'request.invalid',
      fields: [{ field: 'name' }],
    });
  });

  it.each([
    ['an invalid path parameter', { params: { thingId: '../t1' }, body: '{"name":"x"}' }],
    ['no path parameter', { body: '{"name":"x"}' }],
    ['an invalid query', { params, query: { from: '2026-02-30' }, body: '{"name":"x"}' }],
    // API Gateway joins repeated parameters with a comma.
    ['a repeated query', { params, query: { from: '2026-03-06,2026-03-07' }, body: '{"name":"x"}' }],
    ['an undeclared query', { params, query: { status: 'all' }, body: '{"name":"x"}' }],
  ])('is malformed with %s', (_, requestParts) => {
    const rejection = findRejection(() => parseRequest(thing, anHttpEvent(requestParts)));

    expect(rejection?.message).toBe('request.malformed');
  });

  it('is malformed when its body exceeds 256 KiB', () => {
    const emptyBodySize = JSON.stringify({ name: '' }).length;
    const eventOfSize = (size: number) => buildEvent({ name: 'x'.repeat(size - emptyBodySize) });

    expect(findRejection(() => parseRequest(thing, eventOfSize(256 * 1024)))).toBeUndefined();
    const rejection = findRejection(() => parseRequest(thing, eventOfSize(256 * 1024 + 1)));
    expect(rejection?.message).toBe('request.malformed');
  });

  it('keeps its body unparsed for a raw route', () => {
    const event = anHttpEvent({ body: 'not json, but signed' });

    expect(parseRequest(hook, event)).toEqual({ params: {}, query: {}, body: {} });
  });
});

describe('readRawBody', () => {
  it('returns the text as sent, in base64 or not', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const base64 = Buffer.from(text, 'utf8').toString('base64');

        expect(readRawBody(anHttpEvent({ body: text }))).toBe(text);
        expect(readRawBody(anHttpEvent({ body: base64, base64: true }))).toBe(text);
      }),
    );
  });

  it('returns an empty text when nothing was sent', () => {
    expect(readRawBody(anHttpEvent())).toBe('');
    expect(readRawBody(anHttpEvent({ base64: true }))).toBe('');
  });

  it('decodes a base64 body for parseRequest', () => {
    const body = Buffer.from('{"name":"Depilación"}').toString('base64');

    expect(parseRequest(thing, anHttpEvent({ params, body, base64: true })).body).toEqual({
      name: 'Depilación',
    });
  });
});
