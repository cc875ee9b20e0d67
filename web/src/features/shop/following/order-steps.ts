import { formatMoney } from '#shared/core/format.ts';
import type { FollowedOrder } from '#shared/shop/order.ts';
import { followText as text } from './copy.ts';

export type OrderStep = { readonly title: string; readonly more: string; readonly isDone: boolean };
/** Contact data as just typed; the link does not contain them. */
export type TypedContact = { readonly email?: string | undefined; readonly phone?: string | undefined };

const formatMethod = ({ payment: { method, lastFour } }: FollowedOrder) =>
  method === 'card' ? text.card(lastFour) : text.ath;

function buildLastStep({ receive, deliveredAt }: FollowedOrder, keptNote: string): OrderStep {
  const isPickup = receive.kind === 'pickup';
  if (deliveredAt !== undefined)
    return {
      title: isPickup ? text.stepPickedUp : text.stepDelivered,
      more: text.formatMoment(deliveredAt),
      isDone: true,
    };
  return isPickup
    ? { title: text.stepPickUp, more: [text.pickUp, keptNote].filter(Boolean).join(' '), isDone: false }
    : { title: text.stepDeliver, more: text.deliver(receive.municipality ?? ''), isDone: false };
}

type OrderStepsInput = {
  readonly order: FollowedOrder;
  readonly contact: TypedContact;
  readonly keptDays: number | undefined;
};

/** Steps from order to delivery. */
export function buildOrderSteps({ order, contact, keptDays }: OrderStepsInput): readonly OrderStep[] {
  const { preparedAt, deliveredAt, receive, totalCents, at } = order;
  const isPickup = receive.kind === 'pickup';
  const isNew = preparedAt === undefined && deliveredAt === undefined;
  const keptNote = isNew && keptDays !== undefined ? text.keptDays(keptDays) : '';
  return [
    {
      title: text.stepReceived,
      more: isNew ? text.paidBy(formatMoney(totalCents), formatMethod(order)) : text.formatMoment(at),
      isDone: true,
    },
    preparedAt === undefined
      ? {
          title: text.stepPrepare,
          more: isPickup ? text.notifiedBy(contact.phone) : text.notifiedWhenSent,
          isDone: deliveredAt !== undefined,
        }
      : { title: text.stepPrepared, more: text.formatMoment(preparedAt), isDone: true },
    buildLastStep(order, keptNote),
  ];
}

type OrderHeading = { readonly title: string; readonly more: string };

/** Builds the page's heading from the order's status. */
export function buildHeading(order: FollowedOrder, isNew: boolean): OrderHeading {
  const { status, firstName, receive, keptUntil, cancelledAt, refundedCents } = order;
  switch (status) {
    case 'placed':
      return isNew
        ? { title: text.thanks(firstName), more: text.sent }
        : { title: text.received, more: text.willNotify };
    case 'prepared':
      return receive.kind === 'pickup'
        ? { title: text.readyPickup, more: keptUntil === undefined ? '' : text.kept(keptUntil) }
        : { title: text.readyDelivery, more: '' };
    case 'delivered':
      return { title: text.delivered, more: text.thanksAfterDelivery };
    case 'cancelled':
      return { title: text.cancelled, more: text.returned(refundedCents, cancelledAt ?? order.at) };
    case 'paying':
      return { title: text.unpaid, more: '' };
    case 'expired':
      return { title: text.expired, more: '' };
    case 'soldOut':
      return { title: text.soldOut, more: '' };
  }
}

export const isPlaced = ({ number }: FollowedOrder): boolean => number !== undefined;
