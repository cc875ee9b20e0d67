import * as z from 'zod/mini';
import { parseTenths } from '#shared/health/weight.ts';
import { parseWholeNumber } from '#web/src/ui/fields/typed-figures.ts';

type NumberSchema = z.ZodMiniType<number, number>;

const numberInput = (parse: (text: string) => number | undefined, numberSchema: NumberSchema) =>
  z.pipe(
    z.string(),
    z.pipe(
      // Invalid numbers become NaN, so that the number schema reports its own error.
      z.transform((text: string) => parse(text) ?? Number.NaN),
      numberSchema,
    ),
  );

/** Schema of text with pounds, with a decimal comma or point. The output is in tenths. */
export const poundsInput = (numberSchema: NumberSchema) => numberInput(parseTenths, numberSchema);
/** Schema of text with a whole number. */
export const countInput = (numberSchema: NumberSchema) => numberInput(parseWholeNumber, numberSchema);

/** Schema of text with one of the codes. The form's initial empty string is invalid. */
export const oneOf = <Code extends string>(codes: readonly Code[], message: string) =>
  z.pipe(
    z.string(),
    z.transform((value: string, context): Code => {
      const code = codes.find((option) => option === value);
      if (code !== undefined) return code;
      context.issues.push({ code: 'custom', message, input: value });
      return z.NEVER;
    }),
  );
