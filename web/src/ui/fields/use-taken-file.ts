import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import { acceptText, type FileKind } from '#shared/files/file-kinds.ts';

type UseTakenFileInput = {
  readonly kinds: readonly FileKind[];
  readonly pastes: boolean;
  readonly onTake: (file: File) => Promise<void>;
};

/** Takes one file by button, drop or paste; returns props for field and input. */
export function useTakenFile({ kinds, pastes, onTake }: UseTakenFileInput) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const latest = useRef(onTake);
  useEffect(() => {
    latest.current = onTake;
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
    isOver,
    choose: () => input.current?.click(),
    field: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) void onTake(file);
      },
    },
    input: {
      ref: input,
      type: 'file',
      hidden: true,
      accept: acceptText(kinds),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        const [file] = target.files ?? [];
        if (!file) return;
        // Allows choosing the same file again after a rejection.
        void onTake(file).finally(() => {
          target.value = '';
        });
      },
    },
  } as const;
}
