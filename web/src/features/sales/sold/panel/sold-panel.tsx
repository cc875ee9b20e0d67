import { ArrowLeft, History, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { formatPhone } from '#shared/core/format.ts';
import { listSellers } from '#shared/sales/labels.ts';
import { formatSaleNumber, isPosSale, type Sale } from '#shared/sales/sale.ts';
import { toSaleRow } from '#shared/sales/sale-row.ts';
import { paths } from '#web/src/lib/paths.ts';
import { IconButton } from '#web/src/ui/buttons/button.tsx';
import { Avatar } from '#web/src/ui/display/avatar.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { ErrorState, SkeletonRows } from '#web/src/ui/feedback/states.tsx';
import { Heading, Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { useMedia } from '#web/src/ui/use-media.ts';
import { formatMoment, panelText as text } from '../copy.ts';
import { useSale } from '../queries.ts';
import { SaleBadge } from '../sale-badge.tsx';
import { salesParams } from '../use-sold-filter.ts';
import { ReceiptState } from './receipt-state.tsx';
import { SoldActions } from './sold-actions.tsx';
import { SoldLines, SoldPayments, SoldReturns, SoldTotals } from './sold-contents.tsx';
import './sold-panel.css';
import { widths } from '#web/src/ui/widths.ts';

/** Whether the panel replaces the list on narrow screens. */
export const useIsPanelPage = () => useMedia(`not ${widths.wide}`);

type Props = { saleId: string; onClose: () => void };

/** A sale with its lines, payments, returns and receipt. */
export function SoldPanel({ saleId, onClose }: Props) {
  const { data, error, isFetching, refetch } = useSale(saleId);
  if (data)
    return (
      <PanelFrame
        title={text.title(formatSaleNumber(data.sale))}
        badge={<SaleBadge {...toSaleRow(data.sale)} />}
        subtitle={buildSubtitle(data.sale)}
        onClose={onClose}
      >
        <PanelBody>
          <ClientSection sale={data.sale} />
          <SoldLines sale={data.sale} />
          <SoldTotals sale={data.sale} />
          <SoldPayments sale={data.sale} />
          <SoldReturns sale={data.sale} returns={data.returns} />
          {isPosSale(data.sale) ? <ReceiptState sale={data.sale} /> : <ImportedNote />}
        </PanelBody>
        {isPosSale(data.sale) && <SoldActions key={data.sale.saleId} {...data} />}
      </PanelFrame>
    );
  return (
    <PanelFrame title={text.loading} onClose={onClose}>
      <PanelBody>
        {error ? (
          <ErrorState title={text.failed} error={error} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows bare />
        )}
      </PanelBody>
    </PanelFrame>
  );
}

const PanelBody = ({ children }: { children: ReactNode }) => (
  <Stack
    grow
    pad="0 24 16 24"
    phone={{ pad: '0 16 16 16' }}
    className="sales-scroll"
    style={{ alignContent: 'start', minHeight: 0 }}
  >
    {children}
  </Stack>
);

const ImportedNote = () => (
  <Row
    as="p"
    gap={10}
    pad="10 14"
    align="stretch"
    tone="secondary"
    breakWords
    className="sales-box n"
    style={{ marginTop: 12 }}
  >
    <Icon icon={History} inLine />
    <span>{text.imported}</span>
  </Row>
);

const buildSubtitle = (sale: Sale) => [formatMoment(sale.at), ...listSellers(sale).toReversed()].join(' · ');

type PanelFrameProps = {
  title: string;
  badge?: ReactNode;
  subtitle?: string;
  onClose: () => void;
  children: ReactNode;
};

function PanelFrame({ title, badge, subtitle, onClose, children }: PanelFrameProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const isPage = useIsPanelPage();
  useEffect(() => {
    if (isPage) heading.current?.focus();
  }, [isPage]);
  return (
    <section className="sales-panel sold-panel" aria-labelledby={id}>
      <Row as="header" gap={12} pad="16 12 12 24" align="start" phone={{ pad: '10 8 12 8' }}>
        {isPage && <IconButton label={text.back} icon={<ArrowLeft aria-hidden />} onClick={onClose} />}
        <div className="grow">
          <Row wrap gap="4 10">
            <Heading size={20} id={id} ref={heading} tabIndex={-1} className="n" style={{ outline: 'none' }}>
              {title}
            </Heading>
            {badge}
          </Row>
          {subtitle && (
            <Text as="p" tone="muted" className="n">
              {subtitle}
            </Text>
          )}
        </div>
        {!isPage && <IconButton label={text.close} icon={<X aria-hidden />} onClick={onClose} />}
      </Row>
      {children}
    </section>
  );
}

function ClientSection({ sale: { client } }: { sale: Sale }) {
  const name = client?.name ?? client?.email;
  if (client === undefined || name === undefined) return null;
  const { patientId } = client;
  const contact = client.phone ? formatPhone(client.phone) : client.email;
  return (
    <Row gap={12} pad="10 14 10 12" className="sales-box" style={{ marginBottom: 6 }}>
      <Avatar name={name} />
      <Stack grow>
        <Text as="b" breakWords>
          {name}
        </Text>
        {contact !== name && (
          <Text size={14} tone="muted" breakWords className="n">
            {contact}
          </Text>
        )}
      </Stack>
      {patientId !== undefined && (
        <Stack gap={4} justify="end" nowrap fixed>
          <Row as={Link} className="link" style={{ minHeight: 24 }} to={paths.patientRecord(patientId)}>
            {text.record}
          </Row>
          <Row
            as={Link}
            className="link"
            style={{ minHeight: 24 }}
            to={`${paths.sales}?${salesParams.client}=${patientId}`}
          >
            {text.purchases}
          </Row>
        </Stack>
      )}
    </Row>
  );
}
