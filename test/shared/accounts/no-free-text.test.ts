import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { toRouteKey } from '#shared/core/route.ts';
import { allRoutes } from '#shared/routes.ts';

/** Lists all field names in a JSON Schema. */
const listFields = (schema: unknown): string[] =>
  typeof schema !== 'object' || schema === null
    ? []
    : Object.entries(schema).flatMap(([key, child]) => [
        ...(key === 'properties' ? Object.keys(child as object) : []),
        ...listFields(child),
      ]);

describe('outgoing messages', () => {
  it('have no text or phone from a request body [R158]', () => {
    const freeTextRoutes = allRoutes.filter(({ body }) => {
      const fields = listFields(z.toJSONSchema(body, { unrepresentable: 'any', io: 'input' }));
      return fields.includes('message') || (fields.includes('to') && fields.includes('text'));
    });

    // The answer to a dose request is shown on the client's page. An alert rule of the settings has a message
    // for the team.
    expect(freeTextRoutes.map(toRouteKey)).toEqual([
      'POST /api/dose-requests/{requestId}/approval',
      'POST /api/dose-requests/{requestId}/denial',
      'PUT /api/center/settings',
    ]);
  });
});
