import { withoutChargeLabel } from '#shared/appointments/labels.ts';
import { Money } from '#web/src/ui/display/figures.tsx';

type Props = { cents: number; isFree: boolean };

/** An amount of an appointment, or a label if it is free of charge. */
export const Charge = ({ cents, isFree }: Props) =>
  isFree ? <span className="nowrap">{withoutChargeLabel}</span> : <Money cents={cents} />;
