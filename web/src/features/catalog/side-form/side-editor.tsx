import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Fields } from '#web/src/components/form/define-form.ts';
import { type Editor, EditorForm, EditorNotices } from '#web/src/components/form/editor.tsx';
import { discardDraft } from '#web/src/lib/session/session-draft.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { UnsavedGuard } from '#web/src/ui/dialogs/unsaved-guard.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { Heading, Split, Stack } from '#web/src/ui/layout/layout.tsx';
import './side-form.css';

type Props<F extends Fields, Values> = {
  editor: Editor<F, Values> & { readonly stored: unknown };
  /** Title such as 'Crear Tax' or 'Editar Tax'. */
  title: string;
  describe?: ((error: unknown) => string) | undefined;
  /** Called by 'Cancelar', which is shown only for an existing row. */
  onCancel: () => void;
  children: ReactNode;
};

/** Form beside a list that edits a row or creates one. */
export function SideEditor<F extends Fields, Values>(props: Props<F, Values>) {
  const { editor, title, describe, onCancel, children } = props;
  const { isDirty, isSubmitting, draftForm, stored } = editor;
  const isNew = stored === undefined;
  return (
    <section aria-label={title} className="side-form__place">
      <Card padded>
        <EditorForm editor={editor} describe={describe} className="">
          <Stack gap={18}>
            <Heading size={16}>{title}</Heading>
            <EditorNotices editor={editor} />
            <UnsavedGuard isDirty={isDirty} onDiscard={() => discardDraft(draftForm.draft)} />
            {children}
            <Split columns={isNew ? '1fr' : '1fr 1fr'} gap={8}>
              {!isNew && (
                <Button disabled={isSubmitting} onClick={onCancel}>
                  Cancelar
                </Button>
              )}
              <Button
                type="submit"
                variant="primary"
                busy={isSubmitting}
                busyLabel={isNew ? 'Creando...' : 'Guardando...'}
                {...(isNew && { icon: <Plus aria-hidden /> })}
              >
                {isNew ? title : 'Guardar'}
              </Button>
            </Split>
          </Stack>
        </EditorForm>
      </Card>
    </section>
  );
}
