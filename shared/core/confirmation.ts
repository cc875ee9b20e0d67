import * as z from 'zod/mini';
import { AppError, type ConfirmationRequest, defineErrors, type Fact } from './errors.ts';

/** Error of an unconfirmed call, which the caller repeats with `confirmed` (docs/adr/0022). */
export const confirmationErrors = defineErrors('request', {
  confirmation_required: { status: 409, text: '{question}' },
});

export class ConfirmationRequired extends AppError {
  constructor(text: string, question: ConfirmationRequest) {
    super(confirmationErrors.confirmation_required, { values: { question: text }, question });
  }
}

type ConfirmationDefinition<
  Name extends string,
  F extends z.ZodMiniType<Fact, Fact>,
  Answer extends Fields,
> = {
  readonly name: Name;
  /** Error text if the browser cannot display the question or the user declines. */
  readonly text: string;
  readonly confirmation: z.ZodMiniObject<
    { ask: z.ZodMiniLiteral<Name>; facts: z.ZodMiniArray<F> } & Answer,
    z.core.$strict
  >;
};
type Fields = Readonly<Record<string, z.ZodMiniType>>;
type Confirmation = { readonly ask: string; readonly facts: readonly Fact[] };
export type AnyConfirmationDefinition = {
  readonly name: string;
  readonly text: string;
  readonly confirmation: z.ZodMiniType<Confirmation, Confirmation>;
};
export type ConfirmationOf<A extends AnyConfirmationDefinition> = z.output<A['confirmation']>;
export type FactOf<A extends AnyConfirmationDefinition> = ConfirmationOf<A>['facts'][number];

const maxFacts = 500;

/** Declares a confirmation request with the shape of its facts and of the fields typed as its answer. */
export const defineConfirmation = <
  const Name extends string,
  F extends z.ZodMiniType<Fact, Fact>,
  Answer extends Fields,
>(
  name: Name,
  { text, fact, answer }: { readonly text: string; readonly fact: F; readonly answer: Answer },
): ConfirmationDefinition<Name, F, Answer> => ({
  name,
  text,
  confirmation: z.strictObject({
    ask: z.literal(name),
    facts: z.array(fact).check(z.maxLength(maxFacts)),
    ...answer,
  }),
});

export function confirmationsSchema<
  const Definitions extends readonly [AnyConfirmationDefinition, ...AnyConfirmationDefinition[]],
>(...definitions: Definitions) {
  type AcceptedConfirmation = ConfirmationOf<Definitions[number]>;
  // Each is an object with its own literal `ask` (`defineConfirmation`).
  const options = definitions.map(({ confirmation }) => confirmation) as unknown as [z.ZodMiniObject];
  // The output type comes from the confirmations themselves.
  const confirmation = z.discriminatedUnion('ask', options) as unknown as z.ZodMiniType<
    AcceptedConfirmation,
    AcceptedConfirmation
  >;
  return z.optional(z.array(confirmation).check(z.maxLength(definitions.length)));
}

const isSameFact = (a: Fact, b: Fact) => {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
};

/** Throws `request.confirmation_required`, or `createError`'s error, if a fact was not confirmed. */
export function assertConfirmed<
  C extends Confirmation,
  A extends AnyConfirmationDefinition & { readonly name: C['ask'] },
>(
  confirmed: readonly C[] = [],
  definition: A,
  facts: readonly FactOf<A>[],
  createError: (question: ConfirmationRequest) => AppError = (question) =>
    new ConfirmationRequired(definition.text, question),
): Extract<C, { readonly ask: A['name'] }> | undefined {
  if (facts.length === 0) return undefined;
  const acceptedConfirmation = confirmed.find(
    (confirmation): confirmation is Extract<C, { readonly ask: A['name'] }> =>
      confirmation.ask === definition.name &&
      facts.every((fact) => confirmation.facts.some((shownFact) => isSameFact(shownFact, fact))),
  );
  if (acceptedConfirmation) return acceptedConfirmation;
  throw createError({ ask: definition.name, facts });
}
