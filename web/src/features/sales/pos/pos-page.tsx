import { ChevronUp } from 'lucide-react';
import { useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { formatInteger, formatMoney } from '#shared/core/format.ts';
import { useSignedIn } from '#web/src/lib/me.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { lazyDialog } from '#web/src/ui/lazy/lazy-dialog.tsx';
import { useDocumentTitle } from '#web/src/ui/shell/screen.tsx';
import { useFocusFallback } from '#web/src/ui/use-focus-fallback.ts';
import { posText as text } from '../copy.ts';
import { countLines, countPieces, setQuantity } from '../draft/sale-draft.ts';
import { findByCode } from '../items/item-filter.ts';
import { useOtherParkedSales } from '../parked/use-parking.ts';
import { toNextMethod } from '../paying/payment.ts';
import { SalePanel } from '../sale/sale-panel.tsx';
import { PosCatalog } from './pos-catalog.tsx';
import { PosContext, type PosState, usePos } from './pos-context.ts';
import { findFocusFallback, focusClient, focusLine, getFocusedLine, saleHash } from './pos-focus.ts';
import { ReceiptOutcome } from './receipt-outcome.tsx';
import { useCollectFromUrl } from './use-collect-from-url.ts';
import { usePosKeys } from './use-pos-keys.ts';
import { usePosState } from './use-pos-state.ts';
import { useScanner } from './use-scanner.ts';
import '../sales.css';
import './pos.css';

const AthDialog = lazyDialog(async () => (await import('../ath/ath-dialog.tsx')).AthDialog);

/** `/pos`: the catalog at the left and the sale at the right. On phones the sale is a separate screen. */
export function PosPage() {
  useDocumentTitle(text.title);
  const pos = usePosState();
  const { hash } = useLocation();
  usePosInput(pos);
  useCollectFromUrl(pos);
  const root = useRef<HTMLDivElement>(null);
  useFocusFallback(root, findFocusFallback);
  const isSaleOpen = hash === saleHash;
  return (
    <PosContext value={pos}>
      <div
        ref={root}
        className={[
          'page--flush till',
          pos.draft.isDivided && 'till--divided',
          isSaleOpen && 'till--sale-open',
        ]
          .filter(Boolean)
          .join(' ')}
      >
        <h1 className="visually-hidden">{text.title}</h1>
        <PosCatalog />
        <SalePanel />
        <SaleBar />
        <AthPayment />
        {pos.receipts.saleIds.map((saleId) => (
          <ReceiptOutcome key={saleId} saleId={saleId} onSent={() => pos.receipts.end(saleId)} />
        ))}
      </div>
    </PosContext>
  );
}

/** Scanner input and keyboard shortcuts. */
function usePosInput({ draft, change, catalog, add, finish }: PosState): void {
  const showError = (problem: string) => toast.error(problem, { id: 'pos.code' });
  useScanner({
    onBlocked: () => showError(text.scanBlocked),
    onCode: (code) => {
      const product = findByCode(catalog.scannableProducts, code);
      if (!product) showError(text.unknownCode(code));
      else if (!catalog.products.has(product.productId)) showError(text.notSold(product.name));
      else add(product.productId);
    },
  });
  usePosKeys({
    onLine: focusLine,
    onQuantity: (quantityStep) => {
      const lineId = getFocusedLine() ?? draft.items.at(-1)?.productId;
      const item = draft.items.find(({ productId }) => productId === lineId);
      if (!item) return;
      if (quantityStep > 0) add(item.productId);
      else change((before) => setQuantity(before, item.productId, item.quantity - 1));
    },
    onClient: focusClient,
    onMethod: () =>
      change((before) => ({
        ...before,
        typed: { ...before.typed, method: toNextMethod(before.typed.method) },
      })),
    onFinish: finish,
  });
}

/** Dialog of the phone payment, above everything else. */
function AthPayment() {
  const { ath, draft, settings } = usePos();
  const { role } = useSignedIn();
  const { current, isRequesting, request, sold, leave } = ath;
  if (!current) return null;
  return (
    <AthDialog
      key={current.payment.paymentId}
      initial={current}
      client={draft.client?.name}
      isAdmin={role === 'admin'}
      canEnterManually={settings.athByHand}
      isRequesting={isRequesting}
      onRequestAgain={request}
      onSold={sold}
      onLeave={leave}
      onClose={() => leave('later')}
    />
  );
}

/** Link to the sale on phones, with its size or the number of parked sales. */
function SaleBar() {
  const { draft, dueCents, catalog } = usePos();
  const parked = useOtherParkedSales();
  const { search } = useLocation();
  const isEmpty = countLines(draft) === 0;
  const count = isEmpty ? (parked.data?.length ?? 0) : countPieces(draft);
  if (count === 0) return null;
  return (
    <Link className="sale-bar n" to={{ search, hash: saleHash }}>
      <span className="sale-bar__count">{formatInteger(count)}</span>
      <span className="grow">{isEmpty ? text.seeParked : text.seeSale}</span>
      <b>{!isEmpty && catalog.isReady && formatMoney(dueCents)}</b>
      <Icon icon={ChevronUp} />
    </Link>
  );
}
