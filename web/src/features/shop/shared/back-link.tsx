import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '#web/src/lib/paths.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Row } from '#web/src/ui/layout/layout.tsx';

/** Link at the top of a page, back to the shop. */
export const BackToShop = ({ children }: { children: string }) => (
  <Row
    as={Link}
    inline
    gap={6}
    weight={500}
    tone="muted"
    style={{ minHeight: 44, textDecoration: 'none' }}
    to={paths.shop}
  >
    <Icon icon={ArrowLeft} />
    {children}
  </Row>
);
