import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { route } from '#shared/core/route.ts';
import { buildFullListQuery, buildPagedQuery, buildQuery, buildQueryKey } from '#web/src/lib/build-query.ts';
import { useCommand, useMultiStepCommand } from '#web/src/lib/command.ts';
import { auditedRead, createTopicFilter } from '#web/src/lib/query.ts';
import { goOffline } from '../support/server.ts';

const reply = z.object({ rows: z.array(z.string()), cursor: z.optional(z.string()) });
const listThings = route('listThings', {
  method: 'GET',
  path: '/things/{ownerId}',
  summary: 'Things',
  allow: ['admin'],
  topics: ['staff', 'patients'],
  params: z.object({ ownerId: z.string() }),
  query: z.object({ cursor: z.optional(z.string()) }),
  reply,
});
const listOtherThings = route('listOthers', {
  method: 'GET',
  path: '/others',
  summary: 'Others',
  allow: ['admin'],
  reply,
});
const addThing = route('addThing', {
  method: 'POST',
  path: '/things',
  summary: 'Adds',
  allow: ['admin'],
  body: z.object({ name: z.string() }),
  reply: z.object({ thingId: z.string() }),
});

const fetchDouble = vi.fn<typeof fetch>();
const respondWith =
  (body: unknown, status = 200) =>
  async () =>
    Response.json(body, { status });
const respondWithError = (status: number, code: string) => respondWith({ code, detail: 'No.' }, status);
const listSentKeys = () =>
  fetchDouble.mock.calls.map(([, request]) => new Headers(request?.headers).get('idempotency-key'));
const params = { ownerId: 'o1' };

let client: QueryClient;
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  vi.stubGlobal('fetch', fetchDouble.mockReset());
});

describe('buildQuery', () => {
  it('caches by the name and input of the contract, separately from pages and full lists', () => {
    const keys = [
      buildQuery(listThings, { params }),
      buildPagedQuery(listThings, { params }),
      buildFullListQuery(listThings, { params }),
    ].map(({ queryKey }) => JSON.stringify(queryKey));

    expect(keys[0]).toBe(JSON.stringify(['listThings', { params }]));
    expect(keys[0]).toBe(
      JSON.stringify(buildQueryKey<typeof listThings>({ name: 'listThings' }, { params })),
    );
    expect(new Set(keys).size).toBe(3);
  });

  it('requests the path of the contract', async () => {
    fetchDouble.mockImplementation(respondWith({ rows: ['a'] }));

    const { result } = renderHook(() => useQuery(buildQuery(listThings, { params })), { wrapper });

    await waitFor(() => expect(result.current.data).toEqual({ rows: ['a'] }));
    expect(fetchDouble.mock.calls[0]?.[0]).toBe('/api/things/o1');
  });

  it('loads every page of a full list', async () => {
    fetchDouble.mockImplementationOnce(respondWith({ rows: ['a'], cursor: 'c' }));
    fetchDouble.mockImplementationOnce(respondWith({ rows: ['b'] }));

    const { result } = renderHook(() => useQuery(buildFullListQuery(listThings, { params })), { wrapper });

    await waitFor(() => expect(result.current.data).toEqual(['a', 'b']));
    expect(fetchDouble.mock.calls.map(([address]) => address)).toEqual([
      '/api/things/o1',
      '/api/things/o1?cursor=c',
    ]);
  });

  it('follows the topics of its contract, but no topics if each read is audited', async () => {
    fetchDouble.mockImplementation(respondWith({ rows: [] }));
    renderHook(() => useQuery(buildQuery(listThings, { params })), { wrapper });
    renderHook(() => useQuery({ ...buildQuery(listThings, { params: { ownerId: 'o2' } }), ...auditedRead }), {
      wrapper,
    });
    renderHook(() => useQuery(buildQuery(listOtherThings)), { wrapper });

    const countFollowers = (topic: string) =>
      client.getQueryCache().findAll({ predicate: createTopicFilter(topic) }).length;

    expect(['staff', 'patients', 'appointments', 'listThings'].map(countFollowers)).toEqual([1, 1, 0, 0]);
    await waitFor(() => expect(client.isFetching()).toBe(0));
  });
});

describe('useCommand', () => {
  const renderCommand = () =>
    renderHook(() => useCommand(addThing, { inputOf: (name: string) => ({ body: { name } }) }), {
      wrapper,
    }).result.current;
  const reusesKeyOnRetry = async (firstAnswer: () => Promise<Response>) => {
    fetchDouble.mockImplementationOnce(firstAnswer).mockImplementation(respondWith({ thingId: 't' }));
    const { mutateAsync } = renderCommand();
    await mutateAsync('a').catch(() => undefined);
    await mutateAsync('a');
    const [firstKey, retryKey] = listSentKeys();
    return firstKey === retryKey;
  };

  it('keeps its idempotency key while the answer is lost or pending', async () => {
    expect(await reusesKeyOnRetry(goOffline)).toBe(true);
    fetchDouble.mockReset();
    expect(await reusesKeyOnRetry(respondWith('gone', 503))).toBe(true);
    fetchDouble.mockReset();
    expect(await reusesKeyOnRetry(respondWithError(409, 'request.conflict'))).toBe(true);
  });

  it('uses a new idempotency key after success or rejection', async () => {
    expect(await reusesKeyOnRetry(respondWith({ thingId: 't' }))).toBe(false);
    fetchDouble.mockReset();
    expect(await reusesKeyOnRetry(respondWithError(422, 'request.invalid'))).toBe(false);
  });

  it('has an idempotency key per input, also while another answer is pending', async () => {
    fetchDouble.mockImplementation(goOffline);
    const { mutateAsync } = renderCommand();

    for (const name of ['a', 'b', 'a']) await mutateAsync(name).catch(() => undefined);

    const [keyOfA, keyOfB, retryKeyOfA] = listSentKeys();
    expect(retryKeyOfA).toBe(keyOfA);
    expect(keyOfB).not.toBe(keyOfA);
  });

  it('invalidates the contracts and topics that it names', async () => {
    fetchDouble.mockImplementation(respondWith({ rows: [] }));
    const renderedLists = renderHook(
      () => [useQuery(buildQuery(listThings, { params })), useQuery(buildQuery(listOtherThings))] as const,
      { wrapper },
    );
    await waitFor(() => expect(renderedLists.result.current.every(({ isSuccess }) => isSuccess)).toBe(true));
    const listRefetches = async (options: Parameters<typeof useMultiStepCommand>[1], isDone = true) => {
      const { result } = renderHook(
        () =>
          useMultiStepCommand(() => (isDone ? Promise.resolve() : Promise.reject(new Error('no'))), options),
        { wrapper },
      );
      fetchDouble.mockClear();
      await result.current.mutateAsync(undefined).catch(() => undefined);
      return fetchDouble.mock.calls.map(([address]) => address);
    };
    const waitsForRefresh = true;

    expect(await listRefetches({ refreshes: [listOtherThings], waitsForRefresh })).toEqual(['/api/others']);
    expect(await listRefetches({ refreshes: ['patients'], waitsForRefresh })).toEqual(['/api/things/o1']);
    expect(await listRefetches({ refreshes: [listOtherThings], waitsForRefresh }, false)).toEqual([
      '/api/others',
    ]);
    expect(
      await listRefetches({ refreshes: [listOtherThings], refreshOn: 'success', waitsForRefresh }, false),
    ).toEqual([]);
  });
});
