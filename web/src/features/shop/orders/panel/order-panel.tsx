import { ArrowLeft, CircleCheck, MessageSquare, Phone, Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { formatMoney, formatPercent, formatPhone as phoneText } from '#shared/core/format.ts';
import { toDialablePhone } from '#shared/settings/chat.ts';
import type { DeskOrder } from '#shared/shop/orders-api.ts';
import { paths } from '#web/src/lib/paths.ts';
import { Button, IconButton } from '#web/src/ui/buttons/button.tsx';
import { toButtonClass } from '#web/src/ui/buttons/button-class.ts';
import { Avatar } from '#web/src/ui/display/avatar.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { SkeletonRows } from '#web/src/ui/feedback/states.tsx';
import { Row, Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { useMedia } from '#web/src/ui/use-media.ts';
import { useSingleKeysOn } from '#web/src/ui/use-single-keys.ts';
import { panelText as text } from '../copy.ts';
import { OrderBadge } from '../order-list.tsx';
import { useOrder } from '../queries.ts';
import { OrderActions } from './order-actions.tsx';
import { PickList } from './pick-list.tsx';
import { PickSheet } from './pick-sheet.tsx';
import './order-panel.css';
import { widths } from '#web/src/ui/widths.ts';

type Props = { orderId: string; onClose: () => void };

/** An order with status, buyer, items, payment and actions. */
export function OrderPanel({ orderId, onClose }: Props) {
  const order = useOrder(orderId);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // Takes the focus where the panel replaces the list.
    if (matchMedia(widths.tablet).matches) panel.current?.focus();
  }, []);
  const status = order.data?.status;
  const previousStatus = useRef(status);
  useEffect(() => {
    // A step removes the clicked button and the focus with it.
    const hasStepped = previousStatus.current !== undefined && previousStatus.current !== status;
    if (hasStepped && document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
    previousStatus.current = status;
  }, [status]);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className="order-panel"
      aria-label={text.label(order.data?.number ?? '')}
    >
      <Card>
        <QueryBoundary query={order} errorTitle={text.failed} skeleton={<SkeletonRows bare />}>
          {(loadedOrder) => <OrderContent order={loadedOrder} onClose={onClose} />}
        </QueryBoundary>
      </Card>
    </section>
  );
}

/** Visually hidden on phones, where only the icon fits. */
const ButtonWord = ({ children }: { children: string }) => (
  <span className={useMedia(widths.phone) ? 'visually-hidden' : undefined}>{children}</span>
);

function PrintButton() {
  const hasShortcut = useSingleKeysOn();
  return (
    <Button
      size="small"
      icon={<Printer aria-hidden />}
      {...(hasShortcut && { 'aria-keyshortcuts': 'P' })}
      onClick={() => window.print()}
    >
      <ButtonWord>{text.print}</ButtonWord>
    </Button>
  );
}

const toFirstName = ({ contact }: DeskOrder) => contact.name.trim().split(/\s+/)[0] ?? '';

const toListedStatus = ({ status }: DeskOrder) =>
  status === 'prepared' || status === 'delivered' || status === 'cancelled' ? status : 'placed';

const OrderContent = ({ order, onClose }: { order: DeskOrder; onClose: () => void }) => (
  <>
    <Row as="header" gap="4 12" pad="18 20 14 20" wrap className="order-panel__head">
      <span>
        <IconButton label={text.back} icon={<ArrowLeft aria-hidden />} onClick={onClose} />
      </span>
      <h2 className="n">{order.number}</h2>
      <OrderBadge status={toListedStatus(order)} />
      <span className="push">
        <PrintButton />
      </span>
      <p className="muted n">{text.placed(order.placedAt)}</p>
    </Row>
    {order.status !== 'cancelled' && <OrderProgress order={order} />}
    <BuyerSection order={order} />
    <PickList order={order} />
    <PaymentSection order={order} />
    <OrderNote order={order} />
    <OrderActions order={order} />
    <PickSheet order={order} />
  </>
);

/** Steps of an order, with the time of the completed ones. */
function OrderProgress({ order }: { order: DeskOrder }) {
  const { placedAt, preparedAt, deliveredAt, receive } = order;
  const currentStatus = toListedStatus(order);
  const handoverText = receive.kind === 'pickup' ? text.atDesk : text.atHome;
  const steps = [
    { status: 'placed', title: 'Nuevo', details: text.formatMoment(placedAt) },
    {
      status: 'prepared',
      title: 'Preparado',
      details:
        preparedAt === undefined ? text.notificationNote(toFirstName(order)) : text.formatMoment(preparedAt),
    },
    {
      status: 'delivered',
      title: 'Entregado',
      details: deliveredAt === undefined ? handoverText : text.formatMoment(deliveredAt),
    },
  ];
  return (
    <Split as="ol" columns="1fr 1fr 1fr" gap={6} pad="0 20 16 20" className="n" aria-label={text.state}>
      {steps.map(({ status, title, details }) => {
        const isCurrent = status === currentStatus;
        return (
          <Stack
            key={status}
            as="li"
            gap={2}
            pad="14 0 0 0"
            size={13}
            tone="muted"
            aria-current={isCurrent ? 'step' : undefined}
            style={{
              alignContent: 'start',
              borderTop: `3px solid var(${isCurrent ? '--ds-accent' : '--ds-hairline'})`,
            }}
          >
            <Text as="b" size={14} weight={600} tone={isCurrent ? 'accent' : 'secondary'}>
              {title}
            </Text>
            <span>{details}</span>
          </Stack>
        );
      })}
    </Split>
  );
}

