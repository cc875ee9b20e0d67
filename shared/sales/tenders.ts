import { AppError } from '#shared/core/errors.ts';
import { money } from '#shared/core/format.ts';
import { sumCents } from '#shared/core/money.ts';
import type { TillSettings } from '#shared/settings/till-settings.ts';
import type { GivenTender } from './api.ts';
import { saleErrors } from './errors.ts';
import type { Tender } from './sale.ts';

const wrongAt = (field: string, definition: (typeof saleErrors)[keyof typeof saleErrors]) =>
  new AppError(definition, { fields: [{ field, message: definition.text }] });

/** Throws with the amounts received and due (R307). */
function assertEnoughCash(tenders: readonly GivenTender[]): void {
  tenders.forEach((tender, index) => {
    if (tender.method !== 'cash' || tender.receivedCents >= tender.amountCents) return;
    const values = {
      received: money(tender.receivedCents),
      total: money(tender.amountCents),
    };
    const { text } = new AppError(saleErrors.not_enough_cash, { values });
    throw new AppError(saleErrors.not_enough_cash, {
      values,
      fields: [{ field: `tenders.${index}.receivedCents`, message: text }],
    });
  });
}

type Allowed = Pick<TillSettings, 'splitPayments' | 'athByHand'> & {
  /** Number of other payments. */
  readonly besides?: number;
};

/** Throws unless the tenders add up to the amount due and use allowed methods. */
export function assertTenders(
  tenders: readonly GivenTender[],
  dueCents: number,
  { splitPayments, athByHand, besides = 0 }: Allowed,
): void {
  if (tenders.length + besides > 1 && !splitPayments) throw wrongAt('tenders', saleErrors.one_method);
  if (!athByHand && tenders.some(({ method }) => method === 'athMovil'))
    throw wrongAt('tenders', saleErrors.by_hand);
  assertEnoughCash(tenders);
  if (sumCents(tenders.map(({ amountCents }) => amountCents)) !== dueCents)
    throw wrongAt('tenders', saleErrors.wrong_sum);
}

/** Tenders as stored in the sale, in order. */
export const keptTenders = (tenders: readonly GivenTender[]): Tender[] =>
  tenders.map((tender, index) => ({ tenderId: `t${index + 1}`, ...tender }));
