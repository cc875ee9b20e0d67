import { AccountChanged } from '#events/accounts.ts';
import { CatalogChanged, CatalogPictureDropped, StockMoved } from '#events/catalog.ts';
import { ClientMergeDecided, ConsentSigned } from '#events/patients.ts';
import { BannerPictureDropped } from '#events/promotions.ts';
import { SaleMade, SaleReturned } from '#events/sales.ts';
import { reactions as bellReactions } from '#lambdas/desk/reactions/reactions.ts';
import { routesByDomain } from '#shared/routes.ts';
import type { Domain } from './types.ts';

export const accounts: Domain = {
  name: 'accounts',
  api: {
    entry: 'lambdas/entries/accounts.ts',
    routes: routesByDomain.accounts,
    uses: { table: 'readWrite', users: 'withSecondFactor' },
    errorImpact: 'Nobody can use the site after sign-in, and nobody can create an account.',
  },
  consumers: [
    {
      name: 'follow-account',
      on: AccountChanged,
      entry: 'lambdas/accounts/follow-account.ts',
      uses: { table: 'readWrite', users: true },
      writes: ['uniqueClaim'],
      errorImpact: 'A reactivated user cannot sign in; a deactivated user can, but every call is rejected.',
    },
  ],
  schedules: [],
  triggers: [
    {
      name: 'limit-token-scopes',
      trigger: 'preTokenGeneration',
      entry: 'lambdas/accounts/limit-token-scopes.ts',
      uses: {},
      errorImpact: 'Nobody can sign in, and open sessions end within 15 minutes.',
    },
  ],
};

export const intake: Domain = {
  name: 'intake',
  api: {
    entry: 'lambdas/intake/api.ts',
    routes: routesByDomain.intake,
    uses: { table: 'readWrite', users: true },
    errorImpact: 'Nobody can apply, and the front desk cannot accept applications.',
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
      'Nobody can assign an aesthetician, change staff or working hours, or open directions to a client.',
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
  consumers: [
    {
      name: 'move-merged-rows',
      on: ClientMergeDecided,
      entry: 'lambdas/patients/move-merged-rows.ts',
      uses: { table: 'readWrite' },
      errorImpact: 'The history of a merged client is still divided between two records.',
    },
  ],
  schedules: [],
};

export const records: Domain = {
  name: 'records',
  api: {
    entry: 'lambdas/records/api.ts',
    routes: routesByDomain.records,
    uses: { table: 'readWrite', files: 'readWrite' },
    errorImpact: 'Nobody can read or add to a clinical record, or sign a laser consent.',
  },
  consumers: [
    {
      name: 'file-consent-form',
      on: ConsentSigned,
      entry: 'lambdas/records/file-consent-form.ts',
      uses: { table: 'readWrite', files: 'readWrite' },
      writes: ['patientDocument', 'auditEntry', 'outboxEntry', 'uniqueClaim'],
      errorImpact:
        'A client signed a consent, but the signed PDF is neither sent nor filed with their documents.',
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
      'Clients cannot record weight, activity or profile, nor request doses, and staff cannot answer requests.',
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
      'The landing page shows no services, products or promotion, and the front desk cannot edit the catalog.',
  },
  consumers: [
    {
      name: 'follow-low-stock',
      reactions: [
        {
          name: 'follow-stock-move',
          on: StockMoved,
          errorImpact: 'Low stock after a stock movement is not reported.',
        },
        {
          name: 'follow-sale',
          on: SaleMade,
          errorImpact: 'Low stock after a sale is not reported.',
        },
        {
          name: 'follow-sale-return',
          on: SaleReturned,
          errorImpact: 'A returned product is still listed as low in stock.',
        },
        {
          name: 'follow-changed-minimum',
          on: CatalogChanged,
          errorImpact: 'Low stock after a change of the minimum is not reported.',
        },
      ],
      entry: 'lambdas/catalog/stock/follow-low-stock.ts',
      uses: { table: 'readWrite' },
      writes: ['lowStock', 'outboxEntry', 'uniqueClaim'],
      errorImpact:
        'The dashboard does not list low-stock products, and administrators are not notified of them.',
    },
    {
      name: 'remove-dropped-pictures',
      on: CatalogPictureDropped,
      entry: 'lambdas/catalog/remove-dropped-pictures.ts',
      uses: { table: 'readWrite', files: 'readWrite' },
      writes: ['uniqueClaim'],
      errorImpact: 'Nobody: an unused catalog picture stays stored.',
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
    errorImpact: 'Medications cannot be received, counted or recalled.',
  },
  consumers: [],
  schedules: [
    {
      name: 'expire-lots',
      expression: 'cron(0 * * * ? *)',
      entry: 'lambdas/inventory/lots/expire-lots.ts',
      uses: { table: 'readWrite' },
      errorImpact: 'Expired doses still count as stock, and nobody is notified of lots that expire soon.',
    },
  ],
};

export const promotions: Domain = {
  name: 'promotions',
  api: {
    entry: 'lambdas/promotions/api.ts',
    routes: routesByDomain.promotions,
    uses: { table: 'readWrite', files: 'readWrite' },
    errorImpact: 'The promotion on the landing page cannot be changed.',
  },
  consumers: [
    {
      name: 'remove-dropped-picture',
      on: BannerPictureDropped,
      entry: 'lambdas/promotions/remove-dropped-picture.ts',
      uses: { table: 'readWrite', files: 'readWrite' },
      writes: ['uniqueClaim'],
      errorImpact: 'Nobody: an unused promotion picture stays stored.',
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
    errorImpact: 'The dashboard has no figures and no reminders, and records open without their overview.',
  },
  consumers: [
    {
      name: 'post-notices',
      entry: 'lambdas/desk/reactions/post-notices.ts',
      reactions: bellReactions,
      uses: { table: 'readWrite' },
      errorImpact:
        'The bell lacks notices: the log names the reaction, and the table below its impact. The screens still show the news.',
    },
  ],
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
      errorImpact: 'Nobody is notified when the site stops responding.',
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
      errorImpact: 'Events that were not published are not retried: messages and refunds are missing.',
    },
  ],
  streamReaders: [
    {
      name: 'publish-outbox',
      entry: 'lambdas/outbox/publish-outbox.ts',
      uses: { table: 'readWrite', bus: true },
      writes: ['outboxEntry'],
      errorImpact: 'Messages, receipts and refunds are one minute late.',
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
      errorImpact: 'Open screens update by polling, up to one minute late.',
    },
  ],
};
