import { builtSite } from '#infra/local/runtime/built-site.ts';
import { seed } from '#infra/local/seed/seed.ts';
import { aStack, type TestStack } from '../system/stack.ts';

/** The whole product with its pages as deployed, built once when their sources changed; nobody is in it yet. */
export const anEmptySite = async (): Promise<TestStack> => aStack({ pages: await builtSite() });

/** The same with the demonstration's data. */
export async function aSite(): Promise<TestStack> {
  const stack = await anEmptySite();
  await seed(stack);
  return stack;
}
