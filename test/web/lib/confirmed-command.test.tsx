import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { confirmationsSchema, defineConfirmation } from '#shared/core/confirmation.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { route } from '#shared/core/route.ts';
import { ConfirmationHost } from '#web/src/components/confirmation/confirmation-host.tsx';
// Loads the copy eagerly, so that it is available when the host needs it.
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

const fewFacts = [{ cents: 5 }];
const manyFacts = [{ cents: 9 }];
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
        inputOf: (overrides: Partial<Body>) => ({
          params: { loanId: 'l1' },
          body: { name: 'Ana', ...overrides },
        }),
      }),
    { wrapper },
  );
const waitForConfirmation = () => waitFor(() => expect(getPendingQuestion()).toBeDefined());
async function answerConfirmation(facts?: { cents: number }[]) {
  await waitForConfirmation();
  act(() => getPendingQuestion()!.answer(facts && buildConfirmation(facts)));
}

let server: ReturnType<typeof aServer>;
beforeEach(() => {
  server = aServer();
});

const getConfirmations = (body: unknown) => (body as Body).confirmed;
const listIdempotencyKeys = (sentRequests: readonly { headers: Headers }[]) =>
  sentRequests.map(({ headers }) => headers.get('idempotency-key'));
/** Sets the answers in order, the last of which repeats. */
const setAnswers = (...answers: (() => Response | Promise<Response> | { done: boolean })[]) => {
  const remainingAnswers = [...answers];
  return server.answers(lend, () =>
    (remainingAnswers.length > 1 ? remainingAnswers.shift()! : remainingAnswers[0]!)(),
  );
};
const answerDone = () => ({ done: true });

describe('useConfirmedCommand', () => {
  it('repeats the command with the confirmation, and asks again while the facts change', async () => {
    const sentRequests = setAnswers(
      () => confirmationResponse(lendingConfirmation, fewFacts),
      () => confirmationResponse(lendingConfirmation, manyFacts),
      answerDone,
    );
    const { result } = renderLend();

    act(() => result.current.mutate({}));
    await answerConfirmation(fewFacts);
    await waitFor(() => expect(getPendingQuestion()?.question.facts).toEqual(manyFacts));
    expect(result.current.isPending).toBe(true);
    await answerConfirmation(manyFacts);

    await waitFor(() => expect(result.current.data).toEqual({ done: true }));
    expect(sentRequests.map(({ body }) => getConfirmations(body))).toEqual([
      undefined,
      [buildConfirmation(fewFacts)],
      [buildConfirmation(manyFacts)],
    ]);
    expect(new Set(listIdempotencyKeys(sentRequests)).size).toBe(3);
    expect(getPendingQuestion()).toBeUndefined();
  });

  it('sends a confirmation that the page has already shown, and none without facts', async () => {
    const sentRequests = setAnswers(answerDone);
    const { result } = renderLend();

    await act(() => result.current.mutateAsync({ confirmed: [buildConfirmation(fewFacts)] }));
    await act(() => result.current.mutateAsync({ confirmed: [buildConfirmation([])] }));

    expect(sentRequests.map(({ body }) => getConfirmations(body))).toEqual([
      [buildConfirmation(fewFacts)],
      undefined,
    ]);
  });

  it('fails if the confirmation is declined, and sends no other request', async () => {
    const sentRequests = setAnswers(() => confirmationResponse(lendingConfirmation, fewFacts));
    const { result } = renderLend();

    act(() => result.current.mutate({}));
    await answerConfirmation();

    await waitFor(() => expect(isDeclined(result.current.error)).toBe(true));
    expect(result.current.error).toMatchObject({ detail: 'Piénsalo.' });
    expect(sentRequests).toHaveLength(1);
  });

  it('retries a confirmed request with the same key after a lost answer, without asking again', async () => {
    const sentRequests = setAnswers(
      () => confirmationResponse(lendingConfirmation, fewFacts),
      goOffline,
      answerDone,
    );
    const { result } = renderLend();
    act(() => result.current.mutate({}));
    await answerConfirmation(fewFacts);
    await waitFor(() => expect(result.current.isError).toBe(true));

    await act(() => result.current.mutateAsync({}));

    expect(sentRequests.map(({ body }) => getConfirmations(body))).toEqual([
      undefined,
      [buildConfirmation(fewFacts)],
      [buildConfirmation(fewFacts)],
    ]);
    const [, firstKey, retryKey] = listIdempotencyKeys(sentRequests);
    expect(retryKey).toBe(firstKey);
  });

  it('drops the confirmation of a request that failed for another reason', async () => {
    const sentRequests = setAnswers(
      () => confirmationResponse(lendingConfirmation, fewFacts),
      () => errorResponse(coreErrors.not_found),
      () => confirmationResponse(lendingConfirmation, fewFacts),
    );
    const { result } = renderLend();
    act(() => result.current.mutate({}));
    await answerConfirmation(fewFacts);
    await waitFor(() => expect(result.current.isError).toBe(true));

    act(() => result.current.mutate({}));
    await answerConfirmation();

    expect(getConfirmations(sentRequests[2]!.body)).toBeUndefined();
  });

  it('closes the confirmation when its component unmounts', async () => {
    setAnswers(() => confirmationResponse(lendingConfirmation, fewFacts));
    const { result, unmount } = renderLend();
    act(() => result.current.mutate({}));
    await waitForConfirmation();

    unmount();

    expect(getPendingQuestion()).toBeUndefined();
  });

  it('shows the confirmations of two commands one after the other', async () => {
    const sentRequests = setAnswers(
      () => confirmationResponse(lendingConfirmation, fewFacts),
      () => confirmationResponse(lendingConfirmation, manyFacts),
      answerDone,
    );
    const [firstHook, secondHook] = [renderLend(), renderLend()];
    act(() => firstHook.result.current.mutate({ name: 'Ana' }));
    await waitForConfirmation();
    act(() => secondHook.result.current.mutate({ name: 'Luz' }));
    await waitFor(() => expect(sentRequests).toHaveLength(2));

    await answerConfirmation(fewFacts);
    await waitFor(() => expect(getPendingQuestion()?.question.facts).toEqual(manyFacts));
    await answerConfirmation(manyFacts);

    await waitFor(() => expect(secondHook.result.current.data).toEqual({ done: true }));
    expect(firstHook.result.current.data).toEqual({ done: true });
  });

  it('treats an unknown confirmation as declined', async () => {
    setAnswers(() => confirmationResponse(lendingConfirmation, fewFacts));
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
