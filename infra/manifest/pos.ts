import { SaleMade, SaleReturned } from '#events/sales.ts';
import { routesByDomain } from '#shared/routes.ts';
import type { Domain } from './types.ts';

export const payments: Domain = {
  name: 'payments',
  api: {
    entry: 'lambdas/entries/payments.ts',
    routes: routesByDomain.payments,
    uses: { table: 'readWrite', secrets: ['stripe', 'stripeWebhook', 'athMovil'] },
    errorImpact: 'The POS accepts no ATH Móvil payments; card deposits and orders are confirmed late.',
  },
  consumers: [
    {
      name: 'refund-ath-sales',
      on: SaleReturned,
      entry: 'lambdas/entries/refund-ath-sales.ts',
      uses: { table: 'readWrite', secrets: ['athMovil'] },
      errorImpact: 'ATH Móvil refunds are one minute late.',
    },
  ],
  schedules: [
    {
      name: 'sweep-ath-payments',
      expression: 'rate(1 minute)',
      entry: 'lambdas/entries/sweep-ath-payments.ts',
      uses: { table: 'readWrite', secrets: ['athMovil'] },
      errorImpact:
        'A client accepted an ATH Móvil payment but the sale stays pending; refunds stay pending too.',
    },
  ],
};

export const sales: Domain = {
  name: 'sales',
  api: {
    entry: 'lambdas/sales/api.ts',
    routes: routesByDomain.sales,
    uses: { table: 'readWrite' },
    errorImpact: 'The POS cannot sell or collect balances.',
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
    errorImpact: 'No register can be opened, counted or closed, and no Z report can be read.',
  },
  consumers: [],
  schedules: [
    {
      name: 'close-web-day',
      expression: 'cron(5 * * * ? *)',
      entry: 'lambdas/registers/close-web-day.ts',
      uses: { table: 'readWrite' },
      errorImpact: 'Past online sales are missing from the numbered Z reports.',
    },
  ],
};

export const reports: Domain = {
  name: 'reports',
  api: {
    entry: 'lambdas/reports/api.ts',
    routes: routesByDomain.reports,
    uses: { table: 'readWrite' },
    errorImpact: 'The owner cannot open sales reports.',
  },
  consumers: [
    {
      name: 'keep-day-totals',
      reactions: [
        { name: 'count-sale', on: SaleMade, errorImpact: 'A sale is missing from the reports.' },
        {
          name: 'count-sale-return',
          on: SaleReturned,
          errorImpact: 'A return is missing from the reports.',
        },
      ],
      entry: 'lambdas/reports/keep-day-totals.ts',
      uses: { table: 'readWrite' },
      writes: ['dayTotals', 'dayItems', 'uniqueClaim'],
      errorImpact: 'The owner’s reports do not match the sales until they are rebuilt.',
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
    errorImpact: 'The owner cannot see collected and owed amounts, nor clients their payments and balances.',
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
    errorImpact: 'Nobody can buy in the online shop, and the front desk does not see its orders.',
  },
  consumers: [],
  schedules: [
    {
      name: 'sweep-orders',
      expression: 'rate(1 minute)',
      entry: 'lambdas/shop/sweep-orders.ts',
      uses: { table: 'readWrite', secrets: ['stripe', 'athMovil'] },
      errorImpact:
        'Card holds of abandoned orders are not released, order payments are not captured, and buyers are not notified of ready orders.',
    },
  ],
};
