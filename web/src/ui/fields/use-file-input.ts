import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import { buildAccept, type FileKind } from '#shared/files/file-kinds.ts';

type FileInputOptions = {
  readonly kinds: readonly FileKind[];
  readonly pastes: boolean;
  readonly onFile: (file: File) => Promise<void>;
};

/** Takes one file by button, drop or paste; returns props for field and input. */
export function useFileInput({ kinds, pastes, onFile }: FileInputOptions) {
  const input = useRef<HTMLInputElement>(null);
  const [isDraggedOver, setDraggedOver] = useState(false);
  const latest = useRef(onFile);
  useEffect(() => {
    latest.current = onFile;
  });
  useEffect(() => {
    if (!pastes) return;
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const [file] = clipboardData?.files ?? [];
      if (file) void latest.current(file);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
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
