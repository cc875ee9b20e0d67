import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import type { Fact, Question } from '#shared/core/errors.ts';
import type { ReplyOf, Route } from '#shared/core/route.ts';
import { type Command, type CommandOptions, useSteps } from './command.ts';
import { CallError, isRefusal } from './problem.ts';
import type { SendInput } from './send.ts';

/** A yes: to which question, about which facts, and what was typed with it. */
export type Confirmation = Question & { readonly reason?: string; readonly approvalId?: string };
/** A question on screen; answered with nothing when the person thinks better of it. */
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

/** The question to be shown: one at a time. */
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

/** Refused with a question: to whoever made the command, that the person said no. */
export const isDeclined = (error: unknown): error is CallError & { readonly question: Question } =>
  error instanceof CallError && isQuestion(error.question);

/** Whether a press went through: false of who said no to its question, and stays with what they typed. Else it throws. */
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
 * Presses that the server may ask about first: shows the question, and repeats with the yes. A yes whose answer was lost on
 * the way is sent again by the same press, so that nobody is asked twice and the same key serves.
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

  /** Throws the question for who declines it. */
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
    /** Whoever asked has left the page. */
    withdraw: () => open?.answer(undefined),
  };
}

type Schema = z.ZodMiniType;
/** A contract whose body says `confirmed`. */
type AskingRoute = Route<Schema, Schema, z.ZodMiniType<object, { readonly confirmed?: unknown }>, Schema>;
type Body = { readonly confirmed?: readonly Confirmation[] };

type WithInput<T extends AskingRoute, Input> = CommandOptions<ReplyOf<T>, Input> & {
  /** What the call is given, of what the press brings; `confirmed` holds what the page itself has shown. */
  readonly inputOf: (input: Input) => SendInput<T>;
};

/** A press about which the server may ask 'are you sure': `useConfirmedCommand(cancelAppointment, { inputOf })`. */
export function useConfirmedCommand<T extends AskingRoute, Input = void>(
  route: T,
  { inputOf, ...options }: WithInput<T, Input>,
): Command<ReplyOf<T>, Input> {
  const [{ run, withdraw }] = useState(confirmingPress);
  useEffect(() => withdraw, [withdraw]);
  return useSteps((input: Input, call) => {
    const given = inputOf(input);
    // Every body of an asking contract has this part, whatever else it has.
    const { confirmed = [], ...rest }: Body = (given as { readonly body?: Body }).body ?? {};
    // A confirmation without facts answers no question.
    const shown = confirmed.filter(({ facts }) => facts.length > 0);
    return run(JSON.stringify(given), shown, (all) => {
      // What was given, but for its `confirmed`, which the contract has.
      const asked = { ...given, body: all.length > 0 ? { ...rest, confirmed: all } : rest } as SendInput<T>;
      return call(route, asked);
    });
  }, options);
}
