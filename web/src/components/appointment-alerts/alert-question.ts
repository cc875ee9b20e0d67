import { appointmentErrors } from '#shared/appointments/errors.ts';
import { CallError } from '#web/src/lib/problem.ts';

/** Answers of a client's record that speak against what somebody is about to do. */
export type AlertQuestion = {
  readonly messages: readonly string[];
  /** The reason to go on; nothing when they do not. */
  readonly answer: (reason: string | undefined) => void;
};

let open: AlertQuestion | undefined;
const listeners = new Set<() => void>();

function show(question: AlertQuestion | undefined) {
  open = question;
  for (const tell of listeners) tell();
}

export const alertQuestion = () => open;
export function onAlertQuestion(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

const askReason = (messages: readonly string[]) =>
  new Promise<string | undefined>((resolve) => {
    show({
      messages,
      answer(reason) {
        show(undefined);
        resolve(reason);
      },
    });
  });

/**
 * Does what the server may refuse because of an alert: then the reason is asked for, and it is done again with it.
 * Whoever gives none gets the refusal.
 */
export async function overridingAlerts<T>(run: (alert: { alertReason?: string }) => Promise<T>): Promise<T> {
  try {
    return await run({});
  } catch (error) {
    if (!(error instanceof CallError && error.is(appointmentErrors.alert_unanswered))) throw error;
    const alertReason = await askReason(error.fields.map(({ message }) => message));
    if (alertReason === undefined) throw error;
    return run({ alertReason });
  }
}
