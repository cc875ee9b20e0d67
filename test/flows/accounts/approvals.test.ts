import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { demoPassword } from '#infra/local/seed/people.ts';
import type { Account } from '#shared/accounts/account.ts';
import { approveAct } from '#shared/accounts/approval-api.ts';
import { listRefusedAccesses } from '#shared/accounts/denied-access-api.ts';
import { approvalErrors } from '#shared/accounts/errors.ts';
import { saveProduct } from '#shared/catalog/desk-api.ts';
import { productErrors } from '#shared/catalog/errors.ts';
import type { LimitedAct } from '#shared/core/approval.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import type { Sale } from '#shared/sales/sale.ts';
import { returnSale } from '#shared/sales/sales-api.ts';
import { generateCode, generateNextCode, setUpSecondFactor } from '#test/support/accounts/second-factor.ts';
import { aDeskProduct, buildProductBody } from '#test/support/catalog/products.ts';
import { aCategory } from '#test/support/center/categories.ts';
import { anAccount, thePlatform } from '#test/support/center/center.ts';
import { aProduct } from '#test/support/center/product.ts';
import { it, stack } from '#test/support/flow.ts';
import { aCart, anOpenDrawer, card, sellCart } from '#test/support/sales/pos.ts';
import type { Caller } from '#test/support/system/api-client.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

let owner: Account;
let supervisor: Account;
let call: Caller;
it.beforeAll(async ({ stack }) => {
  owner = await anAccount('admin', 'Lourdes');
  supervisor = await anAccount('supervisor', 'Mando');
  call = stack.as(supervisor);
  await anOpenDrawer();
});

const approve = (
  act: LimitedAct,
  overrides: { email?: string; password?: string; code?: string } = {},
  requester = call,
) => requester(approveAct, { body: { ...act, email: owner.email, password: demoPassword, ...overrides } });
/** Returns the limited act that the error asks an administrator to approve. */
const findLimitedAct = ({ question }: { question?: { facts: readonly object[] } }) =>
  question!.facts[0] as LimitedAct;
const toConfirmation = (fact: LimitedAct, approvalId: string) => [
  { ask: 'approval' as const, facts: [fact], approvalId },
];

/** Creates a sale of $200.00, of which a supervisor may return half. */
async function aLargeSale(): Promise<Sale> {
  const product = await aProduct({ stock: 5, priceCents: 20_000 });
  const cart = await aCart({ chosen: [{ product }] });
  return (await sellCart(stack.as(owner), cart, [card(20_000)])).reply.sale;
}
const returnCents = (
  sale: Sale,
  cents: number,
  returnId: string,
  confirmed?: ReturnType<typeof toConfirmation>,
) =>
  call(returnSale, {
    params: { saleId: sale.saleId, returnId },
    body: {
      registerId: 'caja-1',
      wanted: { kind: 'amount', cents },
      reason: 'No le sirvió',
      withTip: false,
      shownCents: cents,
      ...(confirmed && { confirmed }),
    },
  });
const findAuditEntry = async (action: string, subjectId: string) =>
  (await allTableRows()).find((row) => row['action'] === action && row['subjectId'] === subjectId);

