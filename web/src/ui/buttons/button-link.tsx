import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type ButtonLook, buttonClass } from './button-class.ts';

type Props = ButtonLook & { to: string; children: ReactNode; icon?: ReactNode };

/** Goes somewhere, and looks like a button. */
export function ButtonLink({ to, children, icon, ...look }: Props) {
  return (
    <Link to={to} className={buttonClass(look)}>
      {icon}
      {children}
    </Link>
  );
}
