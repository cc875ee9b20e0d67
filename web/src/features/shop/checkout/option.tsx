import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { ChoiceCard } from '#web/src/ui/fields/choices.tsx';
import { Text } from '#web/src/ui/layout/layout.tsx';

type Props = {
  name: string;
  value: string;
  checked: boolean;
  disabled?: boolean;
  icon: LucideIcon;
  title: string;
  details?: readonly string[];
  end?: ReactNode;
  onChoose: () => void;
};

/** A radio option with an explanation. */
export const CheckoutOption = ({ icon, title, details = [], end, onChoose, ...input }: Props) => (
  <ChoiceCard type="radio" size="large" {...input} onChange={onChoose}>
    <Icon icon={icon} size={22} className="checkout__option-icon" />
    <span className="grow">
      <b className="strong">{title}</b>
      {details.map((line) => (
        <Text key={line} size={14} tone="muted" block className="n">
          {line}
        </Text>
      ))}
    </span>
    {end !== undefined && <span className="strong n">{end}</span>}
  </ChoiceCard>
);
