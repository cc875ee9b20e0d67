import { accounts } from './accounts.ts';
import { appointments } from './appointments.ts';
import { catalog } from './catalog.ts';
import { desk } from './desk.ts';
import { health } from './health.ts';
import { intake } from './intake.ts';
import { live } from './live.ts';
import { notifications } from './notifications.ts';
import { outbox } from './outbox.ts';
import { patients } from './patients.ts';
import { payments } from './payments.ts';
import { promotions } from './promotions.ts';
import { records } from './records.ts';
import { settings } from './settings.ts';
import { staff } from './staff.ts';
import type { Domain } from './types.ts';

/** The map: everything that runs. CDK and the runner of one machine both read it. */
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
  promotions,
  desk,
  settings,
  notifications,
  outbox,
  live,
];
