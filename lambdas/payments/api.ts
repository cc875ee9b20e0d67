import { httpApi } from '#lambdas/runtime/http-api.ts';
import { listMyInvoices } from './list-my-invoices.ts';

export const handler = httpApi([listMyInvoices], {});
