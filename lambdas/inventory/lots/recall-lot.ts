import type { Platform } from '#lambdas/platform/platform.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { AppError } from '#shared/core/errors.ts';
import { lotErrors } from '#shared/inventory/errors.ts';
import type { Lot } from '#shared/inventory/lot.ts';
import * as api from '#shared/inventory/lot-api.ts';
import { readMovedLot } from '../medication-inventory.ts';
import { withdrawLot } from './withdraw-lot.ts';

/** Throws `lot.closed` for a lot that was recalled before. */
function isRecallDue({ state, lotNumber }: Lot): boolean {
  if (state === 'recalled') throw new AppError(lotErrors.closed, { values: { lot: lotNumber } });
  return true;
}

export const recallLot = operation(
  api.recallLot,
  async ({ params: key, body: { reason } }, platform: Platform) => {
    await withdrawLot(platform, { key, kind: 'recalled', reason, isDue: isRecallDue });
    return readMovedLot(platform, key);
  },
);
