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

/** Storage key of the draft in this tab. */
const draftName = 'assignment';

type Body = BodyOf<typeof assignMedications>;
type Refusal = { readonly whole?: string; readonly time?: string };

/** The server's errors at doses, by medication id. */
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

/** The draft with its corrections and errors, which the next change clears. */
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
    /** Sets or clears notes at medications. */
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

/** Removes what other users took, with a note; skipped while this submit may have taken it. */
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

/** After success, resets the form with the same client and links to the appointment. */
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

/** Submits the draft and keeps validation and server errors. */
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
    failures,
    isBusy: assign.isPending,
    /** The outcome is pending or unknown. */
    isOpen: assign.isPending || isUnanswered(assign.error),
    /** A change clears the server's error. */
    forget: () => {
      setRefusal({});
      if (assign.isError) assign.reset();
    },
  };
}

/** State of the form: draft, errors and submit. */
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
