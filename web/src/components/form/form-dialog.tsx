import { type ComponentProps, type ReactNode, useState } from 'react';
import { discardDraft } from '#web/src/lib/session/session-draft.ts';
import { Dialog, DialogBody, FormFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { UnsavedContext } from '#web/src/ui/dialogs/unsaved.ts';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import type { Fields } from './define-form.ts';
import { type Editor, EditorForm, EditorNotices } from './editor.tsx';

type Props = Omit<ComponentProps<typeof Dialog>, 'dirty'> & { draft: string };

/** A dialog for a form. Closing it asks about unsaved input and deletes the draft. */
export function FormDialog({ draft, onClose, children, ...props }: Props) {
  const [isUnsaved, setUnsaved] = useState(false);
  const close = () => {
    discardDraft(draft);
    onClose();
  };
  return (
    <Dialog {...props} dirty={isUnsaved} onClose={close}>
      <UnsavedContext value={setUnsaved}>{children}</UnsavedContext>
    </Dialog>
  );
}

type DialogFormProps<F extends Fields, Values> = {
  editor: Editor<F, Values>;
  submit: string;
  submitting: string;
  describe?: ((error: unknown) => string) | undefined;
  lead?: ReactNode;
  children: ReactNode;
};

/** The form of a FormDialog, with its buttons at the foot. */
export function DialogForm<F extends Fields, Values>(props: DialogFormProps<F, Values>) {
  const { editor, describe, submit, submitting, lead, children } = props;
  return (
    <EditorForm editor={editor} describe={describe} className="dialog__form">
      <DialogBody>
        <Stack gap={16}>
          {lead}
          <EditorNotices editor={editor} />
          {children}
        </Stack>
      </DialogBody>
      <FormFoot busy={editor.isSubmitting} submit={submit} submitting={submitting} />
    </EditorForm>
  );
}
