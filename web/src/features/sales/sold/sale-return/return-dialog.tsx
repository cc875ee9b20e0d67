import { Mail } from 'lucide-react';
import { formatMoney } from '#shared/core/format.ts';
import { calculateSalePaidCents, formatSaleNumber, type Sale } from '#shared/sales/sale.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { SegmentedControl } from '#web/src/ui/fields/choices.tsx';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { formatMoment, returnText as text } from '../copy.ts';
import type { SaleDetail } from '../queries.ts';
import { ReasonField } from './reason-field.tsx';
import { RefundSection } from './refund-section.tsx';
import { ReturnAmountField } from './return-amount-field.tsx';
import { type ReturnMode, returnModes } from './return-draft.ts';
import { ReturnLines } from './return-lines.tsx';
import { type SaleReturnForm, useSaleReturn } from './use-sale-return.ts';
import './sale-return.css';

const buildSubtitle = (sale: Sale) =>
  [
    sale.client?.name ?? sale.client?.email,
    formatMoment(sale.at),
    text.paid(formatMoney(calculateSalePaidCents(sale))),
  ]
    .filter(Boolean)
    .join(' · ');

const isReturnMode = (value: string): value is ReturnMode => returnModes.some((kind) => kind === value);

type Props = Pick<SaleDetail, 'sale' | 'returns'> & { onClose: () => void };

/** Asks what is returned, why, and by which payment methods. */
export function ReturnDialog({ onClose, ...saleDetail }: Props) {
  const { sale } = saleDetail;
  const saleReturn = useSaleReturn(saleDetail, onClose);
  const { draft, change } = saleReturn;
  return (
    <Dialog
      size="wide"
      title={text.title(formatSaleNumber(sale))}
      subtitle={<span className="n">{buildSubtitle(sale)}</span>}
      dirty={saleReturn.isDirty}
      onClose={onClose}
    >
      <DialogBody flush split>
        <div className="give-back">
          <Stack as="section" gap={8} pad="16 24 20 24" phone={{ pad: '16 16 20 16' }} aria-label={text.what}>
            <SegmentedControl
              legend={text.what}
              legendHidden
              fullWidth
              value={draft.kind}
              options={returnModes.map((kind) => ({ value: kind, label: text.kinds[kind] }))}
              onChange={(kind) => {
                if (isReturnMode(kind)) change({ kind, withTip: kind === 'all' });
              }}
            />
            {draft.kind === 'amount' ? (
              <ReturnAmountField saleReturn={saleReturn} />
            ) : (
              <ReturnLines saleReturn={saleReturn} />
            )}
            <ReasonField reasons={text.reasons} state={saleReturn.reason} />
          </Stack>
          <RefundSection saleReturn={saleReturn} />
        </div>
      </DialogBody>
      <ReturnFoot saleReturn={saleReturn} />
    </Dialog>
  );
}

function ReturnFoot({ saleReturn }: { saleReturn: SaleReturnForm }) {
  const { sale, command, figures, submit } = saleReturn;
  const { client } = sale;
  const recipientName = client?.name?.split(' ')[0] ?? client?.email;
  return (
    <DialogFoot
      lead={
        client?.email !== undefined &&
        recipientName !== undefined && (
          <Row as="p" gap={8} tone="muted" style={{ minHeight: 44 }}>
            <Icon icon={Mail} tone="muted" inLine />
            {text.receiptNotice(recipientName)}
          </Row>
        )
      }
    >
      <Button disabled={command.isPending} onClick={useDialogClose()}>
        {text.cancel}
      </Button>
      <Button variant="danger" busy={command.isPending} busyLabel={text.submitting} onClick={submit}>
        {text.submit} <span className="n">{formatMoney(figures.dueCents)}</span>
      </Button>
    </DialogFoot>
  );
}
