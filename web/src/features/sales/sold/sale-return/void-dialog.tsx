import { useState } from 'react';
import { formatMoney } from '#shared/core/format.ts';
import { calculateSalePaidCents, formatSaleNumber, type Tender } from '#shared/sales/sale.ts';
import { methodIcons } from '#web/src/components/sold-sales/method-icons.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { TextField } from '#web/src/ui/fields/fields.tsx';
import { Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { returnText, voidText as text } from '../copy.ts';
import { formatTenderWithPhone } from '../panel/sold-contents.tsx';
import { type SaleDetail, useVoidSale } from '../queries.ts';
import { ReasonField, useReason } from './reason-field.tsx';
import { useRecordedReturn } from './use-recorded-return.ts';
import { useReturnLimit } from './use-return-limit.ts';

const listAuthorizations = (typed: Readonly<Record<string, string>>) =>
  Object.entries(typed).flatMap(([tenderId, text]) => {
    const authorization = text.trim();
    return authorization ? [{ tenderId, authorization }] : [];
  });

type Props = Pick<SaleDetail, 'sale' | 'returns'> & { onClose: () => void };

/** Voids a sale of the current shift, whole and by its payment methods. */
export function VoidDialog({ sale, returns, onClose }: Props) {
  // One id per open dialog, so a retry after a lost response voids once.
  const [returnId] = useState(() => crypto.randomUUID());
  const command = useVoidSale({ saleId: sale.saleId, returnId });
  const reason = useReason();
  const cents = calculateSalePaidCents(sale);
  const limit = useReturnLimit(cents, 'void');
  const [typedAuthorizations, setTypedAuthorizations] = useState<Readonly<Record<string, string>>>({});
  const number = formatSaleNumber(sale);
  const finish = () => {
    toast.success(text.done(number), { id: returnId });
    onClose();
  };
  useRecordedReturn({ returns, returnId, onRecorded: finish });
  const submit = () => {
    if (!reason.validate()) return;
    const authorizations = listAuthorizations(typedAuthorizations);
    command.mutate({ reason: reason.reason, authorizations }, { onSuccess: finish });
  };
  return (
    <Dialog
      title={text.title(number)}
      dirty={reason.isDirty || listAuthorizations(typedAuthorizations).length > 0}
      onClose={onClose}
    >
      <DialogBody>
        <Stack gap={16}>
          <p className="n">{text.lead(formatMoney(cents))}</p>
          <Stack as="ul" className="n">
            {sale.tenders.map((tender) => (
              <VoidTender
                key={tender.tenderId}
                tender={tender}
                typed={typedAuthorizations[tender.tenderId] ?? ''}
                onType={(value) =>
                  setTypedAuthorizations({ ...typedAuthorizations, [tender.tenderId]: value })
                }
              />
            ))}
          </Stack>
          <ReasonField reasons={returnText.voidReasons} state={reason} />
          {limit !== undefined && !command.isError && <Alert>{limit}</Alert>}
          {command.isError && <Alert>{toErrorMessage(command.error)}</Alert>}
        </Stack>
      </DialogBody>
      <VoidFoot amount={formatMoney(cents)} isBusy={command.isPending} onSubmit={submit} />
    </Dialog>
  );
}

type VoidTenderProps = { tender: Tender; typed: string; onType: (text: string) => void };

/** Refund by one method. Cards have a field for the authorization number on the terminal's slip. */
const VoidTender = ({ tender, typed, onType }: VoidTenderProps) => (
  <Row as="li" wrap gap={12} pad="8 0" className="sales-underlined">
    <Icon icon={methodIcons[tender.method]} tone="muted" />
    <Text grow>{formatTenderWithPhone(tender)}</Text>
    <b>{formatMoney(tender.amountCents)}</b>
    {tender.method === 'card' && (
      <div style={{ flexBasis: '100%' }}>
        <TextField
          label={returnText.authorization}
          optional
          autoComplete="off"
          maxLength={20}
          value={typed}
          onChange={({ target }) => onType(target.value)}
        />
      </div>
    )}
  </Row>
);

type VoidFootProps = { amount: string; isBusy: boolean; onSubmit: () => void };

const VoidFoot = ({ amount, isBusy, onSubmit }: VoidFootProps) => (
  <DialogFoot>
    <Button disabled={isBusy} onClick={useDialogClose()}>
      {returnText.cancel}
    </Button>
    <Button variant="danger" busy={isBusy} busyLabel={text.submitting} onClick={onSubmit}>
      {text.submit} <span className="n">{amount}</span>
    </Button>
  </DialogFoot>
);
