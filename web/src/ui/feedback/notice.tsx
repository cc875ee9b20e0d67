import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const icons = { warn: TriangleAlert, info: Info, danger: CircleAlert } as const;

type Props = {
  tone?: keyof typeof icons;
  icon?: ReactNode;
  title?: ReactNode;
  children?: ReactNode;
  /** Link or small button: at the right, or below the text on narrow screens. */
  action?: ReactNode;
};

/** Information to read before going on. `danger` is announced at once. */
export function Notice({ tone = 'warn', icon, title, children, action }: Props) {
  const Icon = icons[tone];
  return (
    <div className={`notice notice--${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
      {icon ?? <Icon aria-hidden />}
      <div className="notice__body grow">
        <div className="notice__text">
          {title !== undefined && <p className="strong">{title}</p>}
          {children !== undefined && <div className="small">{children}</div>}
        </div>
        {action}
      </div>
    </div>
  );
}
