import { formatMoney } from '#shared/core/format.ts';

type Props = { label: string; value: string; mark?: 'cash' | 'others' | undefined };

/** A figure above a report. */
export function Figure({ label, value, mark }: Props) {
  return (
    <div>
      <dt>
        {mark && <span className={`report-mark report-mark--${mark}`} aria-hidden />}
        {label}
      </dt>
      <dd className="n">{value}</dd>
    </div>
  );
}

export const FigureMoney = ({ cents, ...figure }: Omit<Props, 'value'> & { cents: number }) => (
  <Figure {...figure} value={formatMoney(cents)} />
);
