import { X } from 'lucide-react';
import { createContext, type ReactNode, use, useEffect, useId, useRef, useState } from 'react';
import { Button, IconButton } from '../buttons/button.tsx';
import type { ButtonVariant } from '../buttons/button-class.ts';
import { Text } from '../layout/layout.tsx';
import { DiscardQuestion } from './discard-question.tsx';
import { createEscapeHandlers, useModal } from './use-modal.ts';
import { useUnloadWarning } from './use-unload-warning.ts';

type Props = {
  title: string;
  subtitle?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  /** `short` up to 560 px, `wide` 1000 px, `tall` with a fixed height, `panel` 440 px at the right. */
  size?: 'short' | 'wide' | 'tall' | 'panel';
  /** With `person`, the header shows a person. */
  tone?: 'plain' | 'person';
  /** Asks for confirmation on closing, because of unsaved input. */
  dirty?: boolean;
  /** Only the dialog's own buttons close it, because the step must be completed. */
  locked?: boolean;
  /** Gives 'Cancelar' the initial focus, because the action is irreversible. */
  irreversible?: boolean;
  discardWarning?: ReactNode;
  onClose: () => void;
  /** DialogBody and DialogFoot, optionally inside a Form with `className="dialog__form"`. */
  children: ReactNode;
};

const CloseContext = createContext<() => void>(() => undefined);

/** Returns the function that closes the surrounding dialog, with confirmation if it is dirty. */
export const useDialogClose = () => use(CloseContext);

/** Modal dialog. Render it to open it. On closing, the focus returns to its opener. */
export function Dialog({ size = 'short', tone = 'plain', dirty = false, locked = false, ...props }: Props) {
  const { title, subtitle, lead, actions, irreversible = false, discardWarning, onClose, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const [isConfirming, setConfirming] = useState(false);
  const id = useId();
  const close = () => {
    if (locked) return;
    if (dirty) setConfirming(true);
    else onClose();
  };
  const ref = useModal(close);
  useUnloadWarning(dirty);
  useEffect(() => {
    const cancelButton = irreversible
      ? ref.current?.querySelector<HTMLElement>('.dialog__foot button')
      : undefined;
    (cancelButton ?? heading.current)?.focus();
  }, [irreversible, ref]);

  return (
    <dialog
      ref={ref}
      className={`dialog dialog--${size} dialog--${tone}`}
      aria-labelledby={id}
      {...createEscapeHandlers(close)}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <header className="dialog__head">
        {lead}
        <div className="grow">
          <h2 id={id} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {subtitle !== undefined && <p className="muted small">{subtitle}</p>}
        </div>
        {actions}
        {!locked && <IconButton label="Cerrar" icon={<X aria-hidden />} onClick={close} />}
      </header>
      <CloseContext value={close}>{children}</CloseContext>
      {isConfirming && (
        <DiscardQuestion onDiscard={onClose} onStay={() => setConfirming(false)}>
          {discardWarning}
        </DiscardQuestion>
      )}
    </dialog>
  );
}

/** Panel with a row's details beside the list. */
export const SidePanel = (props: Omit<Props, 'size'>) => <Dialog {...props} size="panel" />;

type DialogBodyProps = {
  flush?: boolean;
  split?: boolean;
  children: ReactNode;
};

/** Scrolling part of a dialog. */
export function DialogBody({ flush = false, split = false, children }: DialogBodyProps) {
  return (
    <div
      className={split ? 'dialog__body dialog__body--split' : 'dialog__body'}
      style={flush ? { padding: 0 } : {}}
    >
      {children}
    </div>
  );
}

/** Foot with 'Cancelar' and the primary button. `lead` has its own row on phones. */
export function DialogFoot({ lead, children }: { lead?: ReactNode; children: ReactNode }) {
  return (
    <footer className="dialog__foot">
      {lead !== undefined && (
        <Text as="div" breakWords className="dialog__foot-lead">
          {lead}
        </Text>
      )}
      {children}
    </footer>
  );
}

type FormFootProps = {
  submit: string;
  submitting?: string;
  busy?: boolean;
  variant?: ButtonVariant;
  cancel?: string;
  lead?: ReactNode;
};

/** Dialog foot of a form with its submit button and a cancel button, which is disabled while submitting. */
export function FormFoot({ submit, submitting = submit, busy = false, ...props }: FormFootProps) {
  const { variant = 'primary', cancel = 'Cancelar', lead } = props;
  return (
    <DialogFoot lead={lead}>
      <Button disabled={busy} onClick={useDialogClose()}>
        {cancel}
      </Button>
      <Button type="submit" variant={variant} busy={busy} busyLabel={submitting}>
        {submit}
      </Button>
    </DialogFoot>
  );
}
