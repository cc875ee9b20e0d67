import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { ChoiceCard } from '#web/src/ui/fields/choices.tsx';

type Props = {
  name: string;
  value: string;
  checked: boolean;
  disabled?: boolean;
  icon: LucideIcon;
  title: string;
  more?: readonly string[];
  end?: ReactNode;
  onChoose: () => void;
};

/** A radio option with an explanation. */
export const CheckoutOption = ({ icon: Icon, title, more = [], end, onChoose, ...input }: Props) => (
  <ChoiceCard type="radio" size="large" {...input} onChange={onChoose}>
    <Icon className="checkout__option-icon" aria-hidden />
    <span className="grow">
      <b className="strong">{title}</b>
      {more.map((line) => (
        <span key={line} className="checkout__option-more small muted n">
          {line}
        </span>
      ))}
    </span>
    {end !== undefined && <span className="strong n">{end}</span>}
  </ChoiceCard>
);
