import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { coreErrors } from '#shared/core/errors.ts';
import { route } from '#shared/core/route.ts';
import { call } from '#web/src/lib/call.ts';
import { CallError, toErrorMessage } from '#web/src/lib/problem.ts';
import { onSessionEnd } from '#web/src/lib/session/session.ts';

const session = vi.hoisted(() => ({ token: 'token-1' as string | undefined }));
vi.mock('#web/src/lib/session/auth.ts', () => ({ fetchSessionToken: async () => session.token }));

const listAppointments = route('listAppointments', {
  method: 'GET',
  path: '/patients/{patientId}/visits',
  summary: 'The appointments of one client',
  allow: ['patient'],
  params: z.object({ patientId: z.string() }),
  query: z.object({ from: z.optional(z.string()) }),
  reply: z.object({ appointments: z.array(z.string()) }),
});
const bookAppointment = route('bookAppointment', {
  method: 'POST',
  path: '/visits',
  summary: 'Books',
  allow: ['patient'],
  body: z.object({ date: z.string() }),
  reply: z.object({ appointmentId: z.string() }),
});
const getHours = route('getHours', {
  method: 'GET',
  path: '/hours',
  summary: 'Opening hours',
  allow: ['public'],
  reply: z.object({ open: z.boolean() }),
});

const fetchDouble = vi.fn<typeof fetch>();
const createAnswer = (body: unknown, status = 200) => Promise.resolve(Response.json(body, { status }));
const createErrorAnswer = (status: number, code: string, detail: string, fields: unknown[] = []) =>
  createAnswer({ type: 'about:blank', status, code, detail, fields, correlationId: 'c' }, status);
const getLastRequest = () => {
  const [address, request] = fetchDouble.mock.calls.at(-1)!;
  return { address, request: request!, headers: new Headers(request!.headers) };
};

beforeEach(() => vi.stubGlobal('fetch', fetchDouble.mockReset()));