describe('act beyond a limit', () => {
  it('succeeds with the approval of an administrator, and the audit trail names both people', async () => {
    const sale = await aLargeSale();
    const returnId = randomUUID();
    const rejected = await returnCents(sale, 15_000, returnId);
    const fact = findLimitedAct(rejected.problem);
    const { approvalId, approvedBy } = (await approve(fact)).reply;
    const returned = await returnCents(sale, 15_000, returnId, toConfirmation(fact, approvalId));

    expect(rejected.problem.code).toBe(saleErrors.return_limit.code);
    expect(approvedBy).toContain('Lourdes');
    expect(returned.status).toBe(200);
    expect(await findAuditEntry('sale.returned', sale.saleId)).toMatchObject({
      actor: `supervisor:${supervisor.userId}`,
      details: { approvedBy: `admin:${owner.userId}` },
    });
    expect(await findAuditEntry('approval.given', owner.userId)).toMatchObject({
      actor: `supervisor:${supervisor.userId}`,
    });
  });

  it('accepts an approval once, only for its act and its requester', async () => {
    const sale = await aLargeSale();
    const returnId = randomUUID();
    const fact = findLimitedAct((await returnCents(sale, 12_000, returnId)).problem);
    const { approvalId } = (await approve(fact)).reply;
    const largerReturn = findLimitedAct((await returnCents(sale, 20_000, returnId)).problem);
    const colleague = stack.as(await anAccount('supervisor', 'Nadia'));
    const colleagueApprovalId = (await approve(largerReturn, {}, colleague)).reply.approvalId;

    const rejected = [
      await returnCents(sale, 20_000, returnId, toConfirmation(largerReturn, approvalId)),
      await returnCents(sale, 20_000, returnId, toConfirmation(largerReturn, colleagueApprovalId)),
    ];
    const firstReturn = await returnCents(sale, 12_000, returnId, toConfirmation(fact, approvalId));
    const retriedReturn = await returnCents(sale, 12_000, returnId, toConfirmation(fact, approvalId));

    expect(rejected.map(({ problem }) => problem.code)).toEqual(Array(2).fill(approvalErrors.over.code));
    expect([firstReturn.status, retriedReturn.status]).toEqual([200, 200]);
    expect((await thePlatform().saleReturns.ofSale(sale.saleId)).length).toBe(1);
  });

  it('appears in the log of refused accesses if it is rejected', async () => {
    await returnCents(await aLargeSale(), 20_000, randomUUID());
    const { rows } = (await stack.as(owner)(listRefusedAccesses)).reply;
    expect(rows).toContainEqual(expect.objectContaining({ domain: 'sales', status: 422 }));
  });
});

describe('price beyond the limit of a supervisor', () => {
  it('is rejected in small steps too, and an approved price is the reference for later changes', async () => {
    const { categoryId } = await aCategory();
    const initialPrice = { costCents: 1_000, marginBasisPoints: 42_000, priceCents: 5_200 };
    const { productId, version } = await aDeskProduct(stack.as(owner), categoryId, initialPrice);
    const save = (priceCents: number, version: number, confirmed?: ReturnType<typeof toConfirmation>) => {
      const marginBasisPoints = priceCents * 10 - 10_000;
      const price = { costCents: 1_000, marginBasisPoints, priceCents };
      const { kind: _, ...body } = buildProductBody(categoryId, price);
      return call(saveProduct, {
        params: { productId },
        body: { ...body, version, confirmed },
      });
    };
    const firstSave = await save(4_700, version);
    const rejectedSave = await save(4_600, firstSave.reply.version);
    const fact = findLimitedAct(rejectedSave.problem);
    const { approvalId } = (await approve(fact)).reply;
    const approvedSave = await save(4_600, firstSave.reply.version, toConfirmation(fact, approvalId));
    const saveBelowApproved = await save(4_200, approvedSave.reply.version);

    expect([firstSave.status, approvedSave.status, saveBelowApproved.status]).toEqual([200, 200, 200]);
    expect(rejectedSave.problem.fields[0]).toMatchObject({ field: 'priceCents' });
    expect(rejectedSave.problem.code).toBe(productErrors.price_limit.code);
  });
});

describe('approval of an administrator', () => {
  const fact: LimitedAct = { act: 'void', target: 'una venta' };
  it('rejects a wrong password, an unknown e-mail and a supervisor', async () => {
    const rejected = [
      await approve(fact, { password: 'no-es-esta-1' }),
      await approve(fact, { email: 'nadie@test.example' }),
      await approve(fact, { email: supervisor.email }),
    ];
    expect(rejected.map(({ problem }) => [problem.code, problem.fields[0]?.field])).toEqual(
      Array(3).fill([approvalErrors.refused.code, 'password']),
    );
  });

  it('requires the code of the authenticator app if the administrator has one', async () => {
    const adminWithApp = await anAccount('admin', 'Doble');
    const { secret } = await setUpSecondFactor(stack, adminWithApp);
    const { email } = adminWithApp;
    const attemptWithoutCode = await approve(fact, { email });
    expect(attemptWithoutCode.problem).toMatchObject({
      code: approvalErrors.code_needed.code,
      fields: [{ field: 'code' }],
    });
    expect((await approve(fact, { email, code: generateCode(secret, 9) })).problem.code).toBe(
      'account.one_time_code_wrong',
    );
    expect((await approve(fact, { email, code: generateNextCode(secret) })).status).toBe(200);
  });

  it('is limited to 20 attempts for each requester', async () => {
    const guesser = stack.as(await anAccount('supervisor', 'Prueba'));
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 21; attempt++)
      statuses.push((await approve(fact, { email: 'nadie@test.example' }, guesser)).status);
    expect([statuses[19], statuses[20]]).toEqual([422, 429]);
  });
});
