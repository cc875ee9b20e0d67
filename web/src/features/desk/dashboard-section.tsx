import type { ReactNode } from 'react';
import { Heading, Row } from '#web/src/ui/layout/layout.tsx';

type Props = {
  /** Id of the title. */
  id: string;
  title: string;
  /** Shown beside the title. */
  aside?: ReactNode;
  children?: ReactNode;
};

/** Card of the dashboard with its title. */
export const DashboardSection = ({ id, title, aside, children }: Props) => (
  <section className="amplify-card" aria-labelledby={id}>
    <Row wrap justify="between" gap="0 12" pad="8 20" phone={{ pad: '8 16' }} style={{ minHeight: 56 }}>
      <Heading id={id} size={16}>
        {title}
      </Heading>
      {aside}
    </Row>
    {children}
  </section>
);
