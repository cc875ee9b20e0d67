import * as z from 'zod/mini';
import { parseTenths } from '#shared/health/weight.ts';
import { parseWholeNumber } from '#web/src/ui/fields/typed-figures.ts';

type NumberSchema = z.ZodMiniType<number, number>;

const numberInput = (read: (text: string) => number | undefined, figure: NumberSchema) =>
  z.pipe(
    z.string(),
    z.pipe(
      // Invalid numbers become NaN, so that the figure's schema reports its own error.
      z.transform((text: string) => read(text) ?? Number.NaN),
      figure,
    ),
  );

/** Pounds with a decimal comma or point. */
export const poundsInput = (figure: NumberSchema) => numberInput(parseTenths, figure);
/** A whole number. */
export const countInput = (figure: NumberSchema) => numberInput(parseWholeNumber, figure);

/** One of the codes; the form's empty value is an empty string. */
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
