import { AccountChanged } from '#events/accounts.ts';
import { CatalogChanged, CatalogPictureDropped, StockMoved } from '#events/catalog.ts';
import { ConsentSigned } from '#events/patients.ts';
import { BannerPictureDropped } from '#events/promotions.ts';
import { SaleMade, SaleReturned } from '#events/sales.ts';
import { routesByDomain } from '#shared/routes.ts';
import type { Domain } from './types.ts';

export const accounts: Domain = {
  name: 'accounts',
  api: {
    entry: 'lambdas/entries/accounts.ts',
    routes: routesByDomain.accounts,
    uses: { table: 'readWrite', users: 'withSecondFactor' },
    errorImpact: 'Nobody gets past sign-in, and nobody can create an account.',
  },
  consumers: [
    {
      name: 'follow-account',
      on: AccountChanged,
      entry: 'lambdas/accounts/follow-account.ts',
      uses: { table: 'readWrite', users: true },
      writes: ['uniqueClaim'],
      errorImpact:
        'Somebody who was let in again cannot sign in; who was shut out can, and is refused at every call.',
    },
  ],
  schedules: [],
  triggers: [
    {
      name: 'limit-token-scopes',
      trigger: 'preTokenGeneration',
      entry: 'lambdas/accounts/limit-token-scopes.ts',
      uses: {},
      errorImpact: 'Nobody can sign in, and nobody who is signed in stays so for more than 15 minutes.',
    },
  ],
};

export const intake: Domain = {
  name: 'intake',
  api: {
    entry: 'lambdas/intake/api.ts',
    routes: routesByDomain.intake,
    uses: { table: 'readWrite', users: true },
    errorImpact: 'Nobody can apply, and the front desk cannot let in who did.',
  },
  consumers: [],
  schedules: [],
};

export const staff: Domain = {
  name: 'staff',
  api: {
    entry: 'lambdas/staff/api.ts',
    routes: routesByDomain.staff,
    uses: { table: 'readWrite', geocoder: true, users: true },
    errorImpact:
      'Nobody can choose who takes an appointment, change the team or their own hours, or find the way to a client.',
  },
  consumers: [],
  schedules: [],
};

export const patients: Domain = {
  name: 'patients',
  api: {
    entry: 'lambdas/patients/api.ts',
    routes: routesByDomain.patients,
    uses: { table: 'readWrite', files: 'readWrite', users: true, geocoder: true },
    errorImpact: 'Nobody can find, add or change a client.',
  },
  consumers: [],
  schedules: [],
};

export const records: Domain = {
  name: 'records',
  api: {
    entry: 'lambdas/records/api.ts',
    routes: routesByDomain.records,
    uses: { table: 'readWrite', files: 'readWrite' },
    errorImpact: 'Nobody can open or add to a clinical record, nor sign a laser consent.',
  },
  consumers: [
    {
      name: 'file-consent-form',
      on: ConsentSigned,
      entry: 'lambdas/records/file-consent-form.ts',
      uses: { table: 'readWrite', files: 'readWrite' },
      writes: ['patientDocument', 'auditEntry', 'outboxEntry', 'uniqueClaim'],
      errorImpact: 'Somebody signed a consent and has no copy of it, nor is one among their documents.',
    },
  ],
  schedules: [],
};

export const health: Domain = {
  name: 'health',
  api: {
    entry: 'lambdas/health/api.ts',
    routes: routesByDomain.health,
    uses: { table: 'readWrite' },
    errorImpact:
      'Clients cannot keep their weight, activity and profile, nor ask for more doses, and nobody can answer them.',
  },
  consumers: [],
  schedules: [],
};

