import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#web/src/ui/display/icon.tsx';

/** Error below a line that cannot be sold. */
export function LineProblem({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <div className="line-problem" role="alert">
      <Icon icon={CircleAlert} size={16} />
      <span className="grow n">{children}</span>
      {action}
    </div>
  );
}
