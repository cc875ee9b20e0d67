import { useState } from 'react';
import { money } from '#shared/core/format.ts';
import { paidCents, saleNumber, type Tender } from '#shared/sales/sale.ts';
import { methodIcons } from '#web/src/components/sold-sales/method-icons.ts';
import { textOf } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { TextField } from '#web/src/ui/fields/fields.tsx';
import { giveBackText, voidText as text } from '../copy.ts';
import { paidBy } from '../panel/sold-contents.tsx';
import { type SoldSale, useVoid } from '../queries.ts';
import { ReasonField, useReason } from './reason-field.tsx';
import { useReturnLimit } from './use-return-limit.ts';
import { useReturnMade } from './use-return-made.ts';
import './give-back.css';

const notedOf = (typed: Readonly<Record<string, string>>) =>
  Object.entries(typed).flatMap(([tenderId, text]) => {
    const authorization = text.trim();
    return authorization ? [{ tenderId, authorization }] : [];
  });

type Props = Pick<SoldSale, 'sale' | 'returns'> & { onClose: () => void };

/** Voids a sale of the current shift, whole and by its payment methods. */
export function VoidDialog({ sale, returns, onClose }: Props) {
  // One id per open dialog, so a retry after a lost answer voids once.
  const [returnId] = useState(() => crypto.randomUUID());
  const press = useVoid({ saleId: sale.saleId, returnId });
  const reason = useReason();
  const cents = paidCents(sale);
  const limit = useReturnLimit(cents, 'void');
  const [typed, type] = useState<Readonly<Record<string, string>>>({});
  const number = saleNumber(sale);
  const end = () => {
    toast.success(text.done(number), { id: returnId });
    onClose();
  };
  useReturnMade({ returns, returnId, onMade: end });
  const submit = () => {
    if (!reason.passes()) return;
    press.mutate({ reason: reason.reason, authorizations: notedOf(typed) }, { onSuccess: end });
  };
  return (
    <Dialog title={text.title(number)} dirty={reason.isDirty || notedOf(typed).length > 0} onClose={onClose}>
      <DialogBody>
        <div className="stack">
          <p className="n">{text.lead(money(cents))}</p>
          <ul className="void-ways n">
            {sale.tenders.map((tender) => (
              <VoidWay
                key={tender.tenderId}
                tender={tender}
                typed={typed[tender.tenderId] ?? ''}
                onType={(text) => type({ ...typed, [tender.tenderId]: text })}
              />
            ))}
          </ul>
          <ReasonField reasons={giveBackText.voidReasons} state={reason} />
          {limit !== undefined && !press.isError && <Alert>{limit}</Alert>}
          {press.isError && <Alert>{textOf(press.error)}</Alert>}
        </div>
      </DialogBody>
      <VoidFoot amount={money(cents)} isBusy={press.isPending} onSubmit={submit} />
    </Dialog>
  );
}

type WayProps = { tender: Tender; typed: string; onType: (text: string) => void };

/** Refund by one method; for cards, the number on the terminal's slip. */
const VoidWay = ({ tender, typed, onType }: WayProps) => (
  <li className="void-way">
    <Icon of={methodIcons[tender.method]} tone="muted" />
    <span className="grow">{paidBy(tender)}</span>
    <b>{money(tender.amountCents)}</b>
    {tender.method === 'card' && (
      <div className="void-way__note">
        <TextField
          label={giveBackText.authorization}
          optional
          autoComplete="off"
          maxLength={20}
          value={typed}
          onChange={({ target }) => onType(target.value)}
        />
      </div>
    )}
  </li>
);

type FootProps = { amount: string; isBusy: boolean; onSubmit: () => void };

const VoidFoot = ({ amount, isBusy, onSubmit }: FootProps) => (
  <DialogFoot>
    <Button disabled={isBusy} onClick={useDialogClose()}>
      {giveBackText.cancel}
    </Button>
    <Button variant="danger" busy={isBusy} busyLabel={text.submitting} onClick={onSubmit}>
      {text.submit} <span className="n">{amount}</span>
    </Button>
  </DialogFoot>
);
