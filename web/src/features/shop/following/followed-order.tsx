import {
  Ban,
  Check,
  CircleCheck,
  CircleX,
  Link2,
  type LucideIcon,
  MapPin,
  PackageCheck,
  Phone,
  Printer,
} from 'lucide-react';
import { useState } from 'react';
import { addNoBreakSpaces, formatMoney, formatPhone as phoneText } from '#shared/core/format.ts';
import { toDialablePhone } from '#shared/settings/chat.ts';
import type { FollowedOrder as Order } from '#shared/shop/order.ts';
import type { ShopTerms } from '#shared/shop/shelf-api.ts';
import { QrCode } from '#web/src/components/qr-code/qr-code.tsx';
import { paths } from '#web/src/lib/paths.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { toButtonClass } from '#web/src/ui/buttons/button-class.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Heading, Row, Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { shopText } from '../shared/copy.ts';
import { OrderTotals, TotalRow } from '../shared/order-totals.tsx';
import { followText as text } from './copy.ts';
import { buildHeading, buildOrderSteps, isPlaced, type TypedContact } from './order-steps.ts';
import './followed-order.css';

type Props = {
  order: Order;
  token: string;
  terms: ShopTerms | undefined;
  /** Ordered just now on this page. */
  isNew?: boolean;
  contact?: TypedContact;
};

/** An order as its buyer sees it, with status, next steps, pickup place and price. */
export function OrderStatusView({ order, token, terms, isNew = false, contact = {} }: Props) {
  return (
    <div className="followed">
      <OrderLead order={order} isNew={isNew} contact={contact} />
      {isPlaced(order) ? (
        <>
          <Split columns="1fr 400px" gap={20} align="start" tablet={{ columns: '1fr' }} phone={{ gap: 12 }}>
            <Stack gap={20} phone={{ gap: 12 }}>
              <OrderNumber order={order} />
              {order.status !== 'cancelled' && (
                <OrderSteps order={order} contact={contact} keptDays={terms?.keptDays} isNew={isNew} />
              )}
              {order.receive.kind === 'pickup' && terms && <PickupPlace terms={terms} />}
            </Stack>
            <OrderReceipt order={order} />
          </Split>
          <OrderLink token={token} />
        </>
      ) : (
        <ButtonLink to={order.status === 'paying' ? paths.checkout : paths.shop} variant="primary">
          {order.status === 'paying' ? text.toPayment : shopText.toShop}
        </ButtonLink>
      )}
    </div>
  );
}

const statusIcons: Record<Order['status'], LucideIcon> = {
  placed: CircleCheck,
  prepared: PackageCheck,
  delivered: CircleCheck,
  cancelled: Ban,
  paying: CircleX,
  expired: CircleX,
  soldOut: CircleX,
};

function OrderLead({ order, isNew, contact }: Required<Pick<Props, 'order' | 'isNew' | 'contact'>>) {
  const { title, details } = buildHeading(order, isNew);
  const isOver = !['placed', 'prepared', 'delivered'].includes(order.status);
  const isSent = isNew && order.status === 'placed' && contact.email !== undefined;
  return (
    <Split
      columns="auto 1fr"
      gap="4 18"
      pad="0 0 28 0"
      align="center"
      phone={{ columns: '1fr', gap: 8, pad: '0 0 20 0' }}
    >
      <Row
        as="span"
        justify="center"
        className={isOver ? 'badge--canc' : 'badge--conf'}
        style={{ gridRow: '1 / 3', width: 56, height: 56, borderRadius: '50%' }}
      >
        <Icon icon={statusIcons[order.status]} size={28} />
      </Row>
      <Text as="h1" breakWords className="shop-title">
        {title}
      </Text>
      <p className="muted">
        {isSent ? (
          <>
            {text.sentTo}{' '}
            <Text as="b" weight={600} tone="ink" breakWords>
              {contact.email}
            </Text>
          </>
        ) : (
          details
        )}
      </p>
    </Split>
  );
}

const OrderNumber = ({ order: { number = '', at } }: { order: Order }) => (
  <Card>
    <Row as="section" gap={20} pad="20 24" justify="between" phone={{ pad: 16 }}>
      <div>
        <p className="muted small">{text.number}</p>
        <Text as="p" size={28} weight={600} className="n">
          {number}
        </Text>
        <p className="small muted n">{text.formatMoment(at)}</p>
      </div>
      <span className="fixed">
        <QrCode text={number} label={text.qr(number)} />
      </span>
    </Row>
  </Card>
);

type OrderStepsProps = { order: Order; contact: TypedContact; keptDays: number | undefined; isNew: boolean };

