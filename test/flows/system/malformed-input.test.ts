import { describe, expect, it } from 'vitest';
import { listAppointmentRequests, listMyAppointments, requestAppointment } from '#shared/appointments/api.ts';
import { type AnyRoute, apiPrefix } from '#shared/core/route.ts';
import {
  aPeopledCenter,
  guardedCalls,
  insider,
  make,
  type Prepared,
  prepare,
} from '#test/support/access/access-matrix.ts';
import { another, ask, params, request, reserve } from '#test/support/center/scene.ts';

const center = aPeopledCenter();

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
const worse: unknown[] = [
  ...garbage,
  '\u0000',
  '\ud83d',
  '\uffff',
  null,
  true,
  -1,
  1e308,
  [],
  {},
  [[]],
  ['x'.repeat(100)],
  { $ne: null },
];

/** What its address takes; of the rest it knows nothing. */
const queryOf = ({ query }: AnyRoute, prepared: Prepared): string[] => [
  ...new Set([
    ...Object.keys(prepared.query),
    ...(query && 'shape' in query ? Object.keys(Object(query.shape)) : []),
  ]),
];

describe('input that makes no sense', () => {
  it.each(guardedCalls)('is never a fault of $name', async ({ route }) => {
    const prepared = await prepare(route, center.scene);
    const call = insider(route, center.personas, prepared);
    const odd: Prepared[] = [
      ...Object.keys(prepared.params).flatMap((name) =>
        garbage
          .filter(Boolean)
          .map((value) => ({ ...prepared, params: { ...prepared.params, [name]: value } })),
      ),
      ...queryOf(route, prepared).flatMap((name) =>
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
    const path = requestAppointment.path.replace('{patientId}', center.scene.patient.patientId);
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
        authorization: `Bearer ${center.stack.mint({ userId: center.scene.patient.patientId, role: 'patient' })}`,
      };
      const response = await fetch(`${center.stack.url}${apiPrefix}${path}`, {
        method: 'POST',
        headers,
        body,
      });
      statuses.push(response.status);
    }

    expect(statuses).toEqual(Array(bodies.length).fill(400));
  });
});

describe('an address that cannot be read', () => {
  it.each(['/patients/%E0%A4%A/services', '/patients/%/appointments', '/%ff'])(
    'such as %s is refused',
    async (path) => {
      const { status } = await fetch(`${center.stack.url}${apiPrefix}${path}`);

      expect([400, 404]).toContain(status);
    },
  );
});

describe('a place in a list', () => {
  it('is of use only where it was given', async () => {
    const luz = await another(center.scene);
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
    const luz = await another(center.scene);
    await request(luz, { time: '09:00' });

    const statuses: number[] = [];
    for (let n = 0; n < 20; n++) statuses.push((await ask(luz, { time: '09:00' })).status);

    expect(statuses.slice(0, 19)).toEqual(Array(19).fill(409));
    expect(statuses[19]).toBe(429);
  });
});
