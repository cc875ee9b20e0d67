import { withoutChargeLabel } from '#shared/appointments/labels.ts';
import { Money } from '#web/src/ui/display/figures.tsx';

type Props = { cents: number; isWithoutCharge: boolean };

/** An amount of an appointment, or a label if it is free of charge. */
export const Charge = ({ cents, isWithoutCharge }: Props) =>
  isWithoutCharge ? <span className="nowrap">{withoutChargeLabel}</span> : <Money cents={cents} />;
