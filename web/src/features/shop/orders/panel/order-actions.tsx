import { CheckCheck, PackageCheck, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { undoSeconds } from '#shared/shop/order.ts';
import type { DeskOrder } from '#shared/shop/orders-api.ts';
import { paths } from '#web/src/lib/paths.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Row } from '#web/src/ui/layout/layout.tsx';
import { lazyDialog } from '#web/src/ui/lazy/lazy-dialog.tsx';
import { panelText as text } from '../copy.ts';
import { useDeliverOrder, usePrepareOrder, useUndoPreparation } from '../queries.ts';

const CancelOrderDialog = lazyDialog(
  async () => (await import('./cancel-order-dialog.tsx')).CancelOrderDialog,
);

const notifyFailure = (error: Error) => void toast.error(toErrorMessage(error));

/** Next step of an order, and its cancellation. */
export function OrderActions({ order }: { order: DeskOrder }) {
  const { orderId, status, refundedCents, totalCents } = order;
  const [isCancelling, setCancelling] = useState(false);
  const canCancel = status === 'placed' || status === 'prepared';
  return (
    <Row as="footer" gap={8} pad="14 20" wrap className="order-panel__foot">
      {canCancel && (
        <Button variant="danger-ghost" onClick={() => setCancelling(true)}>
          {text.cancel}
        </Button>
      )}
      {status === 'delivered' && refundedCents < totalCents && (
        <ButtonLink to={paths.sale(orderId)}>{text.refund}</ButtonLink>
      )}
      {status === 'placed' && <PrepareButton order={order} />}
      {status === 'prepared' && <DeliverButtons order={order} />}
      {isCancelling && <CancelOrderDialog order={order} onClose={() => setCancelling(false)} />}
    </Row>
  );
}

function PrepareButton({ order: { orderId, number } }: { order: DeskOrder }) {
  const prepare = usePrepareOrder();
  const undo = useUndoToast({ orderId, number });
  const submit = () =>
    prepare.mutate(orderId, {
      onSuccess: () =>
        void toast.success(text.prepared(number), {
          id: orderId,
          durationMs: undoSeconds * 1_000,
          action: { label: text.undo, onClick: undo.submit },
        }),
      onError: notifyFailure,
    });
  return (
    <Button
      variant="primary"
      icon={<PackageCheck aria-hidden />}
      busy={prepare.isPending}
      busyLabel={text.preparing}
      onClick={submit}
    >
      {text.prepare}
    </Button>
  );
}

function useUndoToast({ orderId, number }: Pick<DeskOrder, 'orderId' | 'number'>) {
  const undo = useUndoPreparation();
  const submit = () =>
    undo.mutate(orderId, {
      onSuccess: () => void toast.info(text.undone(number), { id: orderId }),
      onError: notifyFailure,
    });
  return { submit, isPending: undo.isPending };
}

function DeliverButtons({ order: { orderId, number, canUndo } }: { order: DeskOrder }) {
  const deliver = useDeliverOrder();
  const undo = useUndoToast({ orderId, number });
  return (
    <>
      {canUndo && (
        <Button icon={<Undo2 aria-hidden />} busy={undo.isPending} onClick={undo.submit}>
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
            onSuccess: () => void toast.success(text.deliveredNotice(number), { id: orderId }),
            onError: notifyFailure,
          })
        }
      >
        {text.deliver}
      </Button>
    </>
  );
}
