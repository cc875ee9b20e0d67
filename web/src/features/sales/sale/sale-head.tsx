import { ArrowLeft, ReceiptText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { formatInteger, formatMoney } from '#shared/core/format.ts';
import { paths } from '#web/src/lib/paths.ts';
import { Button, IconButton } from '#web/src/ui/buttons/button.tsx';
import { MoreMenu } from '#web/src/ui/buttons/menu.tsx';
import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { Row, Text } from '#web/src/ui/layout/layout.tsx';
import { lazyDialog } from '#web/src/ui/lazy/lazy-dialog.tsx';
import { payingText, saleText as text } from '../copy.ts';
import { countLines, countPieces, hasContent, hasNoLines, type SaleDraft } from '../draft/sale-draft.ts';
import { useOtherParkedSales, useParkSale } from '../parked/use-parking.ts';
import { usePos } from '../pos/pos-context.ts';

const ParkedDialog = lazyDialog(async () => (await import('../parked/parked-dialog.tsx')).ParkedDialog);

const describeCount = (draft: SaleDraft) =>
  draft.balances.length > 0 ? text.lines(countLines(draft)) : text.pieces(countPieces(draft));

/** Header of the sale. Actions that replace the sale are disabled while it is submitted. */
export function SaleHeader() {
  const { draft, startNext, isFinishing: isSubmittingSale } = usePos();
  const otherParkedSales = useOtherParkedSales();
  const parkSale = useParkSale();
  const [openDialog, setOpenDialog] = useState<'parked' | 'clear'>();
  const close = () => setOpenDialog(undefined);
  const parkedCount = otherParkedSales.data?.length ?? 0;
  const hasLines = !hasNoLines(draft);
  return (
    <Row as="header" gap={4} pad="8 12 4 20" phone={{ pad: '6 8 6 4' }} className="sale-head">
      <BackButton />
      <SaleTitle count={hasLines ? describeCount(draft) : undefined} />
      {hasLines && (
        <Button
          variant="ghost"
          size="small"
          className="sale-head__press"
          busy={parkSale.isPending}
          locked={isSubmittingSale}
          onClick={parkSale.submit}
        >
          {text.park}
        </Button>
      )}
      {parkedCount > 0 && (
        <Button
          variant="ghost"
          size="small"
          className="sale-head__press"
          locked={isSubmittingSale}
          onClick={() => setOpenDialog('parked')}
        >
          {text.resume} <span className="till-count n">{formatInteger(parkedCount)}</span>
        </Button>
      )}
      <SaleMenu canClear={hasContent(draft) && !isSubmittingSale} onClear={() => setOpenDialog('clear')} />
      {openDialog === 'parked' && <ParkedDialog onClose={close} />}
      {openDialog === 'clear' && (
        <ConfirmDialog
          title={text.clear}
          confirmLabel={text.clearConfirm}
          onConfirm={() => {
            startNext();
            close();
          }}
          onCancel={close}
        >
          {text.clearQuestion(describeCount(draft))}
          <ManualRefundNote tenders={draft.tenders} />
        </ConfirmDialog>
      )}
    </Row>
  );
}

const SaleTitle = ({ count }: { count: string | undefined }) => (
  <Row
    as="h2"
    wrap
    gap="0 6"
    align="baseline"
    size={18}
    weight={600}
    nowrap
    grow
    className="sale-head__title"
    style={{ overflow: 'hidden' }}
    tabIndex={-1}
  >
    {text.title}{' '}
    {count !== undefined && (
      <Text size={14} tone="muted" className="n">
        {count}
      </Text>
    )}
  </Row>
);

/** Lists the received payments, which staff must refund manually before the sale is cleared. */
function ManualRefundNote({ tenders }: Pick<SaleDraft, 'tenders'>) {
  if (tenders.length === 0) return null;
  const payments = tenders.map(({ amountCents, method }) =>
    text.paidBy(formatMoney(amountCents), payingText.methods[method]),
  );
  return (
    <Text as="p" weight={600} className="n">
      {text.clearPaid(payments)}
    </Text>
  );
}

/** Shown only on phones, where the sale is a separate screen. */
function BackButton() {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <Text hiddenOn="wider-than-phone">
      <IconButton
        label={text.back}
        icon={<ArrowLeft aria-hidden />}
        onClick={() => void navigate({ search, hash: '' })}
      />
    </Text>
  );
}

function SaleMenu({ canClear, onClear }: { canClear: boolean; onClear: () => void }) {
  const navigate = useNavigate();
  const clearItem = { label: text.clear, icon: <Trash2 aria-hidden />, danger: true, onSelect: onClear };
  return (
    <MoreMenu
      label={text.moreOptions}
      items={[
        {
          label: text.todaySales,
          icon: <ReceiptText aria-hidden />,
          onSelect: () => void navigate(paths.sales),
        },
        ...(canClear ? [clearItem] : []),
      ]}
    />
  );
}
