import { endSession } from '#web/src/lib/session/session.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { Brand } from '#web/src/ui/shell/brand.tsx';
import { contentId } from '#web/src/ui/shell/content-id.ts';
import { useDocumentTitle } from '#web/src/ui/shell/screen.tsx';
import { secondFactorText } from './copy.ts';
import { SecondFactorDialog } from './second-factor-dialog.tsx';

const text = secondFactorText.gate;
type Props = {
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
};

const titleStyle = {
  marginTop: '8vh',
  font: '400 2.125rem / 1.12 var(--ds-serif)',
  letterSpacing: '-0.02em',
} as const;

/** Replaces every private screen until the required second factor is set up. */
export function SecondFactorGate({ isOpen, onOpen, onClose }: Props) {
  useDocumentTitle(text.title);
  return (
    <Stack id={contentId} as="main" gap={16} pad="32 20" style={{ maxWidth: 520, margin: '0 auto' }}>
      <Brand />
      <h1 style={titleStyle}>{text.title}</h1>
      <p className="muted">{text.lead}</p>
      <Row gap={8} wrap>
        <Button variant="primary" onClick={onOpen}>
          {text.start}
        </Button>
        <Button variant="ghost" onClick={() => endSession()}>
          {text.leave}
        </Button>
      </Row>
      {isOpen && <SecondFactorDialog onClose={onClose} />}
    </Stack>
  );
}
