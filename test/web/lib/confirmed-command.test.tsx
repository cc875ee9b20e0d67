import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { confirmationsSchema, defineConfirmation } from '#shared/core/confirmation.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { route } from '#shared/core/route.ts';
import { ConfirmationHost } from '#web/src/components/confirmation/confirmation-host.tsx';
// Loaded eagerly, so that it is there when the host needs it.
import '#web/src/components/confirmation/confirmation-dialog.tsx';
import { getPendingQuestion, isDeclined, useConfirmedCommand } from '#web/src/lib/confirmed-command.ts';
import { aServer, confirmationResponse, errorResponse, goOffline } from '../support/server.ts';

const lendingConfirmation = defineConfirmation('lending', {
  text: 'Piénsalo.',
  fact: z.strictObject({ cents: z.int() }),
  answer: { reason: z.string() },
});
const lend = route('lend', {
  method: 'POST',
  path: '/loans/{loanId}',
  summary: 'Lends',
  allow: ['admin'],
  params: z.object({ loanId: z.string() }),
  body: z.strictObject({ name: z.string(), confirmed: confirmationsSchema(lendingConfirmation) }),
  reply: z.object({ done: z.boolean() }),
});
type Body = z.infer<typeof lend.body>;

const few = [{ cents: 5 }];
const many = [{ cents: 9 }];
const buildConfirmation = (facts: { cents: number }[]) => ({
  ask: lendingConfirmation.name,
  facts,
  reason: 'porque sí',
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);
const renderLend = () =>
  renderHook(
    () =>
      useConfirmedCommand(lend, {
        inputOf: (more: Partial<Body>) => ({ params: { loanId: 'l1' }, body: { name: 'Ana', ...more } }),
      }),
    { wrapper },
  );
const waitForQuestion = () => waitFor(() => expect(getPendingQuestion()).toBeDefined());
async function answer(facts?: { cents: number }[]) {
  await waitForQuestion();
  act(() => getPendingQuestion()!.answer(facts && buildConfirmation(facts)));
}

let server: ReturnType<typeof aServer>;
beforeEach(() => {
  server = aServer();
});

const getConfirmed = (body: unknown) => (body as Body).confirmed;
const keysOf = (sent: readonly { headers: Headers }[]) =>
  sent.map(({ headers }) => headers.get('idempotency-key'));
/** Answers in order; the last one repeats. */
const answerInTurn = (...answers: (() => Response | Promise<Response> | { done: boolean })[]) => {
  const left = [...answers];
  return server.answers(lend, () => (left.length > 1 ? left.shift()! : left[0]!)());
};
const done = () => ({ done: true });

describe('useConfirmedCommand', () => {
  it('repeats the command with the confirmation, and asks again while the facts change', async () => {
    const sent = answerInTurn(
      () => confirmationResponse(lendingConfirmation, few),
      () => confirmationResponse(lendingConfirmation, many),
      done,
    );
    const { result } = renderLend();

    act(() => result.current.mutate({}));
    await answer(few);
    await waitFor(() => expect(getPendingQuestion()?.question.facts).toEqual(many));
    expect(result.current.isPending).toBe(true);
    await answer(many);

    await waitFor(() => expect(result.current.data).toEqual({ done: true }));
    expect(sent.map(({ body }) => getConfirmed(body))).toEqual([
      undefined,
      [buildConfirmation(few)],
      [buildConfirmation(many)],
    ]);
    expect(new Set(keysOf(sent)).size).toBe(3);
    expect(getPendingQuestion()).toBeUndefined();
  });

  it('sends the confirmation that the page itself has shown, and none without facts', async () => {
    const sent = answerInTurn(done);
    const { result } = renderLend();

    await act(() => result.current.mutateAsync({ confirmed: [buildConfirmation(few)] }));
    await act(() => result.current.mutateAsync({ confirmed: [buildConfirmation([])] }));

    expect(sent.map(({ body }) => getConfirmed(body))).toEqual([[buildConfirmation(few)], undefined]);
  });

  it('fails with the declined request, and sends nothing more', async () => {
    const sent = answerInTurn(() => confirmationResponse(lendingConfirmation, few));
    const { result } = renderLend();

    act(() => result.current.mutate({}));
    await answer();

    await waitFor(() => expect(isDeclined(result.current.error)).toBe(true));
    expect(result.current.error).toMatchObject({ detail: 'Piénsalo.' });
    expect(sent).toHaveLength(1);
  });

  it('retries a confirmed request with the same key after a lost answer, without asking again', async () => {
    const sent = answerInTurn(() => confirmationResponse(lendingConfirmation, few), goOffline, done);
    const { result } = renderLend();
    act(() => result.current.mutate({}));
    await answer(few);
    await waitFor(() => expect(result.current.isError).toBe(true));

    await act(() => result.current.mutateAsync({}));

    expect(sent.map(({ body }) => getConfirmed(body))).toEqual([
      undefined,
      [buildConfirmation(few)],
      [buildConfirmation(few)],
    ]);
    const [, first, again] = keysOf(sent);
    expect(again).toBe(first);
  });

  it('drops the confirmation of a request that failed for another reason', async () => {
    const sent = answerInTurn(
      () => confirmationResponse(lendingConfirmation, few),
      () => errorResponse(coreErrors.not_found),
      () => confirmationResponse(lendingConfirmation, few),
    );
    const { result } = renderLend();
    act(() => result.current.mutate({}));
    await answer(few);
    await waitFor(() => expect(result.current.isError).toBe(true));

    act(() => result.current.mutate({}));
    await answer();

    expect(getConfirmed(sent[2]!.body)).toBeUndefined();
  });

  it('closes the request when its component unmounts', async () => {
    answerInTurn(() => confirmationResponse(lendingConfirmation, few));
    const { result, unmount } = renderLend();
    act(() => result.current.mutate({}));
    await waitForQuestion();

    unmount();

    expect(getPendingQuestion()).toBeUndefined();
  });

  it('shows the requests of two commands one after the other', async () => {
    const sent = answerInTurn(
      () => confirmationResponse(lendingConfirmation, few),
      () => confirmationResponse(lendingConfirmation, many),
      done,
    );
    const [one, other] = [renderLend(), renderLend()];
    act(() => one.result.current.mutate({ name: 'Ana' }));
    await waitForQuestion();
    act(() => other.result.current.mutate({ name: 'Luz' }));
    await waitFor(() => expect(sent).toHaveLength(2));

    await answer(few);
    await waitFor(() => expect(getPendingQuestion()?.question.facts).toEqual(many));
    await answer(many);

    await waitFor(() => expect(other.result.current.data).toEqual({ done: true }));
    expect(one.result.current.data).toEqual({ done: true });
  });

  it('treats an unknown confirmation request as declined', async () => {
    answerInTurn(() => confirmationResponse(lendingConfirmation, few));
    const { result } = renderHook(
      () =>
        useConfirmedCommand(lend, {
          inputOf: () => ({ params: { loanId: 'l1' }, body: { name: 'Ana' } }),
        }),
      {
        wrapper: ({ children }: { children: ReactNode }) =>
          wrapper({
            children: (
              <>
                {children}
                <ConfirmationHost />
              </>
            ),
          }),
      },
    );

    act(() => result.current.mutate());

    await waitFor(() => expect(isDeclined(result.current.error)).toBe(true));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
