import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatSaleNumber, type Sale } from '#shared/sales/sale.ts';
import { getSale, sendReceipt } from '#shared/sales/sales-api.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { paths } from '#web/src/lib/paths.ts';
import { formatFailure } from '#web/src/lib/problem.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { buildSoldToastId, payingText as text } from '../copy.ts';

/** Sales of this POS whose receipt is pending. */
export function usePendingReceipts() {
  const [saleIds, setSaleIds] = useState<readonly string[]>([]);
  return {
    saleIds,
    follow: (saleId: string) => setSaleIds((ids) => [...ids, saleId]),
    end: (saleId: string) => setSaleIds((ids) => ids.filter((id) => id !== saleId)),
  };
}

type Props = { saleId: string; onSent: () => void };

/** Reports whether the receipt was sent, and offers to resend it after a failure (R310). */
export function ReceiptOutcome({ saleId, onSent }: Props) {
  const navigate = useNavigate();
  const query = useQuery({ ...buildQuery(getSale, { params: { saleId } }), ...liveQuery });
  const toastId = buildSoldToastId(saleId);
  const resend = useCommand(sendReceipt, {
    inputOf: (to: string) => ({ params: { saleId }, body: { by: 'mail' as const, to } }),
    refreshes: [getSale],
    onSuccess: (_, to) => void toast.success(text.successQueued(to), { id: toastId }),
    onError: (error) => void toast.error(formatFailure(text.failure, error), { id: toastId }),
  });
  const report = useEffectEvent((sale: Sale) => {
    const to = sale.receiptMail?.to ?? sale.client?.email ?? '';
    if (sale.receipt === 'failed')
      return toast.error(text.failure, {
        id: toastId,
        description: text.receiptFailed(formatSaleNumber(sale), to),
        action: { label: text.resend, onClick: () => resend.mutate(to) },
      });
    if (sale.receipt !== 'sent') return;
    const action = { label: text.seeReceipt, onClick: () => void navigate(paths.sale(saleId)) };
    toast.success(text.success, { id: toastId, action, durationMs: 8_000 });
    onSent();
  });
  const sale = query.data?.sale;
  const settledAt = sale?.receiptMail?.at;
  useEffect(() => {
    if (sale && settledAt !== undefined) report(sale);
  }, [sale, settledAt]);
  return null;
}
