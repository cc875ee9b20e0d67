import { Copy } from 'lucide-react';
import { formatMoney, formatPlainDollars } from '#shared/core/format.ts';
import type { IvuMonth } from '#shared/reports/ivu-month.ts';
import { buildIvuLines, type IvuLine } from '#shared/reports/ivu-report.ts';
import { IconButton } from '#web/src/ui/buttons/button.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { ivuText as text } from './copy.ts';

const copyAmount = (cents: number) =>
  navigator.clipboard.writeText(formatPlainDollars(cents)).then(
    () => toast.success(text.copied),
    () => toast.error(text.copyFailed),
  );

const Line = ({ label, note, cents }: IvuLine) => (
  <li className="ivu-line">
    <span>
      <b>{label}</b>
      {note !== '' && <span className="ivu-line__note n">{note}</span>}
    </span>
    <span className="ivu-line__sum n">{formatMoney(cents)}</span>
    <IconButton
      label={text.copy(label, cents)}
      icon={<Copy aria-hidden />}
      onClick={() => void copyAmount(cents)}
    />
  </li>
);

/** 'Para la planilla del mes': each figure of the tax return with a copy button. */
export const ReturnCard = ({ month }: { readonly month: IvuMonth }) => (
  <Card>
    <section className="ivu-card" aria-labelledby="ivu-return">
      <h2 id="ivu-return">{text.forReturn}</h2>
      <ul>
        {buildIvuLines(month).map((line) => (
          <Line key={line.label} {...line} />
        ))}
      </ul>
    </section>
  </Card>
);
