import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAppointmentRequests, listMyAppointments, requestAppointment } from '#shared/appointments/api.ts';
import { type AnyRoute, apiPrefix, isPublic, routeKey } from '#shared/core/route.ts';
import { everyRoute } from '#shared/routes.ts';
import {
  aQuietScene,
  make,
  type Persona,
  type Prepared,
  personasOf,
  prepare,
  promised,
} from '../support/access.ts';
import { expectInvariants } from '../support/invariants.ts';
import { another, ask, params, request, reserve, type Scene } from '../support/scene.ts';
import { aStack, type TestStack } from '../support/stack.ts';
import { tableMark } from '../support/table-rows.ts';

let stack: TestStack;
let scene: Scene;
let personas: Record<string, Persona>;
beforeAll(async () => {
  stack = await aStack();
  scene = await aQuietScene(stack);
  personas = await personasOf(scene);
});
afterAll(async () => {
  stack.stripe.webhooks.release();
  await expectInvariants(stack);
  await stack.close();
});

const guarded = everyRoute
  .filter((route) => !isPublic(route))
  .map((route) => ({ name: routeKey(route), route }));
const writes = guarded.filter(({ route }) => route.method !== 'GET');

const insider = (route: AnyRoute, prepared: Prepared) =>
  Object.values(personas).find((persona) => promised(route, persona, prepared) === 200)!.call;

async function expectNothingChanged(calls: () => Promise<void>) {
  await stack.settled();
  const before = await tableMark();
  await calls();
  expect(await tableMark()).toBe(before);
}

/** What a browser might be made to send to pay less, be more, or stand in for somebody else. */
const smuggled: Record<string, unknown> = {
  ...{
    priceCents: 1,
    subtotalCents: 1,
    totalCents: 1,
    taxCents: 0,
    depositCents: 1,
    amountCents: 1,
    balanceDueCents: 0,
  },
  ...{
    deposit: { status: 'captured', amountCents: 0 },
    paymentIntentId: 'pi_mine',
    discountBasisPoints: 10_000,
  },
  ...{
    status: 'confirmed',
    role: 'admin',
    version: 99,
    approval: { by: 'me' },
    codeTries: 0,
    visitCode: 'AAAAAAAA',
  },
  ...{
    patientId: 'me',
    staffId: 'me',
    appointmentId: 'mine',
    origin: 'admin',
    completedAt: '2026-01-01T00:00:00.000Z',
  },
  ...{
    durationMinutes: 1,
    services: [],
    reservedUntil: '2099-01-01T00:00:00.000Z',
    constructor: {},
    toString: 'x',
  },
};

describe('a field the contract does not know', () => {
  it.each(writes)('is refused by $name, whatever it says, and named', async ({ route }) => {
    const prepared = await prepare(route, scene);
    const call = insider(route, prepared);
    const own = Object.keys(prepared.body ?? {});

    await expectNothingChanged(async () => {
      for (const [field, value] of Object.entries(smuggled).filter(([name]) => !own.includes(name))) {
        const body = { ...prepared.body, [field]: value };
        const { status, problem } = await make(call, route, { ...prepared, body });
        expect([field, status, problem.code]).toEqual([field, 422, 'request.invalid']);
        expect(problem.fields).toEqual([{ field, message: 'Este campo no se acepta.' }]);
      }
    });
  });

  it.each(guarded)('is refused by $name in the address too', async ({ route }) => {
    const prepared = await prepare(route, scene);

    await expectNothingChanged(async () => {
      const query = { ...prepared.query, role: 'admin' };
      const { status, problem } = await make(insider(route, prepared), route, { ...prepared, query });
      expect([status, problem.code]).toEqual([400, 'request.malformed']);
    });
  });
});

const garbage = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  'NaN',
  '../..',
  '%00',
  'ñandú',
  '9999-99-99',
  '25:61',
  'x'.repeat(3000),
  '{}',
  "'; --",
];
const worse: unknown[] = [...garbage, null, true, -1, 1e308, [], {}, [[]], ['x'.repeat(100)], { $ne: null }];

describe('input that makes no sense', () => {
  it.each(guarded)('is never a fault of $name', async ({ route }) => {
    const prepared = await prepare(route, scene);
    const call = insider(route, prepared);
    const odd: Prepared[] = [
      ...Object.keys(prepared.params).flatMap((name) =>
        garbage
          .filter(Boolean)
          .map((value) => ({ ...prepared, params: { ...prepared.params, [name]: value } })),
      ),
      ...[...Object.keys(prepared.query), 'cursor'].flatMap((name) =>
        garbage.map((value) => ({ ...prepared, query: { ...prepared.query, [name]: value } })),
      ),
      ...Object.keys(prepared.body ?? {}).flatMap((name) =>
        worse.map((value) => ({ ...prepared, body: { ...prepared.body, [name]: value } })),
      ),
    ];

    const faults: unknown[] = [];
    for (const each of odd) {
      const { status, problem } = await make(call, route, each);
      if (status >= 500 || (status >= 400 && !problem.detail)) faults.push({ status, ...each, scene: '' });
    }

    expect(faults).toEqual([]);
  });

  it('of a body that is not what it says is malformed', async () => {
    const path = requestAppointment.path.replace('{patientId}', scene.patient.patientId);
    const bodies = [
      '{',
      'nothing',
      '[]',
      '"text"',
      'null',
      '1',
      `{"a":${'['.repeat(5000)}`,
      `"${'x'.repeat(300_000)}"`,
    ];

    const statuses: number[] = [];
    for (const body of bodies) {
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${stack.mint({ userId: scene.patient.patientId, role: 'patient' })}`,
      };
      const response = await fetch(`${stack.url}${apiPrefix}${path}`, { method: 'POST', headers, body });
      statuses.push(response.status);
    }

    expect(statuses).toEqual([400, 400, 422, 422, 422, 422, 400, 400]);
  });
});

describe('a place in a list', () => {
  it('is of use only where it was given', async () => {
    const luz = await another(scene);
    await reserve(luz, '16:00');
    const forged = Buffer.from(JSON.stringify({ pk: 'a', sk: 'b', gsi1pk: 'a', gsi1sk: 'b' })).toString(
      'base64',
    );

    for (const cursor of ['nonsense', forged, 'e30=']) {
      const mine = await luz.asPatient(listMyAppointments, { params: params(luz), query: { cursor } });
      const all = await luz.asAdmin(listAppointmentRequests, { query: { cursor } });
      expect([cursor, mine.status, all.status]).toEqual([cursor, 400, 400]);
    }
  });
});

describe('a client who asks without end', () => {
  it('is told to wait after twenty requests in an hour', async () => {
    const luz = await another(scene);
    await request(luz, { time: '09:00' });

    const statuses: number[] = [];
    for (let n = 0; n < 20; n++) statuses.push((await ask(luz, { time: '09:00' })).status);

    expect(statuses.slice(0, 19)).toEqual(Array(19).fill(409));
    expect(statuses[19]).toBe(429);
  });
});
