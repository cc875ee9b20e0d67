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
import { Stack, Text } from '#web/src/ui/layout/layout.tsx';
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
        <div className="sold-panel__body">
          <ClientSection sale={data.sale} />
          <SoldLines sale={data.sale} />
          <SoldTotals sale={data.sale} />
          <SoldPayments sale={data.sale} />
          <SoldReturns sale={data.sale} returns={data.returns} />
          {isPosSale(data.sale) ? <ReceiptState sale={data.sale} /> : <ImportedNote />}
        </div>
        {isPosSale(data.sale) && <SoldActions key={data.sale.saleId} {...data} />}
      </PanelFrame>
    );
  return (
    <PanelFrame title={text.loading} onClose={onClose}>
      <div className="sold-panel__body">
        {error ? (
          <ErrorState title={text.failed} error={error} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows bare />
        )}
      </div>
    </PanelFrame>
  );
}

const ImportedNote = () => (
  <p className="sold-receipt n">
    <Icon icon={History} inLine />
    <span>{text.imported}</span>
  </p>
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
    <section className="sold-panel" aria-labelledby={id}>
      <header className="sold-panel__head">
        {isPage && <IconButton label={text.back} icon={<ArrowLeft aria-hidden />} onClick={onClose} />}
        <div className="grow">
          <div className="sold-panel__title">
            <h2 id={id} ref={heading} tabIndex={-1} className="n">
              {title}
            </h2>
            {badge}
          </div>
          {subtitle && <p className="muted n">{subtitle}</p>}
        </div>
        {!isPage && <IconButton label={text.close} icon={<X aria-hidden />} onClick={onClose} />}
      </header>
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
    <div className="sold-client-card">
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
        <div className="sold-client-card__links">
          <Link className="link" to={paths.patientRecord(patientId)}>
            {text.record}
          </Link>
          <Link className="link" to={`${paths.sales}?${salesParams.client}=${patientId}`}>
            {text.purchases}
          </Link>
        </div>
      )}
    </div>
  );
}
