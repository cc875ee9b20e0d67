import * as z from 'zod/mini';
import { typedTenths } from '#shared/health/weight.ts';
import { wholeOf } from '#web/src/ui/fields/typed-figures.ts';

type Figure = z.ZodMiniType<number, number>;

const typed = (read: (text: string) => number | undefined, figure: Figure) =>
  z.pipe(
    z.string(),
    z.pipe(
      // What is no number is none to the figure's own check, which says what it asks for.
      z.transform((text: string) => read(text) ?? Number.NaN),
      figure,
    ),
  );

/** Pounds as somebody types them, with a comma or a point. */
export const typedPounds = (figure: Figure) => typed(typedTenths, figure);
/** A whole number as somebody types it. */
export const typedCount = (figure: Figure) => typed(wholeOf, figure);

/** One of these codes; a form that has none yet holds an empty text. */
export const oneOf = <C extends string>(codes: readonly C[], message: string) =>
  z.pipe(
    z.string(),
    z.transform((value: string, context): C => {
      const code = codes.find((each) => each === value);
      if (code !== undefined) return code;
      context.issues.push({ code: 'custom', message, input: value });
      return z.NEVER;
    }),
  );
