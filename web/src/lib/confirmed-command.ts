import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import type { Fact, Question } from '#shared/core/errors.ts';
import type { ReplyOf, Route } from '#shared/core/route.ts';
import { type Command, type CommandOptions, useSteps } from './command.ts';
import { CallError, isRefusal } from './problem.ts';
import type { SendInput } from './send.ts';

/** Confirmed question with its facts and the input typed with it. */
export type Confirmation = Question & { readonly reason?: string; readonly approvalId?: string };
/** Question on screen; `answer(undefined)` declines it. */
export type OpenQuestion = {
  readonly question: Question;
  readonly answer: (confirmation: Confirmation | undefined) => void;
};

let waiting: readonly OpenQuestion[] = [];
const listeners = new Set<() => void>();

function show(questions: readonly OpenQuestion[]) {
  waiting = questions;
  for (const tell of listeners) tell();
}

/** Returns the question to show, one at a time. */
export const openQuestion = (): OpenQuestion | undefined => waiting[0];
export function onOpenQuestion(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

const isFact = (value: unknown): value is Fact => typeof value === 'object' && value !== null;

function isQuestion(value: unknown): value is Question {
  if (typeof value !== 'object' || value === null || !('ask' in value) || !('facts' in value)) return false;
  return typeof value.ask === 'string' && Array.isArray(value.facts) && value.facts.every(isFact);
}

/** Whether the call was rejected with a question that the user declined. */
export const isDeclined = (error: unknown): error is CallError & { readonly question: Question } =>
  error instanceof CallError && isQuestion(error.question);

/** Whether the command succeeded; false if the user declined its confirmation. Other errors are thrown. */
export async function wentThrough(press: Promise<unknown>): Promise<boolean> {
  try {
    await press;
    return true;
  } catch (error) {
    if (isDeclined(error)) return false;
    throw error;
  }
}

type Send<Reply> = (confirmed: readonly Confirmation[]) => Promise<Reply>;

/**
 * Sends a command, shows the question that the server rejects it with, and resends it with the confirmation.
 */
function confirmingPress() {
  const kept = new Map<string, readonly Confirmation[]>();
  let open: OpenQuestion | undefined;

  const ask = (question: Question) =>
    new Promise<Confirmation | undefined>((resolve) => {
      const own: OpenQuestion = {
        question,
        answer(confirmation) {
          show(waiting.filter((each) => each !== own));
          resolve(confirmation);
        },
      };
      open = own;
      show([...waiting, own]);
    });

  /** Throws the error with the question if the user declines. */
  async function run<Reply>(
    press: string,
    confirmed: readonly Confirmation[],
    send: Send<Reply>,
  ): Promise<Reply> {
    kept.set(press, confirmed);
    try {
      const reply = await send(confirmed);
      kept.delete(press);
      return reply;
    } catch (error) {
      if (isRefusal(error)) kept.delete(press);
      if (!isDeclined(error)) throw error;
      const answer = await ask(error.question);
      if (!answer) throw error;
      return run(press, [...confirmed.filter((each) => each.ask !== answer.ask), answer], send);
    }
  }
  return {
    run: <Reply>(press: string, shown: readonly Confirmation[], send: Send<Reply>) =>
      run(press, kept.get(press) ?? shown, send),
    /** Declines the open question when the component unmounts. */
    withdraw: () => open?.answer(undefined),
  };
}

type Schema = z.ZodMiniType;
type AskingRoute = Route<Schema, Schema, z.ZodMiniType<object, { readonly confirmed?: unknown }>, Schema>;
type Body = { readonly confirmed?: readonly Confirmation[] };

type WithInput<T extends AskingRoute, Input> = CommandOptions<ReplyOf<T>, Input> & {
  /** Arguments of the call; `confirmed` holds the questions that the page has asked itself. */
  readonly inputOf: (input: Input) => SendInput<T>;
};

/** Command that the server may ask to confirm: `useConfirmedCommand(cancelAppointment, { inputOf })`. */
export function useConfirmedCommand<T extends AskingRoute, Input = void>(
  route: T,
  { inputOf, ...options }: WithInput<T, Input>,
): Command<ReplyOf<T>, Input> {
  const [{ run, withdraw }] = useState(confirmingPress);
  useEffect(() => withdraw, [withdraw]);
  return useSteps((input: Input, call) => {
    const given = inputOf(input);
    // `AskingRoute` guarantees a body with this property.
    const { confirmed = [], ...rest }: Body = (given as { readonly body?: Body }).body ?? {};
    // A confirmation without facts answers no question.
    const shown = confirmed.filter(({ facts }) => facts.length > 0);
    return run(JSON.stringify(given), shown, (all) => {
      // Equal to `given` except for `confirmed`, which the contract has.
      const asked = { ...given, body: all.length > 0 ? { ...rest, confirmed: all } : rest } as SendInput<T>;
      return call(route, asked);
    });
  }, options);
}
