import * as z from 'zod/mini';
import { AppError, defineErrors, type Fact, type Question } from './errors.ts';

/** Asked of a person; the repeat says `confirmed` (docs/adr/0022). */
export const confirmationErrors = defineErrors('request', {
  confirmation_required: { status: 409, text: '{question}' },
});

/** The refusal that asks. */
export class ConfirmationRequired extends AppError {
  constructor(text: string, question: Question) {
    super(confirmationErrors.confirmation_required, { values: { question: text }, question });
  }
}

/** A question that only a person can answer, which a call asks before it goes on. */
type Ask<Name extends string, F extends z.ZodMiniType<Fact, Fact>, Answer extends Fields> = {
  readonly name: Name;
  /** What a refusal says to who cannot show the question, and to who said no. */
  readonly text: string;
  /** How the repeat says yes: to which facts, and what was typed with it. */
  readonly confirmation: z.ZodMiniObject<
    { ask: z.ZodMiniLiteral<Name>; facts: z.ZodMiniArray<F> } & Answer,
    z.core.$strict
  >;
};
type Fields = Readonly<Record<string, z.ZodMiniType>>;
type Confirmation = { readonly ask: string; readonly facts: readonly Fact[] };
export type AnyAsk = {
  readonly name: string;
  readonly text: string;
  readonly confirmation: z.ZodMiniType<Confirmation, Confirmation>;
};
export type ConfirmationOf<A extends AnyAsk> = z.output<A['confirmation']>;
export type FactOf<A extends AnyAsk> = ConfirmationOf<A>['facts'][number];

const mostFacts = 500;

/** Declares a question: the shape of its facts, and of what is typed with the yes. */
export const defineAsk = <
  const Name extends string,
  F extends z.ZodMiniType<Fact, Fact>,
  Answer extends Fields,
>(
  name: Name,
  { text, fact, answer }: { readonly text: string; readonly fact: F; readonly answer: Answer },
): Ask<Name, F, Answer> => ({
  name,
  text,
  confirmation: z.strictObject({
    ask: z.literal(name),
    facts: z.array(fact).check(z.maxLength(mostFacts)),
    ...answer,
  }),
});

/** The part of a contract's body by which a call that may ask hears each yes: `confirmed: confirmedOf(forfeitAsk)`. */
export function confirmedOf<const Asks extends readonly [AnyAsk, ...AnyAsk[]]>(...asks: Asks) {
  type Confirmed = ConfirmationOf<Asks[number]>;
  // Each is an object with its own literal `ask` (`defineAsk`).
  const options = asks.map(({ confirmation }) => confirmation) as unknown as [z.ZodMiniObject];
  // What they read is typed by the asks themselves.
  const confirmed = z.discriminatedUnion('ask', options) as unknown as z.ZodMiniType<Confirmed, Confirmed>;
  return z.optional(z.array(confirmed).check(z.maxLength(asks.length)));
}

const isSame = (one: Fact, other: Fact) => {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
};

/**
 * Goes on only when a person has said yes to each of these facts, as they are now; where there are none, nothing is asked.
 * Answers with what they said. Throws `request.confirmation_required` with the question, also when they were shown
 * something else; where it is given, another error that carries the question.
 */
export function assertConfirmed<C extends Confirmation, A extends AnyAsk & { readonly name: C['ask'] }>(
  confirmed: readonly C[] = [],
  ask: A,
  facts: readonly FactOf<A>[],
  errorOf: (question: Question) => AppError = (question) => new ConfirmationRequired(ask.text, question),
): Extract<C, { readonly ask: A['name'] }> | undefined {
  if (facts.length === 0) return undefined;
  const said = confirmed.find(
    (each): each is Extract<C, { readonly ask: A['name'] }> =>
      each.ask === ask.name && facts.every((now) => each.facts.some((shown) => isSame(shown, now))),
  );
  if (said) return said;
  throw errorOf({ ask: ask.name, facts });
}