describe('call', () => {
  it('fills path and query, and sends the access token', async () => {
    fetchDouble.mockReturnValueOnce(createAnswer({ appointments: ['v1'] }));

    const reply = await call(listAppointments, {
      params: { patientId: 'a/b' },
      query: { from: '2026-03-06' },
    });

    expect(reply).toEqual({ appointments: ['v1'] });
    expect(getLastRequest().address).toBe('/api/patients/a%2Fb/visits?from=2026-03-06');
    expect(getLastRequest().headers.get('authorization')).toBe('Bearer token-1');
    expect(getLastRequest().headers.get('idempotency-key')).toBeNull();
  });

  it('sends a public call without a token', async () => {
    fetchDouble.mockReturnValueOnce(createAnswer({ open: true }));

    await call(getHours);

    expect(getLastRequest().headers.get('authorization')).toBeNull();
  });

  it('sends nothing after the session has ended, and ends the session in this tab', async () => {
    session.token = undefined;
    const onEnd = vi.fn();
    const stop = onSessionEnd(onEnd);

    const callError = await call(listAppointments, { params: { patientId: 'p1' } }).catch(
      (error: unknown) => error,
    );

    expect((callError as CallError).is(coreErrors.unauthenticated)).toBe(true);
    expect(onEnd).toHaveBeenCalledExactlyOnceWith({
      reason: coreErrors.unauthenticated.text,
      isRejected: true,
    });
    expect(fetchDouble).not.toHaveBeenCalled();
    stop();
    session.token = 'token-1';
  });

  it('uses a prefetched answer once, while it is fresh', async () => {
    const prefetchHours = () =>
      vi.stubGlobal('earlyAnswers', new Map([['/api/hours', createAnswer({ open: false })]]));
    const clock = vi.spyOn(performance, 'now').mockReturnValue(2_000);
    fetchDouble.mockImplementation(() => createAnswer({ open: true }));
    prefetchHours();

    const replies = [await call(getHours), await call(getHours)];
    prefetchHours();
    clock.mockReturnValue(13_000);
    replies.push(await call(getHours));

    expect(replies.map(({ open }) => open)).toEqual([false, true, true]);
    clock.mockRestore();
  });

  it('uses a prefetched private answer before the session is known', async () => {
    session.token = undefined;
    vi.stubGlobal(
      'earlyAnswers',
      new Map([['/api/patients/p1/visits', createAnswer({ appointments: ['v1'] })]]),
    );
    const clock = vi.spyOn(performance, 'now').mockReturnValue(2_000);

    const reply = await call(listAppointments, { params: { patientId: 'p1' } });

    expect(reply).toEqual({ appointments: ['v1'] });
    expect(fetchDouble).not.toHaveBeenCalled();
    clock.mockRestore();
    session.token = 'token-1';
  });

  it('sends the request again if the prefetch had no network', async () => {
    const failedPrefetch = Promise.reject(new TypeError('Failed to fetch'));
    // As the document does, because the request may fail before the code is loaded.
    failedPrefetch.catch(() => undefined);
    vi.stubGlobal('earlyAnswers', new Map([['/api/hours', failedPrefetch]]));
    const clock = vi.spyOn(performance, 'now').mockReturnValue(2_000);
    fetchDouble.mockReturnValueOnce(createAnswer({ open: true }));

    expect(await call(getHours)).toEqual({ open: true });
    clock.mockRestore();
  });

  it('sends the request again if the prefetch had an old token', async () => {
    vi.stubGlobal('earlyAnswers', new Map([['/api/hours', createAnswer({}, 401)]]));
    const clock = vi.spyOn(performance, 'now').mockReturnValue(2_000);
    fetchDouble.mockReturnValueOnce(createAnswer({ open: true }));

    expect(await call(getHours)).toEqual({ open: true });
    clock.mockRestore();
  });

  it('gives each write its own idempotency key, or the given key', async () => {
    fetchDouble.mockImplementation(() => createAnswer({ appointmentId: 'v1' }));
    const keys: (string | null)[] = [];

    for (const options of [{}, {}, { key: 'click-1' }]) {
      await call(bookAppointment, { body: { date: '2026-03-06' } }, options);
      keys.push(getLastRequest().headers.get('idempotency-key'));
    }

    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBe('click-1');
    expect(getLastRequest().request.body).toBe('{"date":"2026-03-06"}');
  });

  it('retries a read once without a network, but never a write', async () => {
    fetchDouble.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    fetchDouble.mockReturnValueOnce(createAnswer({ open: true }));
    const read = await call(getHours);
    fetchDouble.mockRejectedValue(new TypeError('Failed to fetch'));
    const callsBefore = fetchDouble.mock.calls.length;

    const write = call(bookAppointment, { body: { date: '2026-03-06' } });

    expect(read).toEqual({ open: true });
    await expect(write).rejects.toMatchObject({ code: 'network.offline', status: 0 });
    expect(fetchDouble.mock.calls.length - callsBefore).toBe(1);
  });

  it('converts an error response into its code, Spanish text and fields', async () => {
    const fields = [{ field: 'date', message: 'Fecha inválida.' }];
    fetchDouble.mockReturnValueOnce(
      createErrorAnswer(422, 'request.invalid', 'Revisa los datos del formulario.', fields),
    );

    const callError = await call(bookAppointment, { body: { date: 'x' } }).catch((error: unknown) => error);

    expect(callError).toBeInstanceOf(CallError);
    expect(callError).toMatchObject({ code: 'request.invalid', status: 422, fields });
    expect(toErrorMessage(callError)).toBe('Revisa los datos del formulario.');
    expect((callError as CallError).is(coreErrors.invalid)).toBe(true);
  });

  it.each([
    [502, coreErrors.unavailable.text],
    [418, coreErrors.unexpected.text],
    [401, coreErrors.unauthenticated.text],
  ])('throws an error with a Spanish text if a proxy answers %i with a page', async (status, text) => {
    fetchDouble.mockReturnValueOnce(Promise.resolve(new Response('<html>', { status })));

    const callError = await call(getHours).catch((error: unknown) => error);

    expect(toErrorMessage(callError)).toBe(text);
  });

  it('rejects a reply that does not match the contract', async () => {
    fetchDouble.mockReturnValueOnce(createAnswer({ open: 'yes' }));

    const reply = call(getHours);

    await expect(reply).rejects.toMatchObject({ code: 'reply.unreadable' });
  });

  it('throws a timeout error if the time limit has passed', async () => {
    fetchDouble.mockRejectedValueOnce(new DOMException('late', 'TimeoutError'));

    const reply = call(getHours);

    await expect(reply).rejects.toMatchObject({ code: 'network.timeout' });
  });

  it('ends the session if the server rejects the token', async () => {
    const onEnd = vi.fn();
    const stop = onSessionEnd(onEnd);
    fetchDouble.mockReturnValueOnce(createErrorAnswer(401, 'account.inactive', 'Tu cuenta no está activa.'));

    await call(listAppointments, { params: { patientId: 'p1' } }).catch(() => undefined);
    stop();

    expect(onEnd).toHaveBeenCalledExactlyOnceWith({
      reason: 'Tu cuenta no está activa.',
      isRejected: true,
    });
  });

  it('does not compile without the inputs of the contract', () => {
    const callWithoutInputs = () => {
      // @ts-expect-error the body is required
      void call(bookAppointment, {});
      // @ts-expect-error the path parameter is required
      void call(listAppointments);
    };

    expect(callWithoutInputs).toBeTypeOf('function');
  });
});
