import { describe, expect } from 'vitest';
import * as api from '#shared/catalog/tax-api.ts';
import { anAccount, aService, thePlatform } from '#test/support/center/center.ts';
import { it } from '#test/support/flow.ts';
import type { Caller } from '#test/support/system/api-client.ts';

let call: Caller;
let callAsAdmin: Caller;
it.beforeAll(async ({ stack }) => {
  call = stack.as(await anAccount('supervisor', 'Sonia', { userId: 'sonia' }));
  callAsAdmin = stack.as(await anAccount('admin', 'Lourdes', { userId: 'lourdes' }));
});

const listRows = async () => (await call(api.listTaxes)).reply.rows;
const createTaxRow = async (body: { name: string; percent: number; active?: boolean }) =>
  (await call(api.createTax, { body })).reply;

describe('taxes', () => {
  it('are listed in the order of creation, with the number of their products [R468 R470]', async () => {
    const stateTax = await createTaxRow({ name: 'IVU estatal', percent: 10.5 });
    const cityTax = await createTaxRow({ name: 'IVU municipal', percent: 1 });
    const oldTax = await createTaxRow({ name: 'Antiguo', percent: 6, active: false });
    const taxIds = [stateTax, cityTax, oldTax].map(({ taxId }) => taxId);
    await aService('facial', { taxIds: [stateTax.taxId, cityTax.taxId] });
    await aService('masaje', { taxIds: [stateTax.taxId] });

    expect(
      (await listRows())
        .filter(({ taxId }) => taxIds.includes(taxId))
        .map(({ name, basisPoints, active, used }) => [name, basisPoints, active, used]),
    ).toEqual([
      ['IVU estatal', 1050, true, 2],
      ['IVU municipal', 100, true, 1],
      ['Antiguo', 600, false, 0],
    ]);
  });

  it('reject a stale save with 409', async () => {
    const { taxId } = await createTaxRow({ name: 'Hospedaje', percent: 9 });
    const params = { taxId };
    const responses = await Promise.all([
      call(api.saveTax, { params, body: { name: 'Hospedaje', percent: 9, active: false, version: 1 } }),
      callAsAdmin(api.saveTax, {
        params,
        body: { name: 'Room tax', percent: 9.25, active: true, version: 1 },
      }),
    ]);

    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const savedTax = responses.find(({ status }) => status === 200)!.reply;
    expect((await listRows()).find((tax) => tax.taxId === taxId)).toEqual({ ...savedTax, used: 0 });
    expect(savedTax.version).toBe(2);
  });

  it('have unique names, ignoring accents, case and spaces, also for concurrent writes', async () => {
    const tourism = await createTaxRow({ name: 'Impuesto de Turismo', percent: 7 });
    const otherTax = await createTaxRow({ name: 'Turismo local', percent: 7 });
    const buildBody = (tax: typeof otherTax) => ({ name: tax.name, percent: 7, active: true, version: 1 });
    const rejected = [
      await call(api.createTax, { body: { name: ' impuesto  de TURÍSMO', percent: 1 } }),
      await call(api.saveTax, { params: { taxId: otherTax.taxId }, body: buildBody(tourism) }),
    ];
    const concurrentCreations = await Promise.all(
      [call, callAsAdmin].map((actor) => actor(api.createTax, { body: { name: 'Ambiental', percent: 2 } })),
    );

    expect(rejected.map(({ status, problem }) => [status, problem.code, problem.fields[0]?.field])).toEqual(
      Array(2).fill([409, 'tax.name_taken', 'name']),
    );
    expect(concurrentCreations.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await call(api.removeTax, { params: { taxId: tourism.taxId } });
    expect(
      (await call(api.saveTax, { params: { taxId: otherTax.taxId }, body: buildBody(tourism) })).status,
    ).toBe(200);
  });

  it('can be removed while products still reference them [R469]', async () => {
    const { taxId } = await createTaxRow({ name: 'Bebidas', percent: 5 });
    await aService('jugo', { taxIds: [taxId] });

    const removal = await call(api.removeTax, { params: { taxId } });
    const retry = await call(api.removeTax, { params: { taxId } });

    expect([removal.status, retry.status]).toEqual([200, 404]);
    expect((await listRows()).some((tax) => tax.taxId === taxId)).toBe(false);
    expect((await thePlatform().catalog.find('jugo'))?.taxIds).toEqual([taxId]);
    const { rows } = await thePlatform().audits.bySubject(taxId, undefined);
    expect(rows.map(({ action }) => action)).toEqual(['tax.removed', 'tax.created']);
  });
});
