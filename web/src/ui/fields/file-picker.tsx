import { FileUp, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { type FileKind, kindsText } from '#shared/files/file-kinds.ts';
import { fileSize } from '#shared/files/file-size.ts';
import { Button, IconButton } from '../buttons/button.tsx';
import { type ChosenFile, looked } from './chosen-file.ts';
import { ErrorText } from './field-text.tsx';
import { useTakenFile } from './use-taken-file.ts';
import './file-picker.css';

type Props = {
  /** 'Subir documento' */
  label: string;
  kinds: readonly FileKind[];
  /** While it is being sent; 0 to 1 when the page knows how far. */
  busy?: boolean;
  progress?: number | undefined;
  /** What was chosen, to be shown with its size; left out where choosing is sending. */
  chosen?: ChosenFile | undefined;
  /** What the page has to say; a file that is not taken says so by itself. */
  error?: string | undefined;
  icon?: ReactNode;
  /** A picture that was copied may be pasted anywhere on the page. */
  pastes?: boolean;
  onChoose: (chosen: ChosenFile) => void;
  onRemove?: () => void;
};

/** Choosing one file, by the button or by dropping it; size and type are checked before anything is sent. */
export function FilePicker({ label, kinds, busy = false, progress, chosen, error, icon, ...rest }: Props) {
  const { onChoose, onRemove, pastes = false } = rest;
  const [refusal, setRefusal] = useState<string>();
  const id = useId();
  const shownError = refusal ?? error;
  const { isOver, choose, field, input } = useTakenFile({
    kinds,
    pastes,
    onTake: async (file) => {
      if (busy) return;
      const result = await looked(file, kinds);
      setRefusal(typeof result === 'string' ? result : undefined);
      if (typeof result !== 'string') onChoose(result);
    },
  });

  return (
    <fieldset
      className={isOver ? 'file-picker file-picker--over' : 'file-picker'}
      aria-label={label}
      {...field}
    >
      <input {...input} />
      <Button
        icon={icon ?? <FileUp aria-hidden />}
        busy={busy}
        busyLabel={progress === undefined ? 'Subiendo...' : `Subiendo... ${Math.round(progress * 100)}%`}
        aria-describedby={id}
        onClick={choose}
      >
        {label}
      </Button>
      <div id={id} className="file-picker__words">
        {shownError === undefined ? (
          <p className="muted small">{kindsText(kinds)}, hasta 10&nbsp;MB.</p>
        ) : (
          <p role="alert" className="amplify-field__error-message">
            <ErrorText text={shownError} />
          </p>
        )}
      </div>
      {chosen && <Chosen chosen={chosen} busy={busy} onRemove={onRemove} />}
    </fieldset>
  );
}

type ChosenProps = { chosen: ChosenFile; busy: boolean; onRemove: (() => void) | undefined };

function Chosen({ chosen: { file }, busy, onRemove }: ChosenProps) {
  return (
    <p className="file-picker__chosen">
      <span className="grow file-name">{file.name}</span>
      <span className="muted small n">{fileSize(file.size)}</span>
      {onRemove && !busy && (
        <IconButton label={`Quitar ${file.name}`} icon={<X aria-hidden />} onClick={onRemove} />
      )}
    </p>
  );
}
