import { CheckCheck, PackageCheck, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { undoSeconds } from '#shared/shop/order.ts';
import type { DeskOrder } from '#shared/shop/orders-api.ts';
import { paths } from '#web/src/lib/paths.ts';
import { textOf } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { lateDialog } from '#web/src/ui/late/late-dialog.tsx';
import { panelText as text } from '../copy.ts';
import { useDeliver, usePrepare, useUndoPrepared } from '../queries.ts';

const CancelOrderDialog = lateDialog(
  async () => (await import('./cancel-order-dialog.tsx')).CancelOrderDialog,
);

const sayFailure = (error: Error) => void toast.error(textOf(error));

/** Next step of an order, and its cancellation. */
export function OrderActions({ order }: { order: DeskOrder }) {
  const { orderId, status, refundedCents, totalCents } = order;
  const [isCancelling, setCancelling] = useState(false);
  const isOpen = status === 'placed' || status === 'prepared';
  return (
    <footer className="order-panel__foot">
      {isOpen && (
        <Button variant="danger-ghost" onClick={() => setCancelling(true)}>
          {text.cancel}
        </Button>
      )}
      {status === 'delivered' && refundedCents < totalCents && (
        <ButtonLink to={paths.sale(orderId)}>{text.refund}</ButtonLink>
      )}
      {status === 'placed' && <Prepare order={order} />}
      {status === 'prepared' && <Deliver order={order} />}
      {isCancelling && <CancelOrderDialog order={order} onClose={() => setCancelling(false)} />}
    </footer>
  );
}

function Prepare({ order: { orderId, number } }: { order: DeskOrder }) {
  const prepare = usePrepare();
  const undo = useUndoOf({ orderId, number });
  const press = () =>
    prepare.mutate(orderId, {
      onSuccess: () =>
        void toast.success(text.prepared(number), {
          id: orderId,
          durationMs: undoSeconds * 1_000,
          action: { label: text.undo, onClick: undo.press },
        }),
      onError: sayFailure,
    });
  return (
    <Button
      variant="primary"
      icon={<PackageCheck aria-hidden />}
      busy={prepare.isPending}
      busyLabel={text.preparing}
      onClick={press}
    >
      {text.prepare}
    </Button>
  );
}

function useUndoOf({ orderId, number }: Pick<DeskOrder, 'orderId' | 'number'>) {
  const undo = useUndoPrepared();
  const press = () =>
    undo.mutate(orderId, {
      onSuccess: () => void toast.info(text.undone(number), { id: orderId }),
      onError: sayFailure,
    });
  return { press, isPending: undo.isPending };
}

function Deliver({ order: { orderId, number, canUndo } }: { order: DeskOrder }) {
  const deliver = useDeliver();
  const undo = useUndoOf({ orderId, number });
  return (
    <>
      {canUndo && (
        <Button icon={<Undo2 aria-hidden />} busy={undo.isPending} onClick={undo.press}>
          {text.undo}
        </Button>
      )}
      <Button
        variant="primary"
        icon={<CheckCheck aria-hidden />}
        busy={deliver.isPending}
        busyLabel={text.delivering}
        onClick={() =>
          deliver.mutate(orderId, {
            onSuccess: () => void toast.success(text.handed(number), { id: orderId }),
            onError: sayFailure,
          })
        }
      >
        {text.deliver}
      </Button>
    </>
  );
}
