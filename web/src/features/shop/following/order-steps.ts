import { money } from '#shared/core/format.ts';
import type { FollowedOrder } from '#shared/shop/order.ts';
import { followText as text } from './copy.ts';

export type OrderStep = { readonly title: string; readonly more: string; readonly isDone: boolean };
/** Contact data as just typed; the link does not contain them. */
export type Told = { readonly email?: string | undefined; readonly phone?: string | undefined };

const methodOf = ({ payment: { method, lastFour } }: FollowedOrder) =>
  method === 'card' ? text.card(lastFour) : text.ath;

function lastStep({ receive, deliveredAt }: FollowedOrder, kept: string): OrderStep {
  const isPickup = receive.kind === 'pickup';
  if (deliveredAt !== undefined)
    return {
      title: isPickup ? text.stepPickedUp : text.stepDelivered,
      more: text.at(deliveredAt),
      isDone: true,
    };
  return isPickup
    ? { title: text.stepPickUp, more: [text.pickUp, kept].filter(Boolean).join(' '), isDone: false }
    : { title: text.stepDeliver, more: text.deliver(receive.municipality ?? ''), isDone: false };
}

type StepsInput = {
  readonly order: FollowedOrder;
  readonly told: Told;
  readonly keptDays: number | undefined;
};

/** Steps from order to delivery. */
export function stepsOf({ order, told, keptDays }: StepsInput): readonly OrderStep[] {
  const { preparedAt, deliveredAt, receive, totalCents, at } = order;
  const isPickup = receive.kind === 'pickup';
  const isNew = preparedAt === undefined && deliveredAt === undefined;
  const kept = isNew && keptDays !== undefined ? text.keptDays(keptDays) : '';
  return [
    {
      title: text.stepReceived,
      more: isNew ? text.paidBy(money(totalCents), methodOf(order)) : text.at(at),
      isDone: true,
    },
    preparedAt === undefined
      ? {
          title: text.stepPrepare,
          more: isPickup ? text.tellBy(told.phone) : text.tellSent,
          isDone: deliveredAt !== undefined,
        }
      : { title: text.stepPrepared, more: text.at(preparedAt), isDone: true },
    lastStep(order, kept),
  ];
}

type Heading = { readonly title: string; readonly more: string };

/** Heading of the page. */
export function headingOf(order: FollowedOrder, isNew: boolean): Heading {
  const { status, firstName, receive, keptUntil, cancelledAt, refundedCents } = order;
  switch (status) {
    case 'placed':
      return isNew
        ? { title: text.thanks(firstName), more: text.sent }
        : { title: text.received, more: text.tellYou };
    case 'prepared':
      return receive.kind === 'pickup'
        ? { title: text.readyPickup, more: keptUntil === undefined ? '' : text.kept(keptUntil) }
        : { title: text.readyDelivery, more: '' };
    case 'delivered':
      return { title: text.delivered, more: text.thanksLater };
    case 'cancelled':
      return { title: text.cancelled, more: text.returned(refundedCents, cancelledAt ?? order.at) };
    case 'paying':
      return { title: text.unpaid, more: '' };
    case 'expired':
      return { title: text.over, more: '' };
    case 'soldOut':
      return { title: text.soldOut, more: '' };
  }
}

/** Whether the order was placed. */
export const isOrdered = ({ number }: FollowedOrder): boolean => number !== undefined;
