import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { getWaiting } from '#shared/desk/api.ts';
import { deleteProspect } from '#shared/intake/prospects/desk-api.ts';
import { markOrderPrepared } from '#shared/shop/orders-api.ts';
import { anAccount, aPatient, aStaffMember, thePlatform } from '#test/support/center/center.ts';
import {
  approve,
  asPatient,
  asStaff,
  createFixture,
  deny,
  request,
  reserve,
} from '#test/support/center/fixture.ts';
import { aProduct } from '#test/support/center/product.ts';
import { it, stack } from '#test/support/flow.ts';
import { aProspect, requestEvaluation } from '#test/support/intake/prospects.ts';
import { aShop } from '#test/support/shop/orders.ts';
import { type Caller, caller } from '#test/support/system/api-client.ts';

let admin: Caller;
let supervisor: Caller;
it.beforeAll(async ({ stack }) => {
  admin = stack.as(await anAccount('admin', 'Lourdes', { userId: 'lourdes' }));
  supervisor = stack.as(await anAccount('supervisor', 'Hector', { userId: 'hector' }));
});

const readWaiting = async (call = admin) => (await call(getWaiting)).reply;

describe('getWaiting', () => {
  it('counts appointment requests until they are decided, without unpaid reservations', async () => {
    const [approvedFixture, deniedFixture] = [await createFixture(stack), await createFixture(stack)];
    const requestsBefore = (await readWaiting()).requests;
    const ids = [await request(approvedFixture), await request(deniedFixture)];
    await reserve(await createFixture(stack));
    const requestCount = (await readWaiting()).requests;

    await approve(approvedFixture, ids[0]!);
    await deny(deniedFixture, ids[1]!);

    expect([requestCount, (await readWaiting()).requests]).toEqual([requestsBefore + 2, requestsBefore]);
  });

  it('counts prospects and clients with a laser request, as the list does', async () => {
    const prospectsBefore = (await readWaiting()).prospects;
    const prospect = await aProspect('Iris');
    await aProspect('Juana', { service: 'facial' });
    await aProspect('Karla', {}, { status: 'active' });
    const [applicant, archived] = [
      await aPatient('Pide', { patientId: randomUUID() }),
      await aPatient('Archivada', { patientId: randomUUID() }),
    ];
    await requestEvaluation(stack, applicant);
    await requestEvaluation(stack, archived);
    expect((await readWaiting()).prospects).toBe(prospectsBefore + 4);

    const { patients, commit } = thePlatform();
    const archivedClient = await patients.get(archived.patientId);
    await commit(...patients.put({ ...archivedClient, hidden: true }, archivedClient));
    await admin(deleteProspect, { params: { prospectId: prospect.prospectId } });

    expect((await readWaiting()).prospects).toBe(prospectsBefore + 2);
  });

  it('counts a person who applied twice once, as the list does', async () => {
    const prospectsBefore = (await readWaiting()).prospects;
    const { email } = await aProspect('Repetida');

    await aProspect('Repetida', { email });

    expect((await readWaiting()).prospects).toBe(prospectsBefore + 1);
  });

  it('counts shop orders that are not prepared yet', async () => {
    const ordersBefore = (await readWaiting()).orders;
    const product = await aProduct({ name: 'Bruma facial', priceCents: 2_200, stock: 9 });
    const { orderId } = await aShop(stack).placePaid([{ product }]);
    const countAfterOrder = (await readWaiting()).orders;

    await admin(markOrderPrepared, { params: { orderId } });

    expect([countAfterOrder, (await readWaiting()).orders]).toEqual([ordersBefore + 1, ordersBefore]);
  });

  it('is restricted to administrators and supervisors [R018]', async () => {
    const [member, patient] = [await aStaffMember('Carmen'), await aPatient('Marisol')];
    const otherCallers = [asStaff(stack, member), asPatient(stack, patient), caller(stack.url)];

    const rejected = await Promise.all(otherCallers.map((call) => call(getWaiting)));

    expect(await readWaiting(supervisor)).toEqual(await readWaiting());
    expect(rejected.map(({ status }) => status)).toEqual([403, 403, 401]);
  });
});
