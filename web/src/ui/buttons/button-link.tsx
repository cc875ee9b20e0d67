import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type ButtonAppearance, toButtonClass } from './button-class.ts';

type Props = ButtonAppearance & {
  to: string;
  children: ReactNode;
  icon?: ReactNode;
  /** Includes the row's name if the text is the same in every row. */
  'aria-label'?: string | undefined;
};

/** Link that looks like a button. */
export function ButtonLink({ to, children, icon, 'aria-label': label, ...appearance }: Props) {
  return (
    <Link to={to} className={toButtonClass(appearance)} aria-label={label}>
      {icon}
      {children}
    </Link>
  );
}
