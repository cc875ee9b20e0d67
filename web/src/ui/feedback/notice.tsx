import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const icons = { warn: TriangleAlert, info: Info, danger: CircleAlert } as const;

type Props = {
  tone?: keyof typeof icons;
  /** In place of the tone's. */
  icon?: ReactNode;
  title?: ReactNode;
  children?: ReactNode;
  /** A link or a small button: at the right, or below the text where that is narrow. */
  action?: ReactNode;
};

/** Something to know before going on. `danger` is read out at once. */
export function Notice({ tone = 'warn', icon, title, children, action }: Props) {
  const Icon = icons[tone];
  return (
    <div className={`notice notice--${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
      {icon ?? <Icon aria-hidden />}
      <div className="notice__body">
        <div className="notice__text">
          {title !== undefined && <p className="strong">{title}</p>}
          {children !== undefined && <div className="small">{children}</div>}
        </div>
        {action}
      </div>
    </div>
  );
}
