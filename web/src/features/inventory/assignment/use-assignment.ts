import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { BodyOf, ReplyOf } from '#shared/core/route.ts';
import type {
  AssignableMedication,
  assignMedications,
  MedicationAlert,
} from '#shared/inventory/assignment-api.ts';
import { hourRefusal } from '#web/src/components/time-picker/hour-refusal.ts';
import { paths } from '#web/src/lib/paths.ts';
import { CallError, isUnanswered, textOf } from '#web/src/lib/problem.ts';
import { useKeeping, useKept } from '#web/src/lib/session/use-kept.ts';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { summaryText, whenText } from './copy.ts';
import {
  bodyOf,
  Draft,
  emptyDraft,
  type Notes,
  noProblems,
  problemsOf,
  stillWrong,
  withinStock,
} from './draft.ts';
import { useAssignable, useAssignMedications, useAssignmentPatient, useAssignmentTimes } from './queries.ts';

/** Under which what is chosen is kept in this tab. */
const draftName = 'assignment';

type Body = BodyOf<typeof assignMedications>;
type Refusal = { readonly whole?: string; readonly time?: string };

/** What the server refused at the doses of some medicines, by their ids. */
function doseNotes(error: unknown, { medications }: Body): Notes {
  const fields = error instanceof CallError ? error.fields : [];
  return Object.fromEntries(
    fields.flatMap(({ field, message }) => {
      const index = /^medications\.(\d+)\.doses$/.exec(field)?.[1];
      const medication = index === undefined ? undefined : medications[Number(index)];
      return medication ? [[medication.medicationId, message]] : [];
    }),
  );
}

/** What is chosen, with what was corrected in it and what was refused; both are over with the next change. */
function useDraft() {
  const kept = useKept(draftName, Draft);
  const [draft, setDraft] = useState<Draft>(kept ?? emptyDraft);
  const [notes, setNotes] = useState<Notes>({});
  const [lostHour, setLostHour] = useState<string>();
  useKeeping(draftName, draft, emptyDraft);
  return {
    draft,
    setDraft,
    notes,
    /** Says something at a medicine, or nothing any more. */
    note: (said: Notes) => setNotes((before) => ({ ...before, ...said })),
    forgetNotes: () => setNotes({}),
    forgetNote: (medicationId: string) => setNotes(({ [medicationId]: _, ...others }) => others),
    lostHour,
    setLostHour,
  };
}
type Held = ReturnType<typeof useDraft>;
type Seen = {
  readonly rows: readonly AssignableMedication[] | undefined;
  readonly times: readonly string[] | undefined;
};

/** What others took meanwhile goes, and is said; not what this very press may have taken. */
function useWithinReach(
  { draft, setDraft, note, setLostHour }: Held,
  { rows, times }: Seen,
  isSent: boolean,
) {
  const corrected = isSent || rows === undefined ? undefined : withinStock(draft, rows);
  const isTaken = !isSent && draft.time !== '' && times?.includes(draft.time) === false;
  useEffect(() => {
    if (corrected) {
      setDraft(corrected.draft);
      note(corrected.notes);
    }
    if (isTaken) {
      setLostHour(draft.time);
      setDraft((before) => ({ ...before, time: '' }));
    }
  });
}

/** Done: the form begins anew with the same client, and leads to the appointment. */
function useDone({ draft, setDraft, forgetNotes }: Held) {
  const navigate = useNavigate();
  return ({ appointmentId, textable }: ReplyOf<typeof assignMedications>) => {
    setDraft(draft.patient ? { ...emptyDraft, patient: draft.patient } : emptyDraft);
    forgetNotes();
    toast.success(summaryText.done, {
      ...(!textable && { description: summaryText.textless }),
      action: {
        label: summaryText.seeAppointment,
        onClick: () => void navigate(`${paths.adminCalendar}?cita=${appointmentId}`),
      },
    });
  };
}

/** The press: what stood in its way, and what the server said to it. */
function useSending(held: Held, alerts: readonly MedicationAlert[]) {
  const { draft } = held;
  const [atPress, setAtPress] = useState(noProblems);
  const [refusal, setRefusal] = useState<Refusal>({});
  const [failures, setFailures] = useState(0);
  const assign = useAssignMedications();
  const done = useDone(held);
  const problems = problemsOf(draft, alerts);
  const submit = () => {
    setAtPress(problems ?? noProblems);
    if (problems) return setFailures(failures + 1);
    const body = bodyOf(draft, alerts);
    setRefusal({});
    assign.mutate(body, {
      onSuccess: done,
      onError(error) {
        const said = doseNotes(error, body);
        held.note(said);
        const time = hourRefusal(error);
        if (time !== undefined) setRefusal({ time });
        else if (Object.keys(said).length === 0) setRefusal({ whole: textOf(error) });
        setFailures(failures + 1);
      },
    });
  };
  return {
    submit,
    problems: stillWrong(atPress, problems),
    refusal,
    /** How many presses came to nothing. */
    failures,
    isBusy: assign.isPending,
    /** It may have been done: nobody knows yet. */
    isOpen: assign.isPending || isUnanswered(assign.error),
    /** What was refused is over with a change. */
    forget: () => {
      setRefusal({});
      if (assign.isError) assign.reset();
    },
  };
}

/** The whole form: what is chosen, what is wrong with it, and the press that sends it. */
export function useAssignment() {
  const held = useDraft();
  const { draft, setDraft, lostHour, setLostHour } = held;
  const medications = useAssignable(draft.date);
  const patient = useAssignmentPatient(draft.patient?.patientId ?? '');
  const times = useAssignmentTimes(draft);
  const alerts = patient.data?.alerts ?? [];
  const { forget, isOpen, refusal, ...sending } = useSending(held, alerts);
  const rows = medications.isPlaceholderData ? undefined : medications.data?.rows;
  useWithinReach(held, { rows, times: times.data?.times }, isOpen);
  const change = (next: Draft) => {
    setDraft(next);
    forget();
  };
  const choose = (wanted: Partial<Pick<Draft, 'staffId' | 'date' | 'time'>>) => {
    setLostHour(undefined);
    change({ ...draft, time: '', ...wanted });
  };
  const hourLost = lostHour === undefined ? undefined : whenText.taken(lostHour);
  return {
    ...sending,
    held,
    change,
    choose,
    medications,
    patient,
    times,
    alerts,
    timeProblem: refusal.time ?? hourLost ?? sending.problems.time,
    whole: refusal.whole ?? sending.problems.missing,
  };
}
export type Assignment = ReturnType<typeof useAssignment>;
