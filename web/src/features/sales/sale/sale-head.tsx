import { ArrowLeft, ReceiptText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { formatInteger, formatMoney } from '#shared/core/format.ts';
import { paths } from '#web/src/lib/paths.ts';
import { Button, IconButton } from '#web/src/ui/buttons/button.tsx';
import { MoreMenu } from '#web/src/ui/buttons/menu.tsx';
import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { lazyDialog } from '#web/src/ui/lazy/lazy-dialog.tsx';
import { payingText, saleText as text } from '../copy.ts';
import { countLines, countPieces, hasContent, isEmpty, type SaleDraft } from '../draft/sale-draft.ts';
import { useOtherParkedSales, useParkSale } from '../parked/use-parking.ts';
import { usePos } from '../pos/pos-context.ts';

const ParkedDialog = lazyDialog(async () => (await import('../parked/parked-dialog.tsx')).ParkedDialog);

const describeCount = (draft: SaleDraft) =>
  draft.balances.length > 0 ? text.lines(countLines(draft)) : text.pieces(countPieces(draft));

/** Actions on the sale; those that would replace it are disabled during its submit. */
export function SaleHead() {
  const { draft, startNext, isFinishing } = usePos();
  const parked = useOtherParkedSales();
  const park = useParkSale();
  const [open, setOpen] = useState<'parked' | 'clear'>();
  const close = () => setOpen(undefined);
  const count = parked.data?.length ?? 0;
  const hasLines = !isEmpty(draft);
  return (
    <header className="sale-head">
      <BackButton />
      <h2 className="sale-head__title grow" tabIndex={-1}>
        {text.title} {hasLines && <span className="muted n sale-head__count">{describeCount(draft)}</span>}
      </h2>
      {hasLines && (
        <Button
          variant="ghost"
          size="small"
          className="sale-head__press"
          busy={park.isPending}
          locked={isFinishing}
          onClick={park.submit}
        >
          {text.park}
        </Button>
      )}
      {count > 0 && (
        <Button
          variant="ghost"
          size="small"
          className="sale-head__press"
          locked={isFinishing}
          onClick={() => setOpen('parked')}
        >
          {text.resume} <span className="till-count n">{formatInteger(count)}</span>
        </Button>
      )}
      <SaleMenu canClear={hasContent(draft) && !isFinishing} onClear={() => setOpen('clear')} />
      {open === 'parked' && <ParkedDialog onClose={close} />}
      {open === 'clear' && (
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
          <ClearedPaymentsNote tenders={draft.tenders} />
        </ConfirmDialog>
      )}
    </header>
  );
}

/** Payments already taken have to be returned by hand. */
function ClearedPaymentsNote({ tenders }: Pick<SaleDraft, 'tenders'>) {
  if (tenders.length === 0) return null;
  const paid = tenders.map(({ amountCents, method }) =>
    text.paidBy(formatMoney(amountCents), payingText.methods[method]),
  );
  return <p className="strong n">{text.clearPaid(paid)}</p>;
}

/** Phones only, where the sale is a separate screen. */
function BackButton() {
  const go = useNavigate();
  const { search } = useLocation();
  return (
    <IconButton
      className="sale-head__back"
      label={text.back}
      icon={<ArrowLeft aria-hidden />}
      onClick={() => void go({ search, hash: '' })}
    />
  );
}

function SaleMenu({ canClear, onClear }: { canClear: boolean; onClear: () => void }) {
  const go = useNavigate();
  const clear = { label: text.clear, icon: <Trash2 aria-hidden />, danger: true, onSelect: onClear };
  return (
    <MoreMenu
      label={text.more}
      items={[
        {
          label: text.todaySales,
          icon: <ReceiptText aria-hidden />,
          onSelect: () => void go(paths.sales),
        },
        ...(canClear ? [clear] : []),
      ]}
    />
  );
}
