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
import { Row } from '#web/src/ui/layout/layout.tsx';
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

function PrintButton() {
  const hasShortcut = useSingleKeysOn();
  return (
    <Button
      size="small"
      icon={<Printer aria-hidden />}
      {...(hasShortcut && { 'aria-keyshortcuts': 'P' })}
      onClick={() => window.print()}
    >
      <span className="order-panel__word">{text.print}</span>
    </Button>
  );
}

const toFirstName = ({ contact }: DeskOrder) => contact.name.trim().split(/\s+/)[0] ?? '';

const toListedStatus = ({ status }: DeskOrder) =>
  status === 'prepared' || status === 'delivered' || status === 'cancelled' ? status : 'placed';

const OrderContent = ({ order, onClose }: { order: DeskOrder; onClose: () => void }) => (
  <>
    <header className="order-panel__head">
      <span className="order-panel__back">
        <IconButton label={text.back} icon={<ArrowLeft aria-hidden />} onClick={onClose} />
      </span>
      <h2 className="n">{order.number}</h2>
      <OrderBadge status={toListedStatus(order)} />
      <span className="push">
        <PrintButton />
      </span>
      <p className="order-panel__placed muted n">{text.placed(order.placedAt)}</p>
    </header>
    {order.status !== 'cancelled' && <OrderProgress order={order} />}
    <BuyerSection order={order} />
    <PickList order={order} />
    <PaymentSection order={order} />
    <OrderNote order={order} />
    <OrderActions order={order} />
    <PickSheet order={order} />
  </>
);

/** Steps new, ready and delivered, with the meaning of the next one. */
function OrderProgress({ order }: { order: DeskOrder }) {
  const { placedAt, preparedAt, deliveredAt, receive } = order;
  const currentStatus = toListedStatus(order);
  const handoverText = receive.kind === 'pickup' ? text.atDesk : text.atHome;
  const steps = [
    { status: 'placed', title: 'Nuevo', more: text.formatMoment(placedAt) },
    {
      status: 'prepared',
      title: 'Preparado',
      more: preparedAt === undefined ? text.notifies(toFirstName(order)) : text.formatMoment(preparedAt),
    },
    {
      status: 'delivered',
      title: 'Entregado',
      more: deliveredAt === undefined ? handoverText : text.formatMoment(deliveredAt),
    },
  ];
  return (
    <ol className="order-panel__steps n" aria-label={text.state}>
      {steps.map(({ status, title, more }) => (
        <li key={status} aria-current={status === currentStatus ? 'step' : undefined}>
          <b>{title}</b>
          <span>{more}</span>
        </li>
      ))}
    </ol>
  );
}

function BuyerSection({ order: { contact, receive } }: { order: DeskOrder }) {
  const destination =
    receive.kind === 'pickup'
      ? text.picksUp
      : text.goesTo(receive.address, receive.municipality, receive.zip);
  return (
    <div className="order-panel__buyer">
      <Avatar name={contact.name} />
      <div className="grow">
        <b className="strong">{contact.name}</b>
        <p className="muted n">{destination}</p>
        <p className="muted n">{phoneText(contact.phone)}</p>
        <p className="muted">{contact.email}</p>
        {receive.kind === 'delivery' && receive.notes !== undefined && (
          <p className="muted">{receive.notes}</p>
        )}
      </div>
      <a
        className={toButtonClass({ size: 'small' })}
        href={`tel:${toDialablePhone(contact.phone)}`}
        aria-label={text.callNamed(contact.name)}
      >
        <Phone aria-hidden />
        <span className="order-panel__word">{text.call}</span>
      </a>
    </div>
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
    <div className="order-panel__money">
      <dl className="n">
        <TotalLine label={text.subtotal} cents={subtotalCents} />
        {receive.kind === 'delivery' && <TotalLine label={text.delivery} cents={deliveryCents} />}
        {taxes.map(({ name, basisPoints, cents }) => (
          <TotalLine
            key={`${name}-${basisPoints}`}
            label={`${name} ${formatPercent(basisPoints)}`}
            cents={cents}
          />
        ))}
        <div className="order-panel__total">
          <dt>Total</dt>
          <dd>{formatMoney(totalCents)}</dd>
        </div>
      </dl>
      <p className="order-panel__paid n">
        <Row as="span" gap={8} weight={600} tone="success">
          <Icon icon={CircleCheck} />
          {text.paid} {formatPayments(order)}
        </Row>
        <Link className="link" to={paths.sale(orderId)}>
          {text.receipt(receiptNumber)}
        </Link>
      </p>
      {refundedCents > 0 && <p className="strong n">{findRefundText(order)(refundedCents)}</p>}
    </div>
  );
}

const TotalLine = ({ label, cents }: { label: string; cents: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{formatMoney(cents)}</dd>
  </div>
);

/** Message that the next step sends, or who completed the last one. */
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
    <p className="order-panel__says muted small">
      <Icon icon={MessageSquare} />
      <span>{note}</span>
    </p>
  );
}
