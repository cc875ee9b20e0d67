import type { ReactNode } from 'react';
import { isDeclined } from '#web/src/lib/confirmed-command.ts';
import { discardDraft } from '#web/src/lib/session/session-draft.ts';
import { useUnsaved } from '#web/src/ui/dialogs/unsaved.ts';
import { type DraftForm, Form, FormSummary, useDraftForm } from '#web/src/ui/fields/form.tsx';
import { ConcurrentChanges } from '../concurrent-changes/concurrent-changes.tsx';
import type { MergePart } from '../concurrent-changes/three-way-merge.ts';
import { type MergeSides, useConcurrentMerge } from '../concurrent-changes/use-concurrent-merge.ts';
import type { Fields, FieldTexts, FormDefinition, InputOf } from './define-form.ts';

type EditorOptions<Opened, F extends Fields, Values, Reply> = {
  /** The row to edit, or undefined to create one. */
  readonly opened: Opened;
  /** Reads the row again after a conflict, or returns undefined if it is gone. Omitted if no one else can change it. */
  readonly read?: () => Promise<Opened | undefined>;
  readonly save: (values: Values, current: Opened) => Promise<Reply>;
  readonly onSaved: (values: Values, reply: Reply) => void;
  readonly texts?: FieldTexts<F>;
};

export type Editor<F extends Fields, Values> = {
  readonly draftForm: DraftForm<InputOf<F>, Values>;
  readonly parts: readonly MergePart<InputOf<F>>[];
  readonly sides: MergeSides<InputOf<F>> | undefined;
  readonly submit: (values: Values) => Promise<void>;
  readonly isDirty: boolean;
  readonly isSubmitting: boolean;
};

/** Returns the state of a form for a row. Stores a draft and merges the changes of others. */
export function useEditor<Row, Opened extends Row | undefined, F extends Fields, Values, Reply>(
  definition: FormDefinition<Row, F, Values>,
  { opened, read, save, onSaved, texts }: EditorOptions<Opened, F, Values, Reply>,
) {
  const draftForm = useDraftForm<InputOf<F>, Values>({
    schema: definition.schema,
    typed: definition.draftSchema,
    opened: definition.inputOf(opened),
    draft: definition.draftOf(opened),
  });
  const parts = definition.parts(texts);
  const concurrentMerge = useConcurrentMerge<Opened, InputOf<F>, Values>(
    { form: draftForm.form, restored: read && draftForm.restored },
    {
      opened,
      conflict: definition.conflict,
      read: async () => (opened === undefined ? undefined : read?.()),
      valuesOf: definition.inputOf,
      parts,
    },
  );
  const submit = async (values: Values) => {
    let reply: Reply;
    try {
      reply = await concurrentMerge.save((current) => save(values, current));
    } catch (error) {
      if (isDeclined(error)) return;
      throw error;
    }
    discardDraft(draftForm.draft);
    onSaved(values, reply);
  };
  const { isDirty, isSubmitting } = draftForm.form.formState;
  return { ...concurrentMerge, draftForm, parts, submit, isDirty, isSubmitting };
}

type EditorFormProps<F extends Fields, Values> = {
  editor: Editor<F, Values>;
  className?: string;
  /** Text of an error that belongs to no field, by default the server's. */
  describe?: ((error: unknown) => string) | undefined;
  children: ReactNode;
};

/** The form element. Reports unsaved input to the dialog, list or tab around it. */
export function EditorForm<F extends Fields, Values>({
  editor,
  describe,
  ...formProps
}: EditorFormProps<F, Values>) {
  useUnsaved(editor.isDirty);
  const { draftForm, submit } = editor;
  return (
    <Form
      form={draftForm.form}
      draftForm={draftForm}
      onSubmit={submit}
      {...(describe && { describe })}
      {...formProps}
    />
  );
}

/** Errors of the last submit and changes that another user saved. Goes first in the form. */
export const EditorNotices = <F extends Fields, Values>({ editor }: { editor: Editor<F, Values> }) => (
  <>
    <FormSummary />
    <ConcurrentChanges form={editor.draftForm.form} parts={editor.parts} sides={editor.sides} />
  </>
);

type PropsOf<F> = F extends { Control(props: infer P): ReactNode } ? Omit<P, 'name'> : never;
type EditorFieldProps<F extends Fields, N extends keyof F & string> = {
  of: { readonly fields: F };
  name: N;
} & PropsOf<F[N]>;

/** One field of a form, with props that only the page knows, such as options or a hint. */
export function EditorField<F extends Fields, N extends keyof F & string>({
  of,
  ...props
}: EditorFieldProps<F, N>) {
  const fields: Fields = of.fields;
  const Control = fields[props.name]?.Control;
  return Control && <Control {...props} />;
}

type EditorFieldsProps<F extends Fields> = {
  of: { readonly fields: F };
  names?: readonly (keyof F & string)[];
};

/** The named fields of a form, by default all of them in the order of its definition. */
export const EditorFields = <F extends Fields>({
  of: { fields },
  names = Object.keys(fields),
}: EditorFieldsProps<F>) =>
  names.map((name) => {
    const Control = fields[name]?.Control;
    return Control && <Control key={name} name={name} />;
  });
