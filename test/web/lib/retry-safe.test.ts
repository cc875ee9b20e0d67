import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { recordErrors } from '#shared/records/errors.ts';
import { route } from '#shared/core/route.ts';
import { retrySafeCall } from '#web/src/lib/retry-safe.ts';
import { aServer, refusal } from '../support/server.ts';

const send = route('send', {
  method: 'POST',
  path: '/letters/{letterId}',
  summary: 'Sends',
  allow: ['public'],
  params: z.object({ letterId: z.string() }),
  reply: z.object({ done: z.boolean() }),
});
const to = (letterId: string) => ({ params: { letterId } });

let server: ReturnType<typeof aServer>;
beforeEach(() => {
  server = aServer();
});
afterEach(() => vi.unstubAllGlobals());

describe('a button pressed twice', () => {
  it('sends one call, whose answer is that of both presses', async () => {
    const sent = server.answers(send, () => ({ done: true }));
    const call = retrySafeCall();

    const both = await Promise.all([call(send, to('ana')), call(send, to('ana')), call(send, to('eva'))]);

    expect(both).toEqual(Array(3).fill({ done: true }));
    expect(sent.map(({ address }) => address.split('/').at(-1))).toEqual(['ana', 'eva']);
  });

  it('after the first was done or refused sends another', async () => {
    const answers = [() => refusal(recordErrors.link_used), () => ({ done: true })];
    const sent = server.answers(send, () => (answers.shift() ?? (() => ({ done: true })))());
    const call = retrySafeCall();

    await expect(call(send, to('ana'))).rejects.toMatchObject({ status: 409 });
    await call(send, to('ana'));
    await call(send, to('ana'));

    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(3);
  });
});
