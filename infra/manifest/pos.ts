import { SaleMade, SaleReturned } from '#events/sales.ts';
import { routesByDomain } from '#shared/routes.ts';
import type { Domain } from './types.ts';

export const payments: Domain = {
  name: 'payments',
  api: {
    entry: 'lambdas/entries/payments.ts',
    routes: routesByDomain.payments,
    uses: { table: 'readWrite', secrets: ['stripe', 'stripeWebhook', 'athMovil'] },
    errorImpact:
      'The till takes no payment by ATH Móvil; deposits and orders that cards paid are confirmed late.',
  },
  consumers: [
    {
      name: 'refund-ath-sales',
      on: SaleReturned,
      entry: 'lambdas/entries/refund-ath-sales.ts',
      uses: { table: 'readWrite', secrets: ['athMovil'] },
      errorImpact: 'What was paid on a phone goes back a minute late.',
    },
  ],
  schedules: [
    {
      name: 'sweep-ath-payments',
      expression: 'rate(1 minute)',
      entry: 'lambdas/entries/sweep-ath-payments.ts',
      uses: { table: 'readWrite', secrets: ['athMovil'] },
      errorImpact:
        'A client accepted a payment on the phone, and the sale it is for stays open; refunds stay on their way.',
    },
  ],
};

export const sales: Domain = {
  name: 'sales',
  api: {
    entry: 'lambdas/sales/api.ts',
    routes: routesByDomain.sales,
    uses: { table: 'readWrite' },
    errorImpact: 'The till sells nothing and collects nothing.',
  },
  consumers: [],
  schedules: [],
};

export const registers: Domain = {
  name: 'registers',
  api: {
    entry: 'lambdas/registers/api.ts',
    routes: routesByDomain.registers,
    uses: { table: 'readWrite' },
    errorImpact: 'No drawer is opened, counted or closed, and no Z can be read.',
  },
  consumers: [],
  schedules: [
    {
      name: 'close-web-day',
      expression: 'cron(5 * * * ? *)',
      entry: 'lambdas/registers/close-web-day.ts',
      uses: { table: 'readWrite' },
      errorImpact: 'Sales of the online shop of a past day are in no numbered Z yet.',
    },
  ],
};

export const reports: Domain = {
  name: 'reports',
  api: {
    entry: 'lambdas/reports/api.ts',
    routes: routesByDomain.reports,
    uses: { table: 'readWrite' },
    errorImpact: 'The owner cannot read what was sold.',
  },
  consumers: [
    {
      name: 'keep-day-totals',
      reactions: [
        { name: 'count-sale', on: SaleMade, errorImpact: 'A sale is missing in the reports.' },
        {
          name: 'count-sale-return',
          on: SaleReturned,
          errorImpact: 'The reports do not know of something that was given back.',
        },
      ],
      entry: 'lambdas/reports/keep-day-totals.ts',
      uses: { table: 'readWrite' },
      writes: ['dayTotals', 'dayItems', 'uniqueClaim'],
      errorImpact: 'The reports of the owner do not agree with the sales until they are rebuilt.',
    },
  ],
  schedules: [],
};

export const finance: Domain = {
  name: 'finance',
  api: {
    entry: 'lambdas/finance/api.ts',
    routes: routesByDomain.finance,
    uses: { table: 'readWrite' },
    errorImpact: 'The owner cannot see what was collected and is owed, nor clients what they paid and owe.',
  },
  consumers: [],
  schedules: [],
};

export const shop: Domain = {
  name: 'shop',
  api: {
    entry: 'lambdas/shop/api.ts',
    routes: routesByDomain.shop,
    uses: { table: 'readWrite', files: 'read', secrets: ['stripe', 'athMovil'] },
    errorImpact: 'Nobody can buy in the online shop, and the desk does not see its orders.',
  },
  consumers: [],
  schedules: [
    {
      name: 'sweep-orders',
      expression: 'rate(1 minute)',
      entry: 'lambdas/shop/sweep-orders.ts',
      uses: { table: 'readWrite', secrets: ['stripe', 'athMovil'] },
      errorImpact:
        'Cards stay held for orders that were never made, money of orders is not taken, and buyers are not told that theirs is ready.',
    },
  ],
};
