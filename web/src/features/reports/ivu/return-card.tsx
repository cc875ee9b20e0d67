import { Copy } from 'lucide-react';
import { formatMoney, formatPlainDollars } from '#shared/core/format.ts';
import type { IvuMonth } from '#shared/reports/ivu-month.ts';
import { buildIvuLines, type IvuLine } from '#shared/reports/ivu-report.ts';
import { IconButton } from '#web/src/ui/buttons/button.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Split, Text } from '#web/src/ui/layout/layout.tsx';
import { CardTitle } from './card-title.tsx';
import { ivuText as text } from './copy.ts';

const copyAmount = (cents: number) =>
  navigator.clipboard.writeText(formatPlainDollars(cents)).then(
    () => toast.success(text.copied),
    () => toast.error(text.copyFailed),
  );

const Line = ({ label, note, cents }: IvuLine) => (
  <Split
    as="li"
    columns="1fr auto 44px"
    gap="2 12"
    pad="10 12 10 20"
    align="center"
    phone={{ pad: '10 4 10 16' }}
    className="ivu-line"
  >
    <span>
      <Text as="b" weight={600} block>
        {label}
      </Text>
      {note !== '' && (
        <Text size={13} tone="muted" block className="n">
          {note}
        </Text>
      )}
    </span>
    <span className="n">{formatMoney(cents)}</span>
    <IconButton
      label={text.copy(label, cents)}
      icon={<Copy aria-hidden />}
      onClick={() => void copyAmount(cents)}
    />
  </Split>
);

/** Each figure of the month's tax return, with a copy button. */
export const ReturnCard = ({ month }: { readonly month: IvuMonth }) => (
  <Card>
    <section aria-labelledby="ivu-return">
      <CardTitle id="ivu-return">{text.returnTitle}</CardTitle>
      <ul>
        {buildIvuLines(month).map((line) => (
          <Line key={line.label} {...line} />
        ))}
      </ul>
    </section>
  </Card>
);
