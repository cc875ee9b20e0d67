import { X } from 'lucide-react';
import { useState } from 'react';
import { money } from '#shared/core/format.ts';
import type { GivenTender } from '#shared/sales/api.ts';
import { methodIcons } from '#web/src/components/sold-sales/method-icons.ts';
import { IconButton } from '#web/src/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { payingText as text } from '../copy.ts';
import { useTill } from '../till/till-context.ts';

/** Payments taken and the amount left. */
export function TakenPayments() {
  const { draft, change, openCents } = useTill();
  const [asked, setAsked] = useState<number>();
  const remove = (at: number) =>
    change((before) => ({ ...before, tenders: before.tenders.filter((_, index) => index !== at) }));
  return (
    <div className="taken">
      <h3 className="taken__title">{text.payments}</h3>
      <ul>
        {draft.tenders.map((tender, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two payments may differ only in their position
          <li key={index} className="taken__row">
            <Taken
              tender={tender}
              onRemove={() => (tender.method === 'card' ? setAsked(index) : remove(index))}
            />
          </li>
        ))}
      </ul>
      <p className="taken__open" role="status">
        <span>{text.open}</span> <b className="n">{money(Math.max(0, openCents))}</b>
      </p>
      {asked !== undefined && (
        <ConfirmDialog
          title={text.voidedTitle}
          confirmLabel={text.voidedConfirm}
          onConfirm={() => {
            remove(asked);
            setAsked(undefined);
          }}
          onCancel={() => setAsked(undefined)}
        >
          {text.voided}
        </ConfirmDialog>
      )}
    </div>
  );
}

function noteOf(tender: GivenTender): string | undefined {
  switch (tender.method) {
    case 'cash':
      return tender.receivedCents > tender.amountCents
        ? text.withChange(money(tender.receivedCents - tender.amountCents))
        : text.noChange;
    case 'card':
      return tender.authorization && text.authorized(tender.authorization);
    case 'athMovil':
      return tender.reference;
  }
}

function Taken({ tender, onRemove }: { tender: GivenTender; onRemove: () => void }) {
  const method = text.methods[tender.method];
  const name = tender.method === 'card' && tender.lastFour ? text.cardOf(tender.lastFour) : method;
  const note = noteOf(tender);
  const amount = money(tender.amountCents);
  return (
    <>
      <Icon of={methodIcons[tender.method]} tone="muted" />
      <span className="grow">
        {name}
        {note && <span className="muted small n taken__note">{note}</span>}
      </span>
      <b className="n">{amount}</b>
      <IconButton
        label={text.removePayment(method.toLowerCase(), amount)}
        icon={<X aria-hidden />}
        onClick={onRemove}
      />
    </>
  );
}
