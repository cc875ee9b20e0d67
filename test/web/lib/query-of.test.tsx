import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { route } from '#shared/core/route.ts';
import { useCommand, useSteps } from '#web/src/lib/command.ts';
import { auditedRead, followsTopic } from '#web/src/lib/query.ts';
import { allPagesOf, keyOf, pagesOf, queryOf } from '#web/src/lib/query-of.ts';
import { noConnection } from '../support/server.ts';

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
const listOthers = route('listOthers', {
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
const answers =
  (body: unknown, status = 200) =>
  async () =>
    Response.json(body, { status });
const refuses = (status: number, code: string) => answers({ code, detail: 'No.' }, status);
const keysSent = () =>
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

describe('queryOf', () => {
  it('is cached under the contract’s name and its input, apart from pages and full lists', () => {
    const keys = [
      queryOf(listThings, { params }),
      pagesOf(listThings, { params }),
      allPagesOf(listThings, { params }),
    ].map(({ queryKey }) => JSON.stringify(queryKey));

    expect(keys[0]).toBe(JSON.stringify(['listThings', { params }]));
    expect(keys[0]).toBe(JSON.stringify(keyOf<typeof listThings>({ name: 'listThings' }, { params })));
    expect(new Set(keys).size).toBe(3);
  });

  it('requests by the contract', async () => {
    fetchDouble.mockImplementation(answers({ rows: ['a'] }));

    const { result } = renderHook(() => useQuery(queryOf(listThings, { params })), { wrapper });

    await waitFor(() => expect(result.current.data).toEqual({ rows: ['a'] }));
    expect(fetchDouble.mock.calls[0]?.[0]).toBe('/api/things/o1');
  });

  it('loads every page of a full list', async () => {
    fetchDouble.mockImplementationOnce(answers({ rows: ['a'], cursor: 'c' }));
    fetchDouble.mockImplementationOnce(answers({ rows: ['b'] }));

    const { result } = renderHook(() => useQuery(allPagesOf(listThings, { params })), { wrapper });

    await waitFor(() => expect(result.current.data).toEqual(['a', 'b']));
    expect(fetchDouble.mock.calls.map(([address]) => address)).toEqual([
      '/api/things/o1',
      '/api/things/o1?cursor=c',
    ]);
  });

  it('follows the topics of its contract, but none when each read is audited', async () => {
    fetchDouble.mockImplementation(answers({ rows: [] }));
    renderHook(() => useQuery(queryOf(listThings, { params })), { wrapper });
    renderHook(() => useQuery({ ...queryOf(listThings, { params: { ownerId: 'o2' } }), ...auditedRead }), {
      wrapper,
    });
    renderHook(() => useQuery(queryOf(listOthers)), { wrapper });

    const following = (topic: string) =>
      client.getQueryCache().findAll({ predicate: followsTopic(topic) }).length;

    expect(['staff', 'patients', 'appointments', 'listThings'].map(following)).toEqual([1, 1, 0, 0]);
    await waitFor(() => expect(client.isFetching()).toBe(0));
  });
});

describe('useCommand', () => {
  const press = () =>
    renderHook(() => useCommand(addThing, { inputOf: (name: string) => ({ body: { name } }) }), {
      wrapper,
    }).result.current;
  const pressTwice = async (first: () => Promise<Response>) => {
    fetchDouble.mockImplementationOnce(first).mockImplementation(answers({ thingId: 't' }));
    const { mutateAsync } = press();
    await mutateAsync('a').catch(() => undefined);
    await mutateAsync('a');
    const [before, after] = keysSent();
    return before === after;
  };

  it('keeps its idempotency key while the answer is lost or pending', async () => {
    expect(await pressTwice(noConnection)).toBe(true);
    fetchDouble.mockReset();
    expect(await pressTwice(answers('gone', 503))).toBe(true);
    fetchDouble.mockReset();
    expect(await pressTwice(refuses(409, 'request.conflict'))).toBe(true);
  });

  it('uses a new key after success or rejection', async () => {
    expect(await pressTwice(answers({ thingId: 't' }))).toBe(false);
    fetchDouble.mockReset();
    expect(await pressTwice(refuses(422, 'request.invalid'))).toBe(false);
  });

  it('has a key per input, also while another answer is pending', async () => {
    fetchDouble.mockImplementation(noConnection);
    const { mutateAsync } = press();

    for (const name of ['a', 'b', 'a']) await mutateAsync(name).catch(() => undefined);

    const [a, b, again] = keysSent();
    expect(again).toBe(a);
    expect(b).not.toBe(a);
  });

  it('invalidates the contracts and topics that it names', async () => {
    fetchDouble.mockImplementation(answers({ rows: [] }));
    const lists = renderHook(
      () => [useQuery(queryOf(listThings, { params })), useQuery(queryOf(listOthers))] as const,
      { wrapper },
    );
    await waitFor(() => expect(lists.result.current.every(({ isSuccess }) => isSuccess)).toBe(true));
    const askedFor = async (options: Parameters<typeof useSteps>[1], isDone = true) => {
      const { result } = renderHook(
        () => useSteps(() => (isDone ? Promise.resolve() : Promise.reject(new Error('no'))), options),
        { wrapper },
      );
      fetchDouble.mockClear();
      await result.current.mutateAsync(undefined).catch(() => undefined);
      return fetchDouble.mock.calls.map(([address]) => address);
    };
    const waitsForRefresh = true;

    expect(await askedFor({ refreshes: [listOthers], waitsForRefresh })).toEqual(['/api/others']);
    expect(await askedFor({ refreshes: ['patients'], waitsForRefresh })).toEqual(['/api/things/o1']);
    expect(await askedFor({ refreshes: [listOthers], waitsForRefresh }, false)).toEqual(['/api/others']);
    expect(await askedFor({ refreshes: [listOthers], refreshOn: 'success', waitsForRefresh }, false)).toEqual(
      [],
    );
  });
});
