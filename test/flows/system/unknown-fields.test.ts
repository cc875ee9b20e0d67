import { describe, expect, it } from 'vitest';
import type { AnyRoute } from '#shared/core/route.ts';
import {
  aPeopledCenter,
  guardedCalls,
  insider,
  make,
  prepareOnce,
} from '#test/support/access/access-matrix.ts';
import { leavingNoTrace } from '#test/support/invariants/invariants.ts';

const center = aPeopledCenter();

const writes = guardedCalls.filter(({ route }) => route.method !== 'GET');

/** What a browser might be made to send to pay less, be more, or stand in for somebody else. */
const smuggled: Record<string, unknown> = {
  priceCents: 1,
  subtotalCents: 1,
  totalCents: 1,
  taxCents: 0,
  depositCents: 1,
  amountCents: 1,
  balanceDueCents: 0,
  deposit: { status: 'captured', amountCents: 0 },
  paymentIntentId: 'pi_mine',
  discountBasisPoints: 10_000,
  status: 'confirmed',
  role: 'admin',
  version: 99,
  approval: { by: 'me' },
  codeTries: 0,
  confirmationCode: 'AAAAAAAA',
  patientId: 'me',
  staffId: 'me',
  appointmentId: 'mine',
  origin: 'admin',
  completedAt: '2026-01-01T00:00:00.000Z',
  durationMinutes: 1,
  services: [],
  reservedUntil: '2099-01-01T00:00:00.000Z',
  constructor: {},
  toString: 'x',
};

/** Every field that its body knows, given or left out. */
const fieldsOf = ({ body }: AnyRoute): string[] =>
  body && 'shape' in body ? Object.keys(Object(body.shape)) : [];

describe('a field the contract does not know', () => {
  it.each(writes)('is refused by $name, whatever it says, and named [R279]', async ({ route }) => {
    const prepared = await prepareOnce(route, center.scene);
    const call = insider(route, center.personas, prepared);
    const own = [...Object.keys(prepared.body ?? {}), ...fieldsOf(route)];

    const foreign = Object.entries(smuggled).filter(([name]) => !own.includes(name));

    await leavingNoTrace(center.stack, async () => {
      const body = { ...prepared.body, ...Object.fromEntries(foreign) };
      const { status, problem } = await make(call, route, { ...prepared, body });
      expect([status, problem.code]).toEqual([422, 'request.invalid']);
      expect(problem.fields).toEqual(
        foreign.map(([field]) => ({ field, message: 'Este campo no se acepta.' })),
      );
    });
  });

  it.each(guardedCalls)('is refused by $name in the address too', async ({ route }) => {
    const prepared = await prepareOnce(route, center.scene);

    await leavingNoTrace(center.stack, async () => {
      const query = { ...prepared.query, role: 'admin' };
      const { status, problem } = await make(insider(route, center.personas, prepared), route, {
        ...prepared,
        query,
      });
      expect([status, problem.code]).toEqual([400, 'request.malformed']);
    });
  });
});
