import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { log } from '#lambdas/platform/log.ts';
import { handler } from '#lambdas/settings/watch-site.ts';

const dynamo = mockClient(DynamoDBDocumentClient);
afterAll(() => dynamo.restore());
beforeEach(() => {
  dynamo.on(GetCommand).resolves({});
  dynamo.on(TransactWriteCommand).resolves({});
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('SPA_TABLE', 'spa');
  vi.stubEnv('SPA_PUBLIC_URL', 'https://serena.example');
  vi.spyOn(log, 'info').mockReturnValue();
  vi.spyOn(log, 'warn').mockReturnValue();
});
afterEach(() => {
  dynamo.reset();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** Stubs a site with these answers at its addresses. */
function stubSite(answers: Readonly<Record<string, () => Response>>) {
  const fetchStub = vi.fn(async (url: URL) => {
    const respond = answers[String(url)];
    if (!respond) throw new TypeError('fetch failed');
    return respond();
  });
  vi.stubGlobal('fetch', fetchStub);
}
const landing = 'https://serena.example/';
const health = 'https://serena.example/api/health';

describe('watch-site', () => {
  it('counts no failure when the landing page and the health route answer', async () => {
    stubSite({ [landing]: () => new Response('<html>'), [health]: () => new Response('{}') });

    await handler();

    expect(vi.mocked(log.info).mock.calls).toEqual([['site loaded', { unanswered: [], siteFailures: 0 }]]);
  });

  it('counts and names an address that answers with an error or not at all', async () => {
    stubSite({ [landing]: () => new Response('<html>', { status: 500 }) });

    await handler();

    expect(vi.mocked(log.warn).mock.calls).toEqual([
      ['site loaded', { unanswered: ['/', '/api/health'], siteFailures: 2 }],
    ]);
  });
});