export const catalog: Domain = {
  name: 'catalog',
  api: {
    entry: 'lambdas/catalog/api.ts',
    routes: routesByDomain.catalog,
    uses: { table: 'readWrite', files: 'readWrite' },
    errorImpact:
      'The landing page shows no services, products or promotion, and the desk cannot keep the catalogue.',
  },
  consumers: [
    {
      name: 'follow-low-stock',
      reactions: [
        {
          name: 'follow-stock-move',
          on: StockMoved,
          errorImpact: 'A product is about to run out and nobody was told.',
        },
        {
          name: 'follow-sale',
          on: SaleMade,
          errorImpact: 'A product that sells out is not told to anybody.',
        },
        {
          name: 'follow-sale-return',
          on: SaleReturned,
          errorImpact: 'A product that came back is still shown as running out.',
        },
        {
          name: 'follow-changed-minimum',
          on: CatalogChanged,
          errorImpact: 'A product whose minimum was lowered will run out without anybody being told.',
        },
      ],
      entry: 'lambdas/catalog/stock/follow-low-stock.ts',
      uses: { table: 'readWrite' },
      writes: ['lowStock', 'outboxEntry', 'uniqueClaim'],
      errorImpact: 'The dashboard does not know which products run out, nor is the owner told of them.',
    },
    {
      name: 'remove-dropped-pictures',
      on: CatalogPictureDropped,
      entry: 'lambdas/catalog/remove-dropped-pictures.ts',
      uses: { table: 'readWrite', files: 'readWrite' },
      writes: ['uniqueClaim'],
      errorImpact: 'Nobody: a picture of the catalogue that is not shown any more stays stored.',
    },
  ],
  schedules: [],
};

export const inventory: Domain = {
  name: 'inventory',
  api: {
    entry: 'lambdas/inventory/api.ts',
    routes: routesByDomain.inventory,
    uses: { table: 'readWrite', files: 'readWrite' },
    errorImpact: 'Medicines cannot be received, counted or recalled.',
  },
  consumers: [],
  schedules: [
    {
      name: 'expire-lots',
      expression: 'cron(0 * * * ? *)',
      entry: 'lambdas/inventory/lots/expire-lots.ts',
      uses: { table: 'readWrite' },
      errorImpact: 'Expired doses still count as stock, and nobody is told which lots expire soon.',
    },
  ],
};

export const promotions: Domain = {
  name: 'promotions',
  api: {
    entry: 'lambdas/promotions/api.ts',
    routes: routesByDomain.promotions,
    uses: { table: 'readWrite', files: 'readWrite' },
    errorImpact: 'The promotion of the landing page cannot be changed.',
  },
  consumers: [
    {
      name: 'remove-dropped-picture',
      on: BannerPictureDropped,
      entry: 'lambdas/promotions/remove-dropped-picture.ts',
      uses: { table: 'readWrite', files: 'readWrite' },
      writes: ['uniqueClaim'],
      errorImpact: 'Nobody: a picture that is not shown any more stays stored.',
    },
  ],
  schedules: [],
};

export const desk: Domain = {
  name: 'desk',
  api: {
    entry: 'lambdas/desk/api.ts',
    routes: routesByDomain.desk,
    uses: { table: 'readWrite' },
    errorImpact: 'The dashboard has no figures and no reminders.',
  },
  consumers: [],
  schedules: [],
};

export const settings: Domain = {
  name: 'settings',
  api: {
    entry: 'lambdas/settings/api.ts',
    routes: routesByDomain.settings,
    uses: { table: 'readWrite' },
    errorImpact: 'The site does not load for anyone.',
  },
  consumers: [],
  schedules: [
    {
      name: 'watch-site',
      expression: 'rate(5 minutes)',
      entry: 'lambdas/settings/watch-site.ts',
      uses: { table: 'readWrite', site: true },
      errorImpact: 'Nobody is told when the site stops answering its visitors.',
    },
  ],
};

export const outbox: Domain = {
  name: 'outbox',
  consumers: [],
  schedules: [
    {
      name: 'republish-outbox',
      expression: 'rate(1 minute)',
      entry: 'lambdas/outbox/republish-outbox.ts',
      uses: { table: 'readWrite', bus: true },
      writes: ['outboxEntry', 'uniqueClaim'],
      errorImpact: 'Facts that missed the bus are never told: no message, no refund.',
    },
  ],
  streamReaders: [
    {
      name: 'publish-outbox',
      entry: 'lambdas/outbox/publish-outbox.ts',
      uses: { table: 'readWrite', bus: true },
      writes: ['outboxEntry'],
      errorImpact: 'Messages, receipts and refunds come a minute late.',
    },
  ],
};

export const live: Domain = {
  name: 'live',
  consumers: [],
  schedules: [],
  streamReaders: [
    {
      name: 'publish-live',
      entry: 'lambdas/live/publish-live.ts',
      uses: { table: 'read', live: true },
      errorImpact: 'Open screens learn of changes by asking again, up to a minute late.',
    },
  ],
};
