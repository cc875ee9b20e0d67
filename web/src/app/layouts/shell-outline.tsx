import { Row, Text } from '#web/src/ui/layout/layout.tsx';
import { BrandMark } from '#web/src/ui/shell/brand-mark.tsx';
import type { Layout } from '../screens/screen.ts';

/** Place for the title of the screen, which the document's script writes. */
const Title = () => (
  <div className="page-head">
    <p data-title />
  </div>
);

const DeskOutline = ({ layout }: { layout: 'admin' | 'pos' }) => (
  <div className={layout === 'pos' ? 'pos-shell' : 'desk-shell'}>
    <div className="side">
      <div className={layout === 'pos' ? 'rail' : 'side-menu'}>
        <span className="brand">
          <BrandMark />
        </span>
      </div>
    </div>
    <div>
      <Row gap={12} pad="0 16" className="top-bar">
        <Text as="p" weight={600} data-title />
      </Row>
      <div className="desk-main">
        <Title />
      </div>
    </div>
  </div>
);

const SiteOutline = ({ layout }: { layout: 'staff' | 'patient' }) => (
  <div className={`shell shell--${layout}`}>
    <div className="site-head">
      <Row gap={8} pad="0 24" phone={{ pad: '0 16' }} className="site-head__in">
        <span className="brand">
          <BrandMark />
        </span>
      </Row>
    </div>
    <div className="site-main">
      <Title />
    </div>
  </div>
);

/** Outline of a private shell, which the document shows until the app has loaded. */
export function ShellOutline({ layout }: { layout: Exclude<Layout, 'public' | 'auth'> }) {
  const isDesk = layout === 'admin' || layout === 'pos';
  return (
    <div className={isDesk ? 'shell-outline desk' : 'shell-outline'} hidden>
      <p className="visually-hidden" role="status">
        Cargando...
      </p>
      <div aria-hidden>{isDesk ? <DeskOutline layout={layout} /> : <SiteOutline layout={layout} />}</div>
    </div>
  );
}
