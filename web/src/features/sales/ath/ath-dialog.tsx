import { useEffect, useEffectEvent } from 'react';
import type { AthSaleState } from '#shared/sales/ath-sale-api.ts';
import type { Sale } from '#shared/sales/sale.ts';
import { Dialog } from '#web/src/ui/dialogs/dialog.tsx';
import { AthEnded, AthUnsold } from './ath-ended.tsx';
import { AthWaiting } from './ath-waiting.tsx';
import { athText as text } from './copy.ts';
import { type AthStage, useAthPayment } from './use-ath-payment.ts';
import './ath.css';

/** How the dialog closes without a sale. `later` keeps the sale parked. */
export type AthDialogExit = 'cancelled' | 'otherMethod' | 'byHand' | 'later';

type Props = {
  /** The payment's state when it was requested or found again. */
  initial: AthSaleState;
  /** The client's full name, if known. */
  client: string | undefined;
  isAdmin: boolean;
  canEnterManually: boolean;
  /** Another payment request for the same sale is pending. */
  isRequesting: boolean;
  onRequestAgain: (phone: string) => void;
  onSold: (sale: Sale) => void;
  onLeave: (exit: AthDialogExit) => void;
  /** Not called, because the dialog is locked. Money may move while it is open, so only its buttons close it. */
  onClose: () => void;
};

const finalStages = ['refused', 'withdrawn', 'expired', 'returned'] as const;
const isFinalStage = (stage: AthStage): stage is (typeof finalStages)[number] =>
  finalStages.some((finalStage) => finalStage === stage);

const toFirstName = (client = '') => client.trim().split(/\s+/)[0] ?? '';

/** Follows a phone payment until it is sold or the cashier leaves. One instance per payment. */
export function AthDialog({ initial, client, isAdmin, onSold, onLeave, onClose, ...endedProps }: Props) {
  const followed = useAthPayment(initial);
  const { stage, state, isCancelled } = followed;
  const name = toFirstName(client);
  const handleSold = useEffectEvent(onSold);
  useEffect(() => {
    if (state.sale) handleSold(state.sale);
  }, [state.sale]);
  const handleLeave = useEffectEvent(onLeave);
  useEffect(() => {
    if (isCancelled) handleLeave('cancelled');
  }, [isCancelled]);
  if (isCancelled) return null;
  return (
    <Dialog
      title={text.title}
      {...(client !== undefined && { subtitle: text.saleOf(client) })}
      locked
      onClose={onClose}
    >
      {stage === 'unsold' ? (
        <AthUnsold followed={followed} name={name} isAdmin={isAdmin} onWait={() => onLeave('later')} />
      ) : isFinalStage(stage) ? (
        <AthEnded followed={followed} stage={stage} name={name} onLeave={onLeave} {...endedProps} />
      ) : (
        <AthWaiting followed={followed} name={name} />
      )}
    </Dialog>
  );
}
