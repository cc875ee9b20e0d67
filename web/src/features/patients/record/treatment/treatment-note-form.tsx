import { CircleCheck, ImagePlus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { Id } from '#shared/core/schemas.ts';
import {
  blank,
  findNextBlank,
  findPreviousBlank,
  insertTemplate,
  type NoteTemplate,
  noteTemplates,
  removeBlanks,
} from '#shared/records/treatment/note-templates.ts';
import { addNote } from '#shared/records/treatment/notes-api.ts';
import { maxNoteLength, noteErrors, noteImageKinds } from '#shared/records/treatment/treatment-note.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { useUnsaved } from '#web/src/ui/dialogs/unsaved.ts';
import type { ChosenFile } from '#web/src/ui/fields/chosen-file.ts';
import { FilePicker } from '#web/src/ui/fields/file-picker.tsx';
import { Form, FormSummary, useDraftForm } from '#web/src/ui/fields/form.tsx';
import { FormSelect, FormTextArea } from '#web/src/ui/fields/form-fields.tsx';
import { Heading, Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { getRecordDraftKey } from '../record-drafts.ts';
import { type NotableAppointment, treatmentText } from './copy.ts';
import { useAddNote } from './queries.ts';

const NewNote = z.object({ appointmentId: Id, text: addNote.body.shape.text });
const NoteDraft = z.object({ appointmentId: z.string(), text: z.string() });

type Props = {
  patientId: string;
  appointments: readonly NotableAppointment[];
  /** How often the focus was requested. */
  focusRequests?: number;
  /** True if another button of the view is its primary one. */
  isSecondary?: boolean;
};

/** Returns the id of the latest appointment up to today, which a new note is about by default, or of the next one. */
const findDefaultAppointmentId = (appointments: readonly NotableAppointment[]) =>
  (appointments.find(({ date }) => date <= civilToday()) ?? appointments.at(-1))?.appointmentId ?? '';

/** Moves the selection to the next or previous blank of a template. Without one, Tab leaves the field. */
function selectBlank(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Tab') return;
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  const range = event.shiftKey
    ? findPreviousBlank(value, selectionStart)
    : findNextBlank(value, selectionEnd);
  if (!range) return;
  event.preventDefault();
  event.currentTarget.setSelectionRange(range.start, range.end);
}

/** Form of a note, whose draft stays until it is saved or discarded. Success is shown in place. */
export function TreatmentNoteForm({
  patientId,
  appointments,
  focusRequests = 0,
  isSecondary = false,
}: Props) {
  const add = useAddNote(patientId);
  const draftForm = useDraftForm({
    schema: NewNote,
    typed: NoteDraft,
    opened: { appointmentId: findDefaultAppointmentId(appointments), text: '' },
    draft: getRecordDraftKey('note', patientId),
  });
  const { form } = draftForm;
  const picture = usePicture();
  const isDraft = form.formState.isDirty;
  const hasInput = isDraft || picture.chosen !== undefined;
  // The text stays as a draft, but a picture cannot be stored.
  useUnsaved(picture.chosen !== undefined);
  const root = useRef<HTMLDivElement>(null);
  const { setFocus } = form;
  useEffect(() => {
    if (focusRequests > 0) setFocus('text');
  }, [focusRequests, setFocus]);

  const start = (template: NoteTemplate) => {
    form.setValue('text', insertTemplate(form.getValues('text'), template), {
      shouldDirty: true,
      shouldValidate: true,
    });
    const field = root.current?.querySelector('textarea');
    const range = field && findNextBlank(field.value, 0);
    if (!range) return;
    field.focus();
    field.setSelectionRange(range.start, range.end);
  };
  const save = async ({ appointmentId, text }: z.output<typeof NewNote>) => {
    if (picture.reportMissing()) return;
    const written = removeBlanks(text);
    if (written === '') return form.setError('text', { message: noteErrors.empty.text });
    await add.mutateAsync({ appointmentId, text: written, image: picture.chosen });
    form.reset({ appointmentId, text: '' });
    picture.cancel();
  };
  const hasBlanks = form.watch('text').includes(blank);
  return (
    <Stack ref={root} gap={16} pad={20} phone={{ pad: 16 }} className="record-side">
      <Heading level={3} size={16}>
        {treatmentText.title}
      </Heading>
      <Form form={form} draftForm={draftForm} onSubmit={save}>
        <FormSummary />
        <FormSelect
          name="appointmentId"
          label={treatmentText.appointment}
          options={appointments.map((appointment) => ({
            value: appointment.appointmentId,
            label: treatmentText.appointmentOption(appointment),
          }))}
        />
        <Templates onChoose={start} />
        <FormTextArea
          name="text"
          label={treatmentText.noteLabel}
          hint={hasBlanks ? treatmentText.blanksHint : treatmentText.hint}
          rows={6}
          maxLength={maxNoteLength}
          onKeyDown={selectBlank}
        />
        <PictureField picture={picture} />
        <Button
          type="submit"
          variant={isSecondary ? 'secondary' : 'primary'}
          fullWidth
          busy={add.isPending}
          busyLabel={treatmentText.saving}
        >
          {treatmentText.save}
        </Button>
        {isDraft && !add.isPending && (
          <Row gap={8} justify="between" size={13} tone="muted">
            {treatmentText.draftKept}
            <Button variant="ghost" size="small" onClick={() => form.reset()}>
              {treatmentText.discardDraft}
            </Button>
          </Row>
        )}
        {add.isSuccess && !hasInput && (
          <Row role="status" as="p" gap={8} justify="center" weight={600} tone="success">
            <CircleCheck aria-hidden />
            {treatmentText.saved}
          </Row>
        )}
      </Form>
    </Stack>
  );
}

const Templates = ({ onChoose }: { onChoose: (template: NoteTemplate) => void }) => (
  <Stack as="fieldset" gap={6}>
    <legend className="choice-legend">{treatmentText.templates}</legend>
    <Row gap={8} wrap>
      {noteTemplates.map((template) => (
        <Button key={template.id} size="small" onClick={() => onChoose(template)}>
          {template.label}
        </Button>
      ))}
    </Row>
  </Stack>
);

function PictureField({ picture }: { picture: ReturnType<typeof usePicture> }) {
  if (!picture.isAttaching) {
    return (
      <Button fullWidth icon={<ImagePlus aria-hidden />} onClick={picture.attach}>
        {treatmentText.addImage}
      </Button>
    );
  }
  return (
    <>
      <FilePicker
        label={treatmentText.chooseImage}
        kinds={noteImageKinds}
        icon={<ImagePlus aria-hidden />}
        chosen={picture.chosen}
        error={picture.error}
        onChoose={picture.choose}
        onRemove={() => picture.choose(undefined)}
      />
      <Button variant="ghost" size="small" onClick={picture.cancel}>
        {treatmentText.removeImage}
      </Button>
    </>
  );
}

function usePicture() {
  const [isAttaching, setAttaching] = useState(false);
  const [chosen, setChosen] = useState<ChosenFile>();
  const [error, setError] = useState<string>();
  const choose = (file: ChosenFile | undefined) => {
    setChosen(file);
    setError(undefined);
  };
  return {
    isAttaching,
    chosen,
    error,
    choose,
    attach: () => setAttaching(true),
    cancel: () => {
      setAttaching(false);
      choose(undefined);
    },
    /** Sets an error and returns true if a picture was requested but not chosen. */
    reportMissing: () => {
      const isMissing = isAttaching && chosen === undefined;
      setError(isMissing ? treatmentText.imageMissing : undefined);
      return isMissing;
    },
  };
}
