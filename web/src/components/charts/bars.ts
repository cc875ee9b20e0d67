import type { ReplyOf } from '#shared/core/route.ts';
import type { getSalesReport } from '#shared/reports/api.ts';
import type { ClosedReason } from '#shared/reports/closed-days.ts';

export type SalesReport = ReplyOf<typeof getSalesReport>;
export type Bar = {
  readonly date: string;
  readonly cash: number;
  readonly others: number;
  /** Net refund of the day, or undefined if sales covered the refunds. */
  readonly netRefund?: number;
  readonly closed: ClosedReason | undefined;
};

function splitBar(cash: number, others: number): Pick<Bar, 'cash' | 'others' | 'netRefund'> {
  const sum = cash + others;
  if (sum < 0) return { cash: 0, others: 0, netRefund: sum };
  if (cash < 0) return { cash: 0, others: sum };
  return others < 0 ? { cash: sum, others: 0 } : { cash, others };
}

/** Returns a bar for each day, with the reason if the center was closed. */
export function buildBars(
  { days, closed }: Pick<SalesReport, 'days' | 'closed'>,
  dates: readonly string[],
): Bar[] {
  const receivedByDate = new Map(days.map((day) => [day.date, day.taken]));
  const closedReasonByDate = new Map(closed.map(({ date, reason }) => [date, reason]));
  return dates.map((date) => {
    const { cash = 0, card = 0, athMovil = 0 } = receivedByDate.get(date) ?? {};
    return {
      date,
      ...splitBar(cash, card + athMovil),
      closed: closedReasonByDate.get(date),
    };
  });
}

export const sumBar = ({ cash, others }: Bar) => cash + others;

const roundSteps = [1, 2, 2.5, 4, 5, 10];
const minimumTicks = 3;
const centsPerDollar = 100;

/** Returns round dollar amounts from 0 to the highest, as axis ticks. */
export function calculateTicks(highestCents: number): number[] {
  const maximumStep = Math.max(centsPerDollar, highestCents / minimumTicks);
  const magnitude = 10 ** Math.floor(Math.log10(maximumStep / centsPerDollar)) * centsPerDollar;
  const steps = roundSteps.map((step) => step * magnitude).filter((step) => step <= maximumStep);
  const step = Math.max(centsPerDollar, ...steps);
  return Array.from({ length: Math.floor(highestCents / step) + 1 }, (_, index) => index * step);
}
