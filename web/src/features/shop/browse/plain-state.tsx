import type { ReactNode } from 'react';

type Props = { icon: ReactNode; title: string; next?: string; isAlert?: boolean; children?: ReactNode };

/** Empty or error state with a hint and a button, without the component library of the other screens. */
export const PlainState = ({ icon, title, next, isAlert = false, children }: Props) => (
  <div className="state" role={isAlert ? 'alert' : undefined}>
    {icon}
    <p className="text-16 weight-600">{title}</p>
    {next !== undefined && <p className="muted">{next}</p>}
    {children}
  </div>
);
