import { Mail, MailCheck, MailX } from 'lucide-react';
import { formatReceiptNumber, type Sale } from '#shared/sales/sale.ts';
import { civilToday, toCivil } from '#web/src/lib/now.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Row } from '#web/src/ui/layout/layout.tsx';
import { formatHour, formatMoment, panelText as text } from '../copy.ts';

const receiptStyles = {
  none: { MailIcon: Mail, tone: 'secondary', boxClass: 'sales-box' },
  waiting: { MailIcon: Mail, tone: 'secondary', boxClass: 'sales-box' },
  sent: { MailIcon: MailCheck, tone: 'success', boxClass: 'sales-box sales-box--success' },
  failed: { MailIcon: MailX, tone: 'warning', boxClass: 'sales-box sales-box--warning' },
} as const;

function describeReceipt(sale: Sale): string {
  const number = formatReceiptNumber(sale);
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
      const isToday = toCivil(receiptMail.at).date === civilToday();
      const when = isToday ? formatHour(receiptMail.at) : formatMoment(receiptMail.at);
      return text.sent(number, receiptMail.to, when);
    }
  }
}

/** Whether, when and to whom the receipt was sent. */
export function ReceiptState({ sale }: { sale: Sale }) {
  const { MailIcon, tone, boxClass } = receiptStyles[sale.receipt];
  return (
    <Row
      as="p"
      gap={10}
      pad="10 14"
      align="stretch"
      tone={tone}
      breakWords
      className={`${boxClass} n`}
      style={{ marginTop: 12 }}
      role="status"
    >
      <Icon icon={MailIcon} inLine />
      <span>{describeReceipt(sale)}</span>
    </Row>
  );
}
