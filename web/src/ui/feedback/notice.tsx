import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const icons = { warn: TriangleAlert, info: Info, danger: CircleAlert } as const;

type Props = {
  tone?: keyof typeof icons;
  title?: ReactNode;
  children?: ReactNode;
  /** A link, at the right. */
  action?: ReactNode;
};

/** Something to know before going on. `danger` is read out at once. */
export function Notice({ tone = 'warn', title, children, action }: Props) {
  const Icon = icons[tone];
  return (
    <div className={`notice notice--${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon aria-hidden />
      <div className="notice__text">
        {title !== undefined && <p className="strong">{title}</p>}
        {children !== undefined && <div className="small">{children}</div>}
      </div>
      {action}
    </div>
  );
}
