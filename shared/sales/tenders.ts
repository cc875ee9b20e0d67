import { AppError } from '#shared/core/errors.ts';
import { money } from '#shared/core/format.ts';
import { sumCents } from '#shared/core/money.ts';
import type { TillSettings } from '#shared/settings/till-settings.ts';
import type { GivenTender } from './api.ts';
import { saleErrors } from './errors.ts';
import type { Tender } from './sale.ts';

const wrongAt = (field: string, definition: (typeof saleErrors)[keyof typeof saleErrors]) =>
  new AppError(definition, { fields: [{ field, message: definition.text }] });

/** Throws the sentence that says how much was handed over, of how much (R307). */
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
  /** Payments that are taken besides; none where absent. */
  readonly besides?: number;
};

/** What is paid adds up to what is due, in the ways the center takes money. Throws which of it does not hold. */
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

/** As the sale keeps them, in the order they were given. */
export const keptTenders = (tenders: readonly GivenTender[]): Tender[] =>
  tenders.map((tender, index) => ({ tenderId: `t${index + 1}`, ...tender }));
