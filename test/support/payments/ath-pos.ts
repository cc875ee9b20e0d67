import { randomUUID } from 'node:crypto';
import type { AthPorts } from '#lambdas/payments/ath/follow-ath-payment.ts';
import { athMovil } from '#lambdas/platform/external/from-env.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Cart, TenderInput } from '#shared/sales/api.ts';
import { askAthSale, cancelAthSale, changeAthSalePhone, followAthSale } from '#shared/sales/ath-sale-api.ts';
import { thePlatform } from '../center/center.ts';
import { aProduct } from '../center/product.ts';
import { aCart } from '../sales/pos.ts';
import type { Caller } from '../system/api-client.ts';
import type { TestStack } from '../system/stack.ts';

type AthSaleInput = {
  readonly saleId: string;
  readonly cart: Cart;
  readonly others: readonly TenderInput[];
  readonly amountCents: number;
  readonly phone: string;
};

/** Creates a POS with sales by ATH Móvil, over a running stack. */
export function anAthPos(stack: TestStack, call: Caller) {
  /** Builds a sale to start, by default the whole amount for one product. */
  async function buildSale(changes: Partial<AthSaleInput> = {}) {
    const cart = changes.cart ?? (await aCart({ chosen: [{ product: await aProduct({ stock: 5 }) }] }));
    const sale: AthSaleInput = {
      saleId: randomUUID(),
      cart,
      others: [],
      amountCents: cart.shownTotalCents,
      phone: '787-555-0117',
      ...changes,
    };
    return { paymentId: newId(), ...sale };
  }
  const startSale = ({ paymentId, others, ...saleBody }: AthSaleInput & { readonly paymentId: string }) =>
    call(askAthSale, { params: { paymentId }, body: { ...saleBody, others: [...others] } });
  const follow = (paymentId: string) => call(followAthSale, { params: { paymentId } });
  const cancel = (paymentId: string) => call(cancelAthSale, { params: { paymentId } });
  const changePhone = (paymentId: string, phone: string) =>
    call(changeAthSalePhone, { params: { paymentId }, body: { phone } });
  /** Returns the payment as the service has it. */
  const findServicePayment = (paymentId: string) => {
    const payment = stack.athMovil.payments().find(({ metadata1 }) => metadata1 === paymentId);
    if (!payment) throw new Error('The service has no such payment.');
    return payment;
  };
  const accept = (paymentId: string) =>
    stack.athMovil.phones.accept(findServicePayment(paymentId).ecommerceId);
  const decline = (paymentId: string) =>
    stack.athMovil.phones.reject(findServicePayment(paymentId).ecommerceId);
  /** Creates a started and accepted sale that has not been polled since. */
  async function createAcceptedSale(changes?: Partial<AthSaleInput>) {
    const sale = await buildSale(changes);
    const { status, problem } = await startSale(sale);
    if (status !== 200) throw new Error(`The sale was rejected: ${JSON.stringify(problem)}`);
    accept(sale.paymentId);
    return sale;
  }
  /** Creates a paid and completed sale. */
  async function createPaidSale(changes?: Partial<AthSaleInput>) {
    const sale = await createAcceptedSale(changes);
    const { reply } = await follow(sale.paymentId);
    if (!reply.sale) throw new Error(`The payment was not sold: ${JSON.stringify(reply)}`);
    return { ...sale, sale: reply.sale };
  }
  const sweep = () => stack.bus.runSchedule('sweep-ath-payments');
  const readPayment = (paymentId: string) => thePlatform().athPayments.get(paymentId);
  return {
    buildSale,
    startSale,
    follow,
    cancel,
    changePhone,
    findServicePayment,
    accept,
    decline,
    createAcceptedSale,
    createPaidSale,
    sweep,
    readPayment,
  };
}

/** The dependencies of payment functions, over the running stack. */
export const athPlatform = async (): Promise<AthPorts> => ({
  ...thePlatform(),
  athMovil: await athMovil(),
});
