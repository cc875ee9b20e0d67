import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { routeKey } from '#shared/core/route.ts';
import { everyRoute } from '#shared/routes.ts';

/** Every name of a field in a JSON Schema. */
const fieldsIn = (schema: unknown): string[] =>
  typeof schema !== 'object' || schema === null
    ? []
    : Object.entries(schema).flatMap(([key, child]) => [
        ...(key === 'properties' ? Object.keys(child as object) : []),
        ...fieldsIn(child),
      ]);

describe('what the product sends', () => {
  it('is never worded, nor addressed to a phone, by a browser: no call takes a message [R158]', () => {
    const telling = everyRoute.filter(({ body }) => {
      const fields = fieldsIn(z.toJSONSchema(body, { unrepresentable: 'any', io: 'input' }));
      return fields.includes('message') || (fields.includes('to') && fields.includes('text'));
    });

    // What is said of a request for doses is read on its client's own page; what a visitor's chat with the center begins
    // with goes the other way.
    expect(telling.map(routeKey)).toEqual([
      'POST /api/dose-requests/{requestId}/approval',
      'POST /api/dose-requests/{requestId}/denial',
      'PUT /api/center/settings',
    ]);
  });
});
