import { X } from 'lucide-react';
import { useState } from 'react';
import { formatMoney } from '#shared/core/format.ts';
import type { TenderInput } from '#shared/sales/api.ts';
import { methodIcons } from '#web/src/components/sold-sales/method-icons.ts';
import { IconButton } from '#web/src/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Row, Text } from '#web/src/ui/layout/layout.tsx';
import { payingText as text } from '../copy.ts';
import { usePos } from '../pos/pos-context.ts';

/** Payments taken and the amount left. */
export function ReceivedPayments() {
  const { draft, change, remainingCents } = usePos();
  const [indexToRemove, setIndexToRemove] = useState<number>();
  const remove = (tenderIndex: number) =>
    change((before) => ({ ...before, tenders: before.tenders.filter((_, index) => index !== tenderIndex) }));
  return (
    <div className="taken">
      <Row as="h3" pad="10 14 2 14" size={13} weight={600} tone="muted">
        {text.payments}
      </Row>
      <ul className="sales-lines">
        {draft.tenders.map((tender, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two payments may differ only in their position
          <Row as="li" key={index} gap={10} pad="4 2 4 14" style={{ minHeight: 48 }}>
            <ReceivedPayment
              tender={tender}
              onRemove={() => (tender.method === 'card' ? setIndexToRemove(index) : remove(index))}
            />
          </Row>
        ))}
      </ul>
      <Row as="p" pad="10 14" justify="between" weight={600} className="sales-accent" role="status">
        <span>{text.remainingLabel}</span>{' '}
        <Text as="b" size={20} weight={600} className="n">
          {formatMoney(Math.max(0, remainingCents))}
        </Text>
      </Row>
      {indexToRemove !== undefined && (
        <ConfirmDialog
          title={text.voidedTitle}
          confirmLabel={text.voidedConfirm}
          onConfirm={() => {
            remove(indexToRemove);
            setIndexToRemove(undefined);
          }}
          onCancel={() => setIndexToRemove(undefined)}
        >
          {text.voidedQuestion}
        </ConfirmDialog>
      )}
    </div>
  );
}

function describeTender(tender: TenderInput): string | undefined {
  switch (tender.method) {
    case 'cash':
      return tender.receivedCents > tender.amountCents
        ? text.withChange(formatMoney(tender.receivedCents - tender.amountCents))
        : text.noChange;
    case 'card':
      return tender.authorization && text.authorized(tender.authorization);
    case 'athMovil':
      return tender.reference;
  }
}

function ReceivedPayment({ tender, onRemove }: { tender: TenderInput; onRemove: () => void }) {
  const method = text.methods[tender.method];
  const name = tender.method === 'card' && tender.lastFour ? text.cardOf(tender.lastFour) : method;
  const note = describeTender(tender);
  const amount = formatMoney(tender.amountCents);
  return (
    <>
      <Icon icon={methodIcons[tender.method]} tone="muted" />
      <span className="grow">
        {name}
        {note && (
          <Text size={14} tone="muted" block className="n">
            {note}
          </Text>
        )}
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
