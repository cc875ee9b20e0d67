import { appointments } from './appointments.ts';
import {
  accounts,
  catalog,
  desk,
  health,
  intake,
  inventory,
  live,
  outbox,
  patients,
  promotions,
  records,
  settings,
  staff,
} from './domains.ts';
import { notifications } from './notifications.ts';
import { finance, payments, registers, reports, sales, shop } from './pos.ts';
import type { Domain } from './types.ts';

/** Every function of the product, by domain. CDK and the local runner both read this manifest. */
export const manifest: readonly Domain[] = [
  accounts,
  intake,
  appointments,
  staff,
  patients,
  records,
  health,
  payments,
  catalog,
  inventory,
  promotions,
  reports,
  finance,
  sales,
  registers,
  shop,
  desk,
  settings,
  notifications,
  outbox,
  live,
];
