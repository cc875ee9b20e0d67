import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type ButtonLook, buttonClass } from './button-class.ts';

type Props = ButtonLook & {
  to: string;
  children: ReactNode;
  icon?: ReactNode;
  /** Whose it is, where the words alone stand in every row. */
  'aria-label'?: string | undefined;
};

/** Goes somewhere, and looks like a button. */
export function ButtonLink({ to, children, icon, 'aria-label': label, ...look }: Props) {
  return (
    <Link to={to} className={buttonClass(look)} aria-label={label}>
      {icon}
      {children}
    </Link>
  );
}
