import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { coreErrors } from '#shared/core/errors.ts';
import { route } from '#shared/core/route.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { aServer, errorResponse, goOffline, unknownOutcome } from '../support/server.ts';

const greet = route('greet', {
  method: 'POST',
  path: '/greetings',
  summary: 'Greets',
  allow: ['admin'],
  params: z.object({}),
  body: z.strictObject({ name: z.string() }),
  reply: z.object({ done: z.boolean() }),
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);
const renderGreet = () =>
  renderHook(() => useCommand(greet, { inputOf: (body: { name: string }) => ({ body }) }), { wrapper });

let server: ReturnType<typeof aServer>;
beforeEach(() => {
  server = aServer();
});

describe('a command whose answer was lost', () => {
  it('is retried with the same idempotency key until it is answered', async () => {
    const answers = [goOffline, goOffline, () => ({ done: true })];
    const sentRequests = server.answers(greet, () => answers.shift()?.() ?? { done: false });
    const { result } = renderGreet();
    const submit = () => act(() => result.current.mutateAsync({ name: 'Ana' }).catch(toErrorMessage));

    expect([await submit(), await submit(), await submit()]).toEqual([
      unknownOutcome,
      unknownOutcome,
      { done: true },
    ]);
    await submit();

    const keys = sentRequests.map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(keys[3]).not.toBe(keys[0]);
  });
});

describe('the callbacks of a command', () => {
  it('run on the reply, even after the component has unmounted', async () => {
    let sendReply = (_: { done: boolean }) => {};
    server.answers(greet, async () => Response.json(await new Promise((resolve) => (sendReply = resolve))));
    const { result, unmount } = renderGreet();
    const callback = vi.fn();

    await act(async () =>
      result.current.mutate({ name: 'Ana' }, { onSuccess: callback, onSettled: callback }),
    );
    unmount();
    sendReply({ done: true });

    await waitFor(() => expect(callback.mock.calls).toEqual([[{ done: true }], []]));
  });
});

describe('a command repeated while it is in flight', () => {
  it('sends no request, and runs only the callbacks of the first call', async () => {
    const sentRequests = server.answers(greet, () => ({ done: true }));
    const { result } = renderGreet();
    const callback = vi.fn();

    act(() => {
      result.current.mutate({ name: 'Ana' }, { onSuccess: callback });
      result.current.mutate({ name: 'Ana' }, { onSuccess: callback });
    });

    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    expect(sentRequests).toHaveLength(1);
    expect(callback).toHaveBeenCalledTimes(1);
  });

  it('settles with the reply or error of the first call', async () => {
    const answers = [() => ({ done: true }), () => errorResponse(coreErrors.not_found)];
    const sentRequests = server.answers(greet, () => answers.shift()?.() ?? { done: false });
    const { result } = renderGreet();
    const submitTwice = () =>
      act(() => {
        const submit = () => result.current.mutateAsync({ name: 'Ana' }).catch(toErrorMessage);
        return Promise.all([submit(), submit()]);
      });

    expect(await submitTwice()).toEqual([{ done: true }, { done: true }]);
    expect(await submitTwice()).toEqual([coreErrors.not_found.text, coreErrors.not_found.text]);
    expect(sentRequests).toHaveLength(2);
  });

  it('is sent if its input differs', async () => {
    const sentRequests = server.answers(greet, () => ({ done: true }));
    const { result } = renderGreet();

    act(() => {
      result.current.mutate({ name: 'Ana' });
      result.current.mutate({ name: 'Luz' });
    });

    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    expect(sentRequests.map(({ body }) => body)).toEqual([{ name: 'Ana' }, { name: 'Luz' }]);
  });

  it('is sent again once the first has succeeded or failed', async () => {
    const sentRequests = server.answers(greet, () => errorResponse(coreErrors.not_found));
    const { result } = renderGreet();

    await act(() => result.current.mutateAsync({ name: 'Ana' }).catch(() => undefined));
    await act(() => result.current.mutateAsync({ name: 'Ana' }).catch(() => undefined));

    expect(sentRequests).toHaveLength(2);
  });
});
