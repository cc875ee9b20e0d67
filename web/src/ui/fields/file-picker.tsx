import { FileUp, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { type FileKind, formatFileKinds } from '#shared/files/file-kinds.ts';
import { formatFileSize } from '#shared/files/file-size.ts';
import { Button, IconButton } from '../buttons/button.tsx';
import { Row, Text } from '../layout/layout.tsx';
import { type ChosenFile, checkFile } from './chosen-file.ts';
import { ErrorText } from './field-text.tsx';
import { useFileInput } from './use-file-input.ts';
import './file-picker.css';

type Props = {
  label: string;
  kinds: readonly FileKind[];
  /** Upload in progress. `progress` is 0 to 1 if known. */
  busy?: boolean;
  progress?: number | undefined;
  /** File to show with its size. Omit it if choosing a file uploads it. */
  chosen?: ChosenFile | undefined;
  /** Error of the page. Rejected files show their own. */
  error?: string | undefined;
  icon?: ReactNode;
  pastes?: boolean;
  onChoose: (chosen: ChosenFile) => void;
  onRemove?: () => void;
};

/** Picks one file by button or drop. Checks size and type before any upload. */
export function FilePicker({ label, kinds, busy = false, progress, chosen, error, icon, ...options }: Props) {
  const { onChoose, onRemove, pastes = false } = options;
  const [fileError, setFileError] = useState<string>();
  const id = useId();
  const shownError = fileError ?? error;
  const { isDraggedOver, choose, field, input } = useFileInput({
    kinds,
    pastes,
    onFile: async (file) => {
      if (busy) return;
      const result = await checkFile(file, kinds);
      setFileError(typeof result === 'string' ? result : undefined);
      if (typeof result !== 'string') onChoose(result);
    },
  });

  return (
    <fieldset
      className={isDraggedOver ? 'file-picker file-picker--over' : 'file-picker'}
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
      <div id={id} style={{ flex: '1 1 160px', minWidth: 0 }}>
        {shownError === undefined ? (
          <p className="muted small">{formatFileKinds(kinds)}, hasta 10&nbsp;MB.</p>
        ) : (
          <p role="alert" className="amplify-field__error-message">
            <ErrorText text={shownError} />
          </p>
        )}
      </div>
      {chosen && <ChosenFileRow chosen={chosen} busy={busy} onRemove={onRemove} />}
    </fieldset>
  );
}

type ChosenFileRowProps = { chosen: ChosenFile; busy: boolean; onRemove: (() => void) | undefined };

function ChosenFileRow({ chosen: { file }, busy, onRemove }: ChosenFileRowProps) {
  return (
    <Row as="p" gap={12} style={{ flex: '1 1 100%' }}>
      <Text breakWords grow>
        {file.name}
      </Text>
      <span className="muted small n">{formatFileSize(file.size)}</span>
      {onRemove && !busy && (
        <IconButton label={`Quitar ${file.name}`} icon={<X aria-hidden />} onClick={onRemove} />
      )}
    </Row>
  );
}
