import { useEffect, useEffectEvent } from 'react';
import type { AthSaleState } from '#shared/sales/ath-sale-api.ts';
import type { Sale } from '#shared/sales/sale.ts';
import { Dialog } from '#web/src/ui/dialogs/dialog.tsx';
import { AthEnded, AthUnsold } from './ath-ended.tsx';
import { AthWaiting } from './ath-waiting.tsx';
import { athText as text } from './copy.ts';
import { type AthStage, useAthPayment } from './use-ath-payment.ts';
import './ath.css';

/** How the dialog is left without a sale. `later`: it waits among the sales that were put aside. */
export type AthLeave = 'cancelled' | 'otherMethod' | 'byHand' | 'later';

type Props = {
  /** As it was answered when it was asked for, or found again. */
  initial: AthSaleState;
  /** The client's whole name, where there is one. */
  client: string | undefined;
  isAdmin: boolean;
  canNoteByHand: boolean;
  /** Another payment of the same sale is being asked for. */
  isAsking: boolean;
  onAskAgain: (phone: string) => void;
  onSold: (sale: Sale) => void;
  onLeave: (how: AthLeave) => void;
  /** There is no closing by anything but its own buttons: money may move meanwhile. */
  onClose: () => void;
};

const overStages = ['refused', 'withdrawn', 'expired', 'returned'] as const;
const isOver = (stage: AthStage): stage is (typeof overStages)[number] =>
  overStages.some((each) => each === stage);

const firstName = (client = '') => client.trim().split(/\s+/)[0] ?? '';

/** A payment on the client's phone until it is paid and sold, or the till does something else. One for each payment. */
export function AthDialog({ initial, client, isAdmin, onSold, onLeave, onClose, ...rest }: Props) {
  const followed = useAthPayment(initial);
  const { stage, state, isCancelled } = followed;
  const name = firstName(client);
  const sell = useEffectEvent(onSold);
  useEffect(() => {
    if (state.sale) sell(state.sale);
  }, [state.sale]);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (isCancelled) leave('cancelled');
  }, [isCancelled]);
  if (isCancelled) return null;
  return (
    <Dialog
      title={text.title}
      {...(client !== undefined && { subtitle: text.saleOf(client) })}
      held
      onClose={onClose}
    >
      {stage === 'unsold' ? (
        <AthUnsold followed={followed} name={name} isAdmin={isAdmin} onWait={() => onLeave('later')} />
      ) : isOver(stage) ? (
        <AthEnded followed={followed} stage={stage} name={name} onLeave={onLeave} {...rest} />
      ) : (
        <AthWaiting followed={followed} name={name} />
      )}
    </Dialog>
  );
}
