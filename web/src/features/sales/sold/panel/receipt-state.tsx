import { Mail, MailCheck, MailX } from 'lucide-react';
import { receiptNumber, type Sale } from '#shared/sales/sale.ts';
import { civilOf, civilToday } from '#web/src/lib/now.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { hourOf, momentOf, panelText as text } from '../copy.ts';

const looks = {
  none: { Drawing: Mail, tone: 'plain' },
  waiting: { Drawing: Mail, tone: 'plain' },
  sent: { Drawing: MailCheck, tone: 'sent' },
  failed: { Drawing: MailX, tone: 'failed' },
} as const;

function wordsOf(sale: Sale): string {
  const number = receiptNumber(sale);
  const { receipt, receiptMail, client } = sale;
  switch (receipt) {
    case 'none':
      return text.noAddress(number);
    case 'waiting':
      return text.sending(number);
    case 'failed':
      return text.notSent(number, receiptMail?.to ?? client?.email ?? '');
    case 'sent': {
      if (!receiptMail) return text.sentOnly(number);
      const isToday = civilOf(receiptMail.at).date === civilToday();
      const when = isToday ? hourOf(receiptMail.at) : momentOf(receiptMail.at);
      return text.sent(number, receiptMail.to, when);
    }
  }
}

/** Whether, when and to whom the receipt was sent. */
export function ReceiptState({ sale }: { sale: Sale }) {
  const { Drawing, tone } = looks[sale.receipt];
  return (
    <p className={`sold-receipt sold-receipt--${tone} n`} role="status">
      <Icon of={Drawing} inLine />
      <span>{wordsOf(sale)}</span>
    </p>
  );
}
