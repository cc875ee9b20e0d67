import { ChevronRight, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { pluralize } from '#shared/core/format.ts';
import { Button, IconButton } from '../buttons/button.tsx';
import { Row, Split, Stack, Text } from '../layout/layout.tsx';
import './persistent-toast.css';

export type PersistentToastProps = {
  icon: ReactNode;
  title: string;
  description: string;
  /** Button below the text. Without it, the text itself is clickable. */
  action?: { label: string; busy?: boolean };
  onClick: () => void;
  onClose: () => void;
  hiddenCount?: number;
};

/** Persistent toast with an action and the number of further toasts. */
export function PersistentToast({ hiddenCount = 0, ...toastProps }: PersistentToastProps) {
  const { icon, title, description, action, onClick, onClose } = toastProps;
  const content = (
    <>
      <span className="strong">{title}</span>
      <Text weight={400} tone="muted">
        {description}
      </Text>
      {hiddenCount > 0 && (
        <Text weight={400} tone="muted" className="n">
          Y {pluralize(hiddenCount, 'aviso más', 'avisos más')}
        </Text>
      )}
    </>
  );
  return (
    <Split
      columns="32px 1fr auto"
      align="start"
      gap={12}
      className={hiddenCount > 0 ? 'standing-toast standing-toast--first' : 'standing-toast'}
    >
      <span className="icon-tile" style={{ width: 32, height: 32, borderRadius: '50%' }}>
        {icon}
      </span>
      {action === undefined ? (
        <Stack as="button" type="button" breakWords className="standing-toast__open" onClick={onClick}>
          {content}
          <ChevronRight aria-hidden size={18} />
        </Stack>
      ) : (
        <Stack breakWords>
          {content}
          <Row pad="10 0 0 0">
            <Button size="small" busy={action.busy ?? false} onClick={onClick}>
              {action.label}
            </Button>
          </Row>
        </Stack>
      )}
      <IconButton label="Cerrar aviso" icon={<X aria-hidden />} onClick={onClose} />
    </Split>
  );
}
