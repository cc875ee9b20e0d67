import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Row, Text } from '#web/src/ui/layout/layout.tsx';

/** Error below a line that cannot be sold. */
export function LineProblem({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <Row gap={8} pad="6 0 0 0" size={13} weight={500} tone="danger" style={{ minHeight: 44 }} role="alert">
      <Icon icon={CircleAlert} size={16} />
      <Text grow className="n">
        {children}
      </Text>
      {action}
    </Row>
  );
}
