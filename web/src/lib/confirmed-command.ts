import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import type { ConfirmationRequest, Fact } from '#shared/core/errors.ts';
import type { ReplyOf, Route } from '#shared/core/route.ts';
import { type Command, type CommandOptions, useMultiStepCommand } from './command.ts';
import { CallError, isRejection } from './problem.ts';
import type { SendInput } from './send.ts';

/** Confirmed question with its facts and the input typed with it. */
export type Confirmation = ConfirmationRequest & { readonly reason?: string; readonly approvalId?: string };
/** Question on screen. `answer(undefined)` declines it. */
export type PendingQuestion = {
  readonly question: ConfirmationRequest;
  readonly answer: (confirmation: Confirmation | undefined) => void;
};

let pendingQuestions: readonly PendingQuestion[] = [];
const listeners = new Set<() => void>();

function setPendingQuestions(questions: readonly PendingQuestion[]) {
  pendingQuestions = questions;
  for (const notify of listeners) notify();
}

/** Returns the question to show, one at a time. */
export const getPendingQuestion = (): PendingQuestion | undefined => pendingQuestions[0];
export function onPendingQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const isFact = (value: unknown): value is Fact => typeof value === 'object' && value !== null;

function isQuestion(value: unknown): value is ConfirmationRequest {
  if (typeof value !== 'object' || value === null || !('ask' in value) || !('facts' in value)) return false;
  return typeof value.ask === 'string' && Array.isArray(value.facts) && value.facts.every(isFact);
}

/** Whether the call was rejected with a question that the user declined. */
export const isDeclined = (error: unknown): error is CallError & { readonly question: ConfirmationRequest } =>
  error instanceof CallError && isQuestion(error.question);

/** Whether the command succeeded, or false if the user declined its confirmation. Other errors are thrown. */
export async function runUnlessDeclined(command: Promise<unknown>): Promise<boolean> {
  try {
    await command;
    return true;
  } catch (error) {
    if (isDeclined(error)) return false;
    throw error;
  }
}

type SendCommand<Reply> = (confirmed: readonly Confirmation[]) => Promise<Reply>;

/**
 * Sends a command, shows the question that the server rejects it with, and resends it with the confirmation.
 */
function createConfirmedSender() {
  const confirmationsByInput = new Map<string, readonly Confirmation[]>();
  let openQuestion: PendingQuestion | undefined;

  const requestConfirmation = (question: ConfirmationRequest) =>
    new Promise<Confirmation | undefined>((resolve) => {
      const pendingQuestion: PendingQuestion = {
        question,
        answer(confirmation) {
          setPendingQuestions(pendingQuestions.filter((queued) => queued !== pendingQuestion));
          resolve(confirmation);
        },
      };
      openQuestion = pendingQuestion;
      setPendingQuestions([...pendingQuestions, pendingQuestion]);
    });

  /** Throws the error with the question if the user declines. */
  async function run<Reply>(
    inputKey: string,
    confirmed: readonly Confirmation[],
    send: SendCommand<Reply>,
  ): Promise<Reply> {
    confirmationsByInput.set(inputKey, confirmed);
    try {
      const reply = await send(confirmed);
      confirmationsByInput.delete(inputKey);
      return reply;
    } catch (error) {
      if (isRejection(error)) confirmationsByInput.delete(inputKey);
      if (!isDeclined(error)) throw error;
      const confirmation = await requestConfirmation(error.question);
      if (!confirmation) throw error;
      const earlierConfirmations = confirmed.filter(({ ask }) => ask !== confirmation.ask);
      return run(inputKey, [...earlierConfirmations, confirmation], send);
    }
  }
  return {
    run: <Reply>(inputKey: string, initial: readonly Confirmation[], send: SendCommand<Reply>) =>
      run(inputKey, confirmationsByInput.get(inputKey) ?? initial, send),
    /** Declines the open question when the component unmounts. */
    withdraw: () => openQuestion?.answer(undefined),
  };
}

type Schema = z.ZodMiniType;
type ConfirmableRoute = Route<
  Schema,
  Schema,
  z.ZodMiniType<object, { readonly confirmed?: unknown }>,
  Schema
>;
type ConfirmableBody = { readonly confirmed?: readonly Confirmation[] };

type ConfirmedCommandOptions<T extends ConfirmableRoute, Input> = CommandOptions<ReplyOf<T>, Input> & {
  /** Arguments of the call. `confirmed` holds the questions that the page has asked itself. */
  readonly inputOf: (input: Input) => SendInput<T>;
};

/** Returns a command that may require confirmation: `useConfirmedCommand(cancelAppointment, { inputOf })`. */
export function useConfirmedCommand<T extends ConfirmableRoute, Input = void>(
  route: T,
  { inputOf, ...options }: ConfirmedCommandOptions<T, Input>,
): Command<ReplyOf<T>, Input> {
  const [{ run, withdraw }] = useState(createConfirmedSender);
  useEffect(() => withdraw, [withdraw]);
  return useMultiStepCommand((input: Input, call) => {
    const callInput = inputOf(input);
    // `ConfirmableRoute` guarantees a body with this property.
    const { confirmed = [], ...body }: ConfirmableBody =
      (callInput as { readonly body?: ConfirmableBody }).body ?? {};
    // A confirmation without facts answers no question.
    const confirmations = confirmed.filter(({ facts }) => facts.length > 0);
    return run(JSON.stringify(callInput), confirmations, (allConfirmations) => {
      // Equal to `callInput` except for `confirmed`, which the contract has.
      const confirmedInput = {
        ...callInput,
        body: allConfirmations.length > 0 ? { ...body, confirmed: allConfirmations } : body,
      } as SendInput<T>;
      return call(route, confirmedInput);
    });
  }, options);
}
