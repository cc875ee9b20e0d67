import type { ReactNode } from 'react';

type Props = { icon: ReactNode; title: string; next?: string; isAlert?: boolean; children?: ReactNode };

/** Empty or error state with a next step and a button; avoids the component library of the other screens. */
export const PlainState = ({ icon, title, next, isAlert = false, children }: Props) => (
  <div className="state" role={isAlert ? 'alert' : undefined}>
    {icon}
    <p className="state__title">{title}</p>
    {next !== undefined && <p className="muted">{next}</p>}
    {children}
  </div>
);
