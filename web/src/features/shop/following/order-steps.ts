import { formatMoney } from '#shared/core/format.ts';
import type { FollowedOrder } from '#shared/shop/order.ts';
import { followText as text } from './copy.ts';

export type OrderStep = { readonly title: string; readonly details: string; readonly isDone: boolean };
/** Contact data typed at the checkout. An order opened by its link has none. */
export type TypedContact = { readonly email?: string | undefined; readonly phone?: string | undefined };

const formatMethod = ({ payment: { method, lastFour } }: FollowedOrder) =>
  method === 'card' ? text.card(lastFour) : text.ath;

function buildLastStep({ receive, deliveredAt }: FollowedOrder, keptNote: string): OrderStep {
  const isPickup = receive.kind === 'pickup';
  if (deliveredAt !== undefined)
    return {
      title: isPickup ? text.stepPickedUp : text.stepDelivered,
      details: text.formatMoment(deliveredAt),
      isDone: true,
    };
  return isPickup
    ? {
        title: text.stepPickUp,
        details: [text.pickupNote, keptNote].filter(Boolean).join(' '),
        isDone: false,
      }
    : { title: text.stepDeliver, details: text.deliveryNote(receive.municipality ?? ''), isDone: false };
}

type OrderStepsInput = {
  readonly order: FollowedOrder;
  readonly contact: TypedContact;
  readonly keptDays: number | undefined;
};

/** Builds the steps from order to delivery. */
export function buildOrderSteps({ order, contact, keptDays }: OrderStepsInput): readonly OrderStep[] {
  const { preparedAt, deliveredAt, receive, totalCents, at } = order;
  const isPickup = receive.kind === 'pickup';
  const isNew = preparedAt === undefined && deliveredAt === undefined;
  const keptNote = isNew && keptDays !== undefined ? text.keptDays(keptDays) : '';
  return [
    {
      title: text.stepReceived,
      details: isNew ? text.paidBy(formatMoney(totalCents), formatMethod(order)) : text.formatMoment(at),
      isDone: true,
    },
    preparedAt === undefined
      ? {
          title: text.stepPrepare,
          details: isPickup ? text.notifiedBy(contact.phone) : text.notifiedWhenSent,
          isDone: deliveredAt !== undefined,
        }
      : { title: text.stepPrepared, details: text.formatMoment(preparedAt), isDone: true },
    buildLastStep(order, keptNote),
  ];
}

type OrderHeading = { readonly title: string; readonly details: string };

/** Builds the page's heading from the order's status. */
export function buildHeading(order: FollowedOrder, isNew: boolean): OrderHeading {
  const { status, firstName, receive, keptUntil, cancelledAt, refundedCents } = order;
  switch (status) {
    case 'placed':
      return isNew
        ? { title: text.thanks(firstName), details: text.sent }
        : { title: text.received, details: text.willNotify };
    case 'prepared':
      return receive.kind === 'pickup'
        ? { title: text.readyPickup, details: keptUntil === undefined ? '' : text.keptUntil(keptUntil) }
        : { title: text.readyDelivery, details: '' };
    case 'delivered':
      return { title: text.delivered, details: text.thanksAfterDelivery };
    case 'cancelled':
      return {
        title: text.cancelled,
        details: text.cancelledAndRefunded(refundedCents, cancelledAt ?? order.at),
      };
    case 'paying':
      return { title: text.unpaid, details: '' };
    case 'expired':
      return { title: text.expired, details: '' };
    case 'soldOut':
      return { title: text.soldOut, details: '' };
  }
}

export const isPlaced = ({ number }: FollowedOrder): boolean => number !== undefined;
