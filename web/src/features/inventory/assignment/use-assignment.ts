import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { BodyOf, ReplyOf } from '#shared/core/route.ts';
import type {
  AssignableMedication,
  assignMedications,
  MedicationAlert,
} from '#shared/inventory/assignment-api.ts';
import { findHourErrorMessage } from '#web/src/components/time-picker/hour-error.ts';
import { paths } from '#web/src/lib/paths.ts';
import { CallError, isUnanswered, toErrorMessage } from '#web/src/lib/problem.ts';
import { usePersistedDraft, useRestoredDraft } from '#web/src/lib/session/use-draft.ts';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { appointmentText, summaryText } from './copy.ts';
import {
  buildBody,
  Draft,
  emptyDraft,
  findProblems,
  findRemainingProblems,
  limitToStock,
  type Notes,
  noProblems,
} from './draft.ts';
import { useAssignable, useAssignMedications, useAssignmentPatient, useAssignmentTimes } from './queries.ts';

/** Storage key of the draft in this tab. */
const draftName = 'assignment';

type Body = BodyOf<typeof assignMedications>;
type AssignmentError = { readonly general?: string; readonly time?: string };

/** Returns the server's errors at doses, by medication id. */
function extractDoseNotes(error: unknown, { medications }: Body): Notes {
  const fields = error instanceof CallError ? error.fields : [];
  return Object.fromEntries(
    fields.flatMap(({ field, message }) => {
      const index = /^medications\.(\d+)\.doses$/.exec(field)?.[1];
      const medication = index === undefined ? undefined : medications[Number(index)];
      return medication ? [[medication.medicationId, message]] : [];
    }),
  );
}

/** Holds the draft, the notes at medications, and the chosen time that another user took. */
function useAssignmentDraft() {
  const stored = useRestoredDraft(draftName, Draft);
  const [draft, setDraft] = useState<Draft>(stored ?? emptyDraft);
  const [notes, setNotes] = useState<Notes>({});
  const [lostTime, setLostTime] = useState<string>();
  usePersistedDraft(draftName, draft, emptyDraft);
  return {
    draft,
    setDraft,
    notes,
    /** Sets notes at medications and keeps the others. */
    addNotes: (newNotes: Notes) => setNotes((before) => ({ ...before, ...newNotes })),
    clearNotes: () => setNotes({}),
    clearNote: (medicationId: string) => setNotes(({ [medicationId]: _, ...otherNotes }) => otherNotes),
    lostTime,
    setLostTime,
  };
}
type AssignmentDraft = ReturnType<typeof useAssignmentDraft>;
type AvailableOptions = {
  readonly rows: readonly AssignableMedication[] | undefined;
  readonly times: readonly string[] | undefined;
};

/** Removes doses and times that other users took, with a note. Waits while a submit is unsettled. */
function useAvailabilityCorrection(
  { draft, setDraft, addNotes, setLostTime }: AssignmentDraft,
  { rows, times }: AvailableOptions,
  isSubmitUnsettled: boolean,
) {
  const correction = isSubmitUnsettled || rows === undefined ? undefined : limitToStock(draft, rows);
  const isTimeTaken = !isSubmitUnsettled && draft.time !== '' && times?.includes(draft.time) === false;
  useEffect(() => {
    if (correction) {
      setDraft(correction.draft);
      addNotes(correction.notes);
    }
    if (isTimeTaken) {
      setLostTime(draft.time);
      setDraft((before) => ({ ...before, time: '' }));
    }
  });
}

/** Returns a handler that resets the form with the same client and links to the appointment. */
function useSuccessHandler({ draft, setDraft, clearNotes }: AssignmentDraft) {
  const navigate = useNavigate();
  return ({ appointmentId, textable }: ReplyOf<typeof assignMedications>) => {
    setDraft(draft.patient ? { ...emptyDraft, patient: draft.patient } : emptyDraft);
    clearNotes();
    toast.success(summaryText.done, {
      ...(!textable && { description: summaryText.noSmsNotice }),
      action: {
        label: summaryText.viewAppointment,
        onClick: () => void navigate(`${paths.adminCalendar}?cita=${appointmentId}`),
      },
    });
  };
}

/** Submits the draft and keeps validation and server errors. */
function useSubmission(draftState: AssignmentDraft, alerts: readonly MedicationAlert[]) {
  const { draft } = draftState;
  const [submitProblems, setSubmitProblems] = useState(noProblems);
  const [serverError, setServerError] = useState<AssignmentError>({});
  const [failureCount, setFailureCount] = useState(0);
  const assign = useAssignMedications();
  const handleSuccess = useSuccessHandler(draftState);
  const problems = findProblems(draft, alerts);
  const submit = () => {
    setSubmitProblems(problems ?? noProblems);
    if (problems) return setFailureCount(failureCount + 1);
    const body = buildBody(draft, alerts);
    setServerError({});
    assign.mutate(body, {
      onSuccess: handleSuccess,
      onError(error) {
        const doseErrors = extractDoseNotes(error, body);
        draftState.addNotes(doseErrors);
        const time = findHourErrorMessage(error);
        if (time !== undefined) setServerError({ time });
        else if (Object.keys(doseErrors).length === 0) setServerError({ general: toErrorMessage(error) });
        setFailureCount(failureCount + 1);
      },
    });
  };
  return {
    submit,
    problems: findRemainingProblems(submitProblems, problems),
    serverError,
    failureCount,
    isBusy: assign.isPending,
    /** The outcome is pending or unknown. */
    isUnsettled: assign.isPending || isUnanswered(assign.error),
    /** A change clears the server's error. */
    clearError: () => {
      setServerError({});
      if (assign.isError) assign.reset();
    },
  };
}

/** Holds the draft of the form, its errors and its submission. */
export function useAssignment() {
  const draftState = useAssignmentDraft();
  const { draft, setDraft, lostTime, setLostTime } = draftState;
  const medications = useAssignable(draft.date);
  const patient = useAssignmentPatient(draft.patient?.patientId ?? '');
  const times = useAssignmentTimes(draft);
  const alerts = patient.data?.alerts ?? [];
  const { clearError, isUnsettled, serverError, ...submission } = useSubmission(draftState, alerts);
  const rows = medications.isPlaceholderData ? undefined : medications.data?.rows;
  useAvailabilityCorrection(draftState, { rows, times: times.data?.times }, isUnsettled);
  const change = (newDraft: Draft) => {
    setDraft(newDraft);
    clearError();
  };
  const choose = (choice: Partial<Pick<Draft, 'staffId' | 'date' | 'time'>>) => {
    setLostTime(undefined);
    change({ ...draft, time: '', ...choice });
  };
  const lostTimeProblem = lostTime === undefined ? undefined : appointmentText.timeTaken(lostTime);
  return {
    ...submission,
    draftState,
    change,
    choose,
    medications,
    patient,
    times,
    alerts,
    timeProblem: serverError.time ?? lostTimeProblem ?? submission.problems.time,
    generalProblem: serverError.general ?? submission.problems.general,
  };
}
export type Assignment = ReturnType<typeof useAssignment>;