function BuyerSection({ order: { contact, receive } }: { order: DeskOrder }) {
  const destination =
    receive.kind === 'pickup'
      ? text.pickupNotice
      : text.deliveryAddress(receive.address, receive.municipality, receive.zip);
  return (
    <Row
      gap={12}
      pad="12 14"
      style={{ marginInline: 20, borderRadius: 'var(--ds-r-l)', background: 'var(--ds-canvas)' }}
    >
      <Avatar name={contact.name} />
      <Text as="div" breakWords grow>
        <b className="strong">{contact.name}</b>
        <p className="muted n">{destination}</p>
        <p className="muted n">{phoneText(contact.phone)}</p>
        <p className="muted">{contact.email}</p>
        {receive.kind === 'delivery' && receive.notes !== undefined && (
          <p className="muted">{receive.notes}</p>
        )}
      </Text>
      <a
        className={toButtonClass({ size: 'small' })}
        href={`tel:${toDialablePhone(contact.phone)}`}
        aria-label={text.callNamed(contact.name)}
      >
        <Phone aria-hidden />
        <ButtonWord>{text.call}</ButtonWord>
      </a>
    </Row>
  );
}

const formatPayments = ({ tenders }: DeskOrder) =>
  tenders
    .map(({ method, lastFour, reference }) => (method === 'card' ? text.card(lastFour) : text.ath(reference)))
    .join(', ');

function findRefundText({ isRefused, isReturning }: DeskOrder) {
  if (isRefused) return text.refused;
  return isReturning ? text.returning : text.returned;
}

function PaymentSection({ order }: { order: DeskOrder }) {
  const { orderId, subtotalCents, deliveryCents, receive, taxes, totalCents } = order;
  const { refundedCents, receiptNumber } = order;
  return (
    <Stack pad="0 20 16 20">
      <Stack
        as="dl"
        gap={4}
        pad="12 0 0 0"
        tone="secondary"
        className="n"
        style={{ borderTop: '1px solid var(--ds-hairline)' }}
      >
        <TotalLine label={text.subtotal} cents={subtotalCents} />
        {receive.kind === 'delivery' && <TotalLine label={text.delivery} cents={deliveryCents} />}
        {taxes.map(({ name, basisPoints, cents }) => (
          <TotalLine
            key={`${name}-${basisPoints}`}
            label={`${name} ${formatPercent(basisPoints)}`}
            cents={cents}
          />
        ))}
        <Row align="baseline" justify="between" weight={600} tone="ink">
          <dt>Total</dt>
          <Text as="dd" size={20} weight={600}>
            {formatMoney(totalCents)}
          </Text>
        </Row>
      </Stack>
      <Row as="p" gap="4 12" pad="10 0 0 0" wrap justify="between" className="n">
        <Row as="span" gap={8} weight={600} tone="success">
          <Icon icon={CircleCheck} />
          {text.paidBy} {formatPayments(order)}
        </Row>
        <Link className="link" to={paths.sale(orderId)}>
          {text.receipt(receiptNumber)}
        </Link>
      </Row>
      {refundedCents > 0 && <p className="strong n">{findRefundText(order)(refundedCents)}</p>}
    </Stack>
  );
}

const TotalLine = ({ label, cents }: { label: string; cents: number }) => (
  <Row align="stretch" justify="between">
    <dt>{label}</dt>
    <dd>{formatMoney(cents)}</dd>
  </Row>
);

/** Describes the message that the next step sends, or who completed the last step. */
function OrderNote({ order }: { order: DeskOrder }) {
  const { status, number, receive, cancelled, deliveredAt, deliveredBy } = order;
  const findNote = () => {
    if (cancelled) return text.cancelledBy(cancelled.byName, cancelled.at, cancelled.reason);
    if (deliveredAt !== undefined) return text.deliveredBy(deliveredBy ?? '', deliveredAt);
    return status === 'placed' ? text.nextMessage(toFirstName(order), number, receive.kind === 'pickup') : '';
  };
  const note = findNote();
  if (note === '') return null;
  return (
    <Row as="p" gap={10} pad="0 20 16 20" align="stretch" size={14} tone="muted">
      <Icon icon={MessageSquare} />
      <span>{note}</span>
    </Row>
  );
}
