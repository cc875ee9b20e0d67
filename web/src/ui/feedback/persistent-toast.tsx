import { ChevronRight, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { pluralize } from '#shared/core/format.ts';
import { Button, IconButton } from '../buttons/button.tsx';
import { Split, Stack, Text } from '../layout/layout.tsx';
import './persistent-toast.css';

export type PersistentToastProps = {
  icon: ReactNode;
  title: string;
  description: string;
  /** Button below the text; without it, the text itself is clickable. */
  action?: { label: string; busy?: boolean };
  onClick: () => void;
  onClose: () => void;
  behind?: number;
};

/** Persistent toast with an action and the number of further toasts. */
export function PersistentToast({ behind = 0, ...toastProps }: PersistentToastProps) {
  const { icon, title, description, action, onClick, onClose } = toastProps;
  const content = (
    <>
      <span className="strong">{title}</span>
      <Text weight={400} tone="muted">
        {description}
      </Text>
      {behind > 0 && (
        <Text weight={400} tone="muted" className="n">
          Y {pluralize(behind, 'aviso más', 'avisos más')}
        </Text>
      )}
    </>
  );
  return (
    <Split
      columns="32px 1fr auto"
      align="start"
      gap={12}
      className={behind > 0 ? 'standing-toast standing-toast--first' : 'standing-toast'}
    >
      <span className="standing-toast__icon">{icon}</span>
      {action === undefined ? (
        <Stack as="button" type="button" breakWords className="standing-toast__open" onClick={onClick}>
          {content}
          <ChevronRight aria-hidden size={18} />
        </Stack>
      ) : (
        <Stack breakWords className="standing-toast__words">
          {content}
          <Button size="small" busy={action.busy ?? false} onClick={onClick}>
            {action.label}
          </Button>
        </Stack>
      )}
      <IconButton label="Cerrar aviso" icon={<X aria-hidden />} onClick={onClose} />
    </Split>
  );
}
