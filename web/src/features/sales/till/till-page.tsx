import { ChevronUp } from 'lucide-react';
import { useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { figure, money } from '#shared/core/format.ts';
import { useSignedIn } from '#web/src/lib/me.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { lateDialog } from '#web/src/ui/late/late-dialog.tsx';
import { useDocumentTitle } from '#web/src/ui/shell/screen.tsx';
import { useLostFocus } from '#web/src/ui/use-lost-focus.ts';
import { tillText as text } from '../copy.ts';
import { lineCount, pieceCount, setQuantity } from '../draft/sale-draft.ts';
import { byCode } from '../items/item-filter.ts';
import { useOtherParked } from '../parked/use-parking.ts';
import { nextMethod } from '../paying/payment.ts';
import { SalePanel } from '../sale/sale-panel.tsx';
import { ReceiptOutcome } from './receipt-outcome.tsx';
import { ShopFloor } from './shop-floor.tsx';
import { type Till, TillContext, useTill } from './till-context.ts';
import { focusClient, focusedLine, focusLine, placeInstead, saleHash } from './till-places.ts';
import { useScanner } from './use-scanner.ts';
import { useTillKeys } from './use-till-keys.ts';
import { useTillState } from './use-till-state.ts';
import './till.css';

const AthDialog = lateDialog(async () => (await import('../ath/ath-dialog.tsx')).AthDialog);

/** `/pos`: catalogue at the left, sale at the right; on phones the sale is a separate screen. */
export function TillPage() {
  useDocumentTitle(text.title);
  const till = useTillState();
  const { hash } = useLocation();
  useCounterKeys(till);
  const root = useRef<HTMLDivElement>(null);
  useLostFocus(root, placeInstead);
  const isSaleOpen = hash === saleHash;
  return (
    <TillContext value={till}>
      <div
        ref={root}
        className={[
          'page--flush till',
          till.draft.isDivided && 'till--divided',
          isSaleOpen && 'till--sale-open',
        ]
          .filter(Boolean)
          .join(' ')}
      >
        <h1 className="visually-hidden">{text.title}</h1>
        <ShopFloor />
        <SalePanel />
        <SaleBar />
        <AthPayment />
        {till.receipts.saleIds.map((saleId) => (
          <ReceiptOutcome key={saleId} saleId={saleId} onSent={() => till.receipts.end(saleId)} />
        ))}
      </div>
    </TillContext>
  );
}

/** Scanner input and keyboard shortcuts. */
function useCounterKeys({ draft, change, shelf, add, finish }: Till): void {
  const say = (problem: string) => toast.error(problem, { id: 'pos.code' });
  useScanner({
    onHeld: () => say(text.scanHeld),
    onCode: (code) => {
      const product = byCode(shelf.everything, code);
      if (!product) say(text.unknownCode(code));
      else if (!shelf.products.has(product.productId)) say(text.notSold(product.name));
      else add(product.productId);
    },
  });
  useTillKeys({
    onLine: focusLine,
    onQuantity: (by) => {
      const line = focusedLine() ?? draft.items.at(-1)?.productId;
      const item = draft.items.find(({ productId }) => productId === line);
      if (!item) return;
      if (by > 0) add(item.productId);
      else change((before) => setQuantity(before, item.productId, item.quantity - 1));
    },
    onEmail: focusClient,
    onMethod: () =>
      change((before) => ({
        ...before,
        typed: { ...before.typed, method: nextMethod(before.typed.method) },
      })),
    onFinish: finish,
  });
}

/** Dialog of the phone payment, above everything else. */
function AthPayment() {
  const { ath, draft, settings } = useTill();
  const { role } = useSignedIn();
  const { shown, isAsking, ask, sold, leave } = ath;
  if (!shown) return null;
  return (
    <AthDialog
      key={shown.payment.paymentId}
      initial={shown}
      client={draft.client?.name}
      isAdmin={role === 'admin'}
      canNoteByHand={settings.athByHand}
      isAsking={isAsking}
      onAskAgain={ask}
      onSold={sold}
      onLeave={leave}
      onClose={() => leave('later')}
    />
  );
}

/** Phones only: size of the sale or number of parked sales, with a link. */
function SaleBar() {
  const { draft, dueCents, shelf } = useTill();
  const parked = useOtherParked();
  const { search } = useLocation();
  const isEmpty = lineCount(draft) === 0;
  const count = isEmpty ? (parked.data?.length ?? 0) : pieceCount(draft);
  if (count === 0) return null;
  return (
    <Link className="sale-bar n" to={{ search, hash: saleHash }}>
      <span className="sale-bar__count">{figure(count)}</span>
      <span className="grow">{isEmpty ? text.seeParked : text.seeSale}</span>
      <b>{!isEmpty && shelf.isReady && money(dueCents)}</b>
      <Icon of={ChevronUp} />
    </Link>
  );
}
