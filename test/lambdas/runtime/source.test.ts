import { describe, expect, it } from 'vitest';
import { sourceOf } from '#lambdas/runtime/source.ts';
import { anHttpEvent } from '#test/support/system/http-event.ts';

const hop = '192.0.2.1';
const passedOn = (forwarded?: string) =>
  sourceOf({
    ...anHttpEvent(),
    headers: { ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) },
  });

describe('where a call comes from', () => {
  it.each([
    ['whoever calls the API, when nobody is named', undefined, hop],
    ['whoever calls the API, when it names itself alone', hop, hop],
    ['whoever the proxy speaks for', `203.0.113.4, ${hop}`, '203.0.113.4'],
    ['the last one named: what stands before it was made up', `10.0.0.1, 203.0.113.4, ${hop}`, '203.0.113.4'],
    ['the one named, where the API adds nobody', '203.0.113.4', '203.0.113.4'],
  ])('is %s', (_, forwarded, address) => {
    expect(passedOn(forwarded)).toEqual({ address, hop });
  });
});
