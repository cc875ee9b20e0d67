import { describe, expect } from 'vitest';
import { getMe } from '#shared/accounts/api.ts';
import { listRefusedAccesses } from '#shared/accounts/denied-access-api.ts';
import { endMySessions } from '#shared/accounts/security-api.ts';
import { getRecordSummary, listAccessLog } from '#shared/records/api.ts';
import { listDocuments } from '#shared/records/documents/documents-api.ts';
import { getCenter } from '#shared/settings/public-api.ts';
import { anAccount, aPatient, aStaffMember, thePlatform } from '#test/support/center/center.ts';
import { it, stack } from '#test/support/flow.ts';
import { caller } from '#test/support/system/api-client.ts';
import { fetchTokens } from '#test/support/system/stack.ts';

const readLog = async () => {
  const { userId } = await thePlatform()
    .accounts.byRole('admin')
    .then(([owner]) => owner ?? anAccount('admin', 'Lourdes'));
  return (await stack.as({ userId, role: 'admin' })(listRefusedAccesses)).reply.rows;
};

describe('log of refused accesses', () => {
  it('shows the owner each refused caller with the call and the number of attempts within the hour', async () => {
    const [ana, luz, member] = [await aPatient('Ana'), await aPatient('Luz'), await aStaffMember('Carmen')];
    const client = stack.as({ userId: ana.patientId, role: 'patient' });
    const staff = stack.as({ userId: member.staffId, role: 'staff' });
    const foreignRecord = { params: { patientId: luz.patientId } };

    for (let attempt = 0; attempt < 3; attempt++)
      expect((await client(listDocuments, foreignRecord)).status).toBe(404);
    expect((await client(listDocuments, { params: { patientId: ana.patientId } })).status).toBe(200);
    expect((await staff(getRecordSummary, foreignRecord)).status).toBe(404);
    expect((await staff(listAccessLog, foreignRecord)).status).toBe(403);
    const tokens = await fetchTokens(ana.email);
    const signedIn = caller(stack.url, tokens.accessToken);
    await signedIn(endMySessions);
    expect((await signedIn(getMe)).status).toBe(401);

    const rows = (await readLog()).map(({ who, domain, call, status, count }) => ({
      who,
      domain,
      call,
      status,
      count,
    }));
    expect(rows).toEqual(
      expect.arrayContaining([
        {
          who: 'Ana Prueba (cliente)',
          domain: 'records',
          call: 'GET /patients/{patientId}/documents',
          status: 404,
          count: 3,
        },
        expect.objectContaining({ who: 'Carmen Prueba (esteticista)', status: 404, count: 1 }),
        expect.objectContaining({ who: 'Carmen Prueba (esteticista)', status: 403, count: 1 }),
        expect.objectContaining({ who: 'Ana Prueba (cliente)', call: 'GET /me', status: 401, count: 1 }),
      ]),
    );
  });

  it('names an unknown caller without the source address', async () => {
    const rowCountBefore = (await readLog()).length;
    const callerWithoutGroup = caller(
      stack.url,
      stack.mint({ userId: 'x', role: 'patient' }, { 'cognito:groups': [] }),
    );
    await callerWithoutGroup(getMe);
    await callerWithoutGroup(getCenter);

    const rows = await readLog();
    expect(rows).toHaveLength(rowCountBefore + 1);
    expect(rows.find(({ who }) => who.startsWith('Sin identificar'))?.who).toMatch(
      /^Sin identificar \(origen [\w-]{8}\)$/,
    );
  });
});
