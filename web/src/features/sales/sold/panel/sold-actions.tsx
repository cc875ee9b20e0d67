import { Printer } from 'lucide-react';
import { useState } from 'react';
import { buildReceipt } from '#shared/sales/receipt.ts';
import { calculateReturnableCents } from '#shared/sales/sale-return.ts';
import { getReceiptPdf } from '#shared/sales/sales-api.ts';
import { PdfButton } from '#web/src/components/spreadsheet/pdf-button.tsx';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { lazyDialog } from '#web/src/ui/lazy/lazy-dialog.tsx';
import { PrintTicket } from '../../receipt/ticket-sheet.tsx';
import { panelText as text } from '../copy.ts';
import type { SaleDetail } from '../queries.ts';
import { ResendReceipt } from './resend-receipt.tsx';

const ReturnDialog = lazyDialog(async () => (await import('../sale-return/return-dialog.tsx')).ReturnDialog);
const VoidDialog = lazyDialog(async () => (await import('../sale-return/void-dialog.tsx')).VoidDialog);

/** Actions of a sale. Voided and fully returned sales cannot be returned. */
export function SoldActions({ sale, returns, canVoid }: SaleDetail) {
  const [task, setTask] = useState<'return' | 'void' | 'print'>();
  const closeTask = () => setTask(undefined);
  const hasReturnable = sale.status !== 'voided' && calculateReturnableCents(sale) > 0;
  return (
    <footer className="sold-actions">
      <div className="sold-actions__back">
        {hasReturnable && (
          <Button variant="danger-ghost" onClick={() => setTask('return')}>
            {text.returnItems}
          </Button>
        )}
        {canVoid && (
          <Button variant="danger-ghost" onClick={() => setTask('void')}>
            {text.void}
          </Button>
        )}
      </div>
      <Button icon={<Printer aria-hidden />} onClick={() => setTask('print')}>
        {text.print}
      </Button>
      <PdfButton
        disabled={false}
        fetchPdf={(call) => call(getReceiptPdf, { params: { saleId: sale.saleId } })}
      />
      <ResendReceipt sale={sale} />
      {task === 'return' && <ReturnDialog sale={sale} returns={returns} onClose={closeTask} />}
      {task === 'void' && <VoidDialog sale={sale} returns={returns} onClose={closeTask} />}
      {task === 'print' && <PrintTicket receipt={buildReceipt(sale)} onPrinted={closeTask} />}
    </footer>
  );
}
