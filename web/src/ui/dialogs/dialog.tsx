import { X } from 'lucide-react';
import { createContext, type ReactNode, use, useEffect, useId, useRef, useState } from 'react';
import { Button, IconButton } from '../buttons/button.tsx';
import type { ButtonVariant } from '../buttons/button-class.ts';
import { DiscardQuestion } from './discard-question.tsx';
import { useAskBeforeUnload } from './use-ask-before-unload.ts';
import { escapes, useModal } from './use-modal.ts';

type Props = {
  title: string;
  subtitle?: ReactNode;
  /** Before the title: a person's initials. */
  lead?: ReactNode;
  /** What may be done with the whole of it: small buttons beside the close. */
  actions?: ReactNode;
  /**
   * `short` up to 560 px, `wide` up to 1000, `tall` as high too, so that it does not jump from part to part, `panel` 440
   * at the right while the list stays. Phones: a full sheet.
   */
  size?: 'short' | 'wide' | 'tall' | 'panel';
  /** `person`: the head is somebody's name, and one with what follows. */
  tone?: 'plain' | 'person';
  /** Something was typed: closing asks first. */
  dirty?: boolean;
  /** Nothing but its own buttons ends it: what it shows must not be left half done. */
  held?: boolean;
  /** What it does cannot be undone: the focus begins at the way out, 'Cancelar'. */
  careful?: boolean;
  /** What discarding does besides losing what was typed. */
  discarding?: ReactNode;
  onClose: () => void;
  /** DialogBody and DialogFoot, or a Form with `className="dialog__form"` around them. */
  children: ReactNode;
};

const CloseContext = createContext<() => void>(() => undefined);

/** Closes the dialog around, asking first when something was typed: for its 'Cancelar'. */
export const useDialogClose = () => use(CloseContext);

/** A task over the page. Render it to open it; what opened it gets the focus back. */
export function Dialog({ size = 'short', tone = 'plain', dirty = false, held = false, ...props }: Props) {
  const { title, subtitle, lead, actions, careful = false, discarding, onClose, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAsking, setAsking] = useState(false);
  const id = useId();
  const close = () => {
    if (held) return;
    if (dirty) setAsking(true);
    else onClose();
  };
  const ref = useModal(close);
  useAskBeforeUnload(dirty);
  useEffect(() => {
    const wayOut = careful ? ref.current?.querySelector<HTMLElement>('.dialog__foot button') : undefined;
    (wayOut ?? heading.current)?.focus();
  }, [careful, ref]);

  return (
    <dialog
      ref={ref}
      className={`dialog dialog--${size} dialog--${tone}`}
      aria-labelledby={id}
      {...escapes(close)}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <header className="dialog__head">
        {lead}
        <div className="grow">
          <h2 id={id} ref={heading} tabIndex={-1} className="dialog__title">
            {title}
          </h2>
          {subtitle !== undefined && <p className="muted small">{subtitle}</p>}
        </div>
        {actions}
        {!held && <IconButton label="Cerrar" icon={<X aria-hidden />} onClick={close} />}
      </header>
      <CloseContext value={close}>{children}</CloseContext>
      {isAsking && (
        <DiscardQuestion onDiscard={onClose} onStay={() => setAsking(false)}>
          {discarding}
        </DiscardQuestion>
      )}
    </dialog>
  );
}

/** A row's details beside their list. */
export const SidePanel = (props: Omit<Props, 'size'>) => <Dialog {...props} size="panel" />;

type BodyProps = {
  /** Its own columns have the padding. */
  flush?: boolean;
  /** Where there is room, its own columns scroll instead of it. */
  split?: boolean;
  children: ReactNode;
};

/** The part that scrolls. */
export function DialogBody({ flush = false, split = false, children }: BodyProps) {
  const classes = ['dialog__body', flush && 'dialog__body--flush', split && 'dialog__body--split'];
  return <div className={classes.filter(Boolean).join(' ')}>{children}</div>;
}

/**
 * Stays in sight: 'Cancelar' and the primary; a `danger-ghost` first goes to the left. What is the `lead` has a row of
 * its own on phones, so that the foot keeps its height whatever its buttons say.
 */
export function DialogFoot({ lead, children }: { lead?: ReactNode; children: ReactNode }) {
  return (
    <footer className="dialog__foot">
      {lead !== undefined && <div className="dialog__foot-lead">{lead}</div>}
      {children}
    </footer>
  );
}

type FormFootProps = {
  submit: string;
  /** What the submit says meanwhile: 'Guardando...'. */
  submitting?: string;
  busy?: boolean;
  variant?: ButtonVariant;
  cancel?: string;
};

/** Under a form: leave the dialog, asked first when something was typed, or send it; what is being sent is not left. */
export function FormFoot({ submit, submitting = submit, busy = false, ...look }: FormFootProps) {
  const { variant = 'primary', cancel = 'Cancelar' } = look;
  return (
    <DialogFoot>
      <Button disabled={busy} onClick={useDialogClose()}>
        {cancel}
      </Button>
      <Button type="submit" variant={variant} busy={busy} busyLabel={submitting}>
        {submit}
      </Button>
    </DialogFoot>
  );
}
