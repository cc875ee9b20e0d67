import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import { buildAccept, type FileKind } from '#shared/files/file-kinds.ts';

type FileInputOptions = {
  readonly kinds: readonly FileKind[];
  readonly pastes: boolean;
  readonly onFile: (file: File) => Promise<void>;
};

/** Takes one file by button, drop or paste. Returns props for field and input. */
export function useFileInput({ kinds, pastes, onFile }: FileInputOptions) {
  const input = useRef<HTMLInputElement>(null);
  const [isDraggedOver, setDraggedOver] = useState(false);
  const latestOnFile = useRef(onFile);
  useEffect(() => {
    latestOnFile.current = onFile;
  });
  useEffect(() => {
    if (!pastes) return;
    const handlePaste = ({ clipboardData }: ClipboardEvent) => {
      const [file] = clipboardData?.files ?? [];
      if (file) void latestOnFile.current(file);
    };
    document.addEventListener('paste', handlePaste);
    return () => document.removeEventListener('paste', handlePaste);
  }, [pastes]);
  return {
    isDraggedOver,
    choose: () => input.current?.click(),
    field: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setDraggedOver(true);
      },
      onDragLeave: () => setDraggedOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setDraggedOver(false);
        const [file] = event.dataTransfer.files;
        if (file) void onFile(file);
      },
    },
    input: {
      ref: input,
      type: 'file',
      hidden: true,
      accept: buildAccept(kinds),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        const [file] = target.files ?? [];
        if (!file) return;
        // Allows choosing the same file again after a rejection.
        void onFile(file).finally(() => {
          target.value = '';
        });
      },
    },
  } as const;
}
