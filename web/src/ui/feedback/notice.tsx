import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Row } from '../layout/layout.tsx';

const icons = { warn: TriangleAlert, info: Info, danger: CircleAlert } as const;

/** The action wraps below a text that would be narrower. */
const noticeTextStyle = { flex: '1 1 220px', minWidth: 0 };

type Props = {
  tone?: keyof typeof icons;
  icon?: ReactNode;
  title?: ReactNode;
  children?: ReactNode;
  /** Link or small button, at the right or on narrow screens below the text. */
  action?: ReactNode;
};

/** Information to read before going on. `danger` is announced at once. */
export function Notice({ tone = 'warn', icon, title, children, action }: Props) {
  const Icon = icons[tone];
  return (
    <div className={`notice notice--${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
      {icon ?? <Icon aria-hidden />}
      <Row gap="8 12" wrap grow>
        <div style={noticeTextStyle}>
          {title !== undefined && <p className="strong">{title}</p>}
          {children !== undefined && <div className="small">{children}</div>}
        </div>
        {action}
      </Row>
    </div>
  );
}
