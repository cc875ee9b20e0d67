import { CalendarCheck, CalendarOff, CalendarSync, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import type { Occurrence } from '#shared/staff/occurrences.ts';
import { usePersistedDraft } from '#web/src/lib/session/use-draft.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { DialogBody, DialogFoot, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { Form, FormSummary, useDraftForm } from '#web/src/ui/fields/form.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { blockText, describeChangeFailure } from '../copy.ts';
import type { ScheduleEditor } from '../use-schedule-editor.ts';
import { BlockFields } from './block-fields.tsx';
import { EditorShell } from './editor-shell.tsx';
import { BlockDraft, BlockForm } from './schema.ts';
import { type BlockSpan, type EditorSubject, toDraftNames } from './use-editor-subject.ts';

type Props = {
  editing: EditorSubject;
  editor: ScheduleEditor;
  /** Full screen instead of beside the calendar. */
  isSheet: boolean;
  /** The typed hours, as a preview on the calendar. */
  onPreview: (span: BlockSpan | undefined) => void;
};

/** Creates, changes, excludes or deletes a block. */
export function BlockEditor(props: Props) {
  const { editing, editor, isSheet } = props;
  if (editing.kind === 'new' || editing.block.state !== 'excluded') return <BlockFormEditor {...props} />;
  const { block } = editing;
  const body = (
    <Stack gap={16}>
      <p>{blockText.excludedNotice(editor.owner, block)}</p>
      <Button
        variant="primary"
        icon={<CalendarCheck aria-hidden />}
        busy={editor.isPending}
        onClick={() => void editor.restore(block)}
      >
        {blockText.restore}
      </Button>
    </Stack>
  );
  return (
    <EditorShell isSheet={isSheet} title={blockText.titles.excluded} dirty={false} onClose={editor.close}>
      {isSheet ? <DialogBody>{body}</DialogBody> : body}
    </EditorShell>
  );
}

const toFormValues = (editing: EditorSubject): BlockForm => {
  if (editing.kind === 'new') return { title: '', ...editing.span, allDay: false, weekly: false };
  const { title = '', date, start, end, allDay, state } = editing.block;
  return { title, date, start, end, allDay, weekly: state === 'weekly' };
};

/** Returns the hint below the switch about the effect of its state. */
function findRepeatHint({ weekly, date }: BlockForm, block: Occurrence | undefined): string | undefined {
  if (weekly) return blockText.repeatsHint;
  return block?.state === 'weekly' && date !== '' ? blockText.stopsRepeatingHint(date) : undefined;
}

/** Form of a block with its draft. */
function useBlockForm(editing: EditorSubject, { owner, isUnsaved }: ScheduleEditor) {
  const drafts = toDraftNames(owner.staffId);
  const blockForm = useDraftForm({
    schema: BlockForm,
    typed: BlockDraft,
    opened: toFormValues(editing),
    draft: drafts.typed,
  });
  const { isDirty } = blockForm.form.formState;
  usePersistedDraft(drafts.editing, isDirty ? editing : null, null);
  useEffect(() => {
    isUnsaved.current = isDirty;
    return () => {
      isUnsaved.current = false;
    };
  }, [isDirty, isUnsaved]);
  return blockForm;
}

function BlockFormEditor({ editing, editor, isSheet, onPreview }: Props) {
  const draftForm = useBlockForm(editing, editor);
  const { form } = draftForm;
  const { isDirty } = form.formState;
  const values = form.watch();
  const { date, start, end } = values;
  useEffect(() => {
    onPreview({ date, start, end });
    return () => onPreview(undefined);
  }, [date, start, end, onPreview]);

  const block = editing.kind === 'block' ? editing.block : undefined;
  const fields = (
    <>
      <FormSummary />
      <BlockFields
        form={form}
        mayRepeat={block?.state !== 'changed'}
        repeatHint={findRepeatHint(values, block)}
      />
    </>
  );
  const saveButton = (
    <Button type="submit" variant="primary" busy={editor.isPending} busyLabel={blockText.saving}>
      {blockText.save}
    </Button>
  );
  const actions = block && <BlockActions block={block} editor={editor} />;
  return (
    <EditorShell
      isSheet={isSheet}
      title={block ? blockText.titles.edit : blockText.titles.add}
      dirty={isDirty}
      onClose={editor.close}
    >
      <Form
        form={form}
        draftForm={draftForm}
        onSubmit={(submitted) => editor.save(editing, submitted)}
        describe={(error) => describeChangeFailure(block ? 'move' : 'add', error)}
        className={isSheet ? 'dialog__form' : 'form'}
      >
        {isSheet ? (
          <>
            <DialogBody>
              <Stack gap={16}>
                {fields}
                {actions}
              </Stack>
            </DialogBody>
            <DialogFoot>
              <CancelButton />
              {saveButton}
            </DialogFoot>
          </>
        ) : (
          <Stack gap={16}>
            {fields}
            {saveButton}
            {actions}
          </Stack>
        )}
      </Form>
    </EditorShell>
  );
}

const CancelButton = () => <Button onClick={useDialogClose()}>{blockText.cancel}</Button>;

type BlockActionsProps = { block: Occurrence; editor: ScheduleEditor };

/** Actions on a block besides saving. */
function BlockActions({ block, editor }: BlockActionsProps) {
  const { exclude, restore, remove, isPending } = editor;
  const isOfSeries = block.state !== 'single';
  return (
    <Stack pad="12 0 0 0" justify="start" className="line-above">
      {block.state === 'changed' && (
        <Button
          variant="ghost"
          icon={<CalendarSync aria-hidden />}
          locked={isPending}
          onClick={() => void restore(block)}
        >
          {blockText.rejoinSeries}
        </Button>
      )}
      {isOfSeries && (
        <Button
          variant="ghost"
          icon={<CalendarOff aria-hidden />}
          locked={isPending}
          onClick={() => void exclude(block)}
        >
          {blockText.exclude}
        </Button>
      )}
      <Button
        variant="danger-ghost"
        icon={<Trash2 aria-hidden />}
        locked={isPending}
        onClick={() => void remove(block)}
      >
        {blockText.remove}
      </Button>
    </Stack>
  );
}