const OrderSteps = ({ isNew, ...stepsInput }: OrderStepsProps) => (
  <Card>
    <Stack as="section" gap={14} pad="20 24 12 24" phone={{ pad: 16 }}>
      <Heading size={18}>{isNew ? text.nextTitle : text.progressTitle}</Heading>
      <ol className="followed__steps">
        {buildOrderSteps(stepsInput).map(({ title, details, isDone }, index) => (
          <Split key={title} as="li" columns="28px 1fr" gap="0 14" pad="0 0 18 0">
            <span className={isDone ? 'followed__mark followed__mark--done' : 'followed__mark n'}>
              {isDone ? <Check aria-hidden /> : index + 1}
            </span>
            <span>
              <b className="strong">{title}</b>
              <Text size={14} tone="muted" block className="n">
                {details}
              </Text>
            </span>
          </Split>
        ))}
      </ol>
    </Stack>
  </Card>
);

const PickupPlace = ({
  terms: { brandName, address, openingHours, phone, closures },
}: {
  terms: ShopTerms;
}) => (
  <Card>
    <Split as="section" columns="auto 1fr" gap="2 14" pad="20 24" phone={{ pad: 16 }} breakWords>
      <Icon icon={MapPin} size={22} tone="accent" />
      <div>
        <Heading size={16}>{brandName}</Heading>
        <p className="muted">{address}</p>
        <p className="muted n">{addNoBreakSpaces(openingHours)}</p>
        {closures.map(({ date, name }) => (
          <Row key={date} as="p" pad="6 0 0 0" size={14} weight={600} tone="pending" className="n">
            {text.closure(date, name)}
          </Row>
        ))}
      </div>
      <Row gap={8} pad="12 0 0 0" align="stretch" wrap style={{ gridColumn: 2 }}>
        {address !== '' && (
          <a
            className={toButtonClass({ variant: 'primary', size: 'small' })}
            href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`}
            target="_blank"
            rel="noreferrer"
          >
            {text.directions}
          </a>
        )}
        {phone !== '' && (
          <a className={toButtonClass({ size: 'small' })} href={`tel:${toDialablePhone(phone)}`}>
            <Phone aria-hidden />
            <span className="n">{phoneText(phone)}</span>
          </a>
        )}
      </Row>
    </Split>
  </Card>
);

function OrderReceipt({ order }: { order: Order }) {
  const { lines, receiptNumber, receive, payment, totalCents, refundedCents } = order;
  const paymentLabel =
    payment.method === 'card' ? text.paidCard(payment.lastFour) : text.paidAth(payment.reference);
  return (
    <Card>
      <Stack as="section" pad="20 24 24 24" phone={{ pad: 16 }}>
        <Row gap={12} align="baseline" justify="between">
          <Heading size={18}>{text.receipt}</Heading>
          <span className="muted small n">{receiptNumber}</span>
        </Row>
        <Stack as="ul" pad="8 0 14 0">
          {lines.map(({ productId, name, quantity, unitPriceCents, netCents }) => (
            <Row
              key={productId}
              as="li"
              gap={16}
              pad="10 0"
              align="stretch"
              justify="between"
              breakWords
              style={{ borderBottom: '1px solid var(--ds-hairline)' }}
            >
              <span>
                <b className="strong">{name}</b>
                <Text size={14} tone="muted" block className="n">
                  {text.pieces(quantity, unitPriceCents)}
                </Text>
              </span>
              <span className="fixed n">{formatMoney(netCents)}</span>
            </Row>
          ))}
        </Stack>
        <OrderTotals
          {...order}
          subtotalLabel={shopText.subtotal}
          receiveLabel={
            receive.kind === 'pickup' ? shopText.pickup : shopText.deliveryIn(receive.municipality ?? '')
          }
        >
          <TotalRow label={paymentLabel}>{formatMoney(totalCents)}</TotalRow>
          {refundedCents > 0 && <TotalRow label={text.refunded}>{formatMoney(-refundedCents)}</TotalRow>}
        </OrderTotals>
        <Button
          className="no-print"
          style={{ marginTop: 18 }}
          size="small"
          fullWidth
          icon={<Printer aria-hidden />}
          onClick={() => window.print()}
        >
          {text.print}
        </Button>
      </Stack>
    </Card>
  );
}

/** Link to the order, usable without an account. */
function OrderLink({ token }: { token: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(`${location.origin}${paths.order(token)}`).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Row gap={12} pad="16 20" wrap className="followed__link no-print">
      <Icon icon={Link2} size={24} tone="accent" />
      <span className="grow">
        <b className="strong">{text.linkTitle}</b>
        <Text size={14} tone="secondary" block>
          {text.linkHint}
        </Text>
      </span>
      <Button onClick={() => void copy()}>{isCopied ? text.copied : text.copy}</Button>
      <span className="visually-hidden" role="status">
        {isCopied ? text.copied : ''}
      </span>
    </Row>
  );
}
