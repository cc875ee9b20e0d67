import { AppError } from '#shared/core/errors.ts';
import { formatMoney } from '#shared/core/format.ts';
import { sumCents } from '#shared/core/money.ts';
import type { PosSettings } from '#shared/settings/pos-settings.ts';
import type { TenderInput } from './api.ts';
import { saleErrors } from './errors.ts';
import type { Tender } from './sale.ts';

const createFieldError = (field: string, definition: (typeof saleErrors)[keyof typeof saleErrors]) =>
  new AppError(definition, { fields: [{ field, message: definition.text }] });

/** Throws with the amounts received and due (R307). */
function assertEnoughCash(tenders: readonly TenderInput[]): void {
  tenders.forEach((tender, index) => {
    if (tender.method !== 'cash' || tender.receivedCents >= tender.amountCents) return;
    const values = {
      received: formatMoney(tender.receivedCents),
      total: formatMoney(tender.amountCents),
    };
    const { text } = new AppError(saleErrors.not_enough_cash, { values });
    throw new AppError(saleErrors.not_enough_cash, {
      values,
      fields: [{ field: `tenders.${index}.receivedCents`, message: text }],
    });
  });
}

type TenderRules = Pick<PosSettings, 'splitPayments' | 'athByHand'> & {
  readonly otherPayments?: number;
};

/** Throws unless the tenders add up to the amount due and use allowed methods. */
export function assertTenders(
  tenders: readonly TenderInput[],
  dueCents: number,
  { splitPayments, athByHand, otherPayments = 0 }: TenderRules,
): void {
  if (tenders.length + otherPayments > 1 && !splitPayments)
    throw createFieldError('tenders', saleErrors.one_method);
  if (!athByHand && tenders.some(({ method }) => method === 'athMovil'))
    throw createFieldError('tenders', saleErrors.by_hand);
  assertEnoughCash(tenders);
  if (sumCents(tenders.map(({ amountCents }) => amountCents)) !== dueCents)
    throw createFieldError('tenders', saleErrors.wrong_sum);
}

export const toStoredTenders = (tenders: readonly TenderInput[]): Tender[] =>
  tenders.map((tender, index) => ({ tenderId: `t${index + 1}`, ...tender }));
