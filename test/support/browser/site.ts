import { prepareBuiltSite } from '#infra/local/runtime/built-site.ts';
import { seed } from '#infra/local/seed/seed.ts';
import { aStack, type TestStack } from '../system/stack.ts';

/** Starts a stack with an empty table and the built pages, which are rebuilt only after source changes. */
export const anEmptySite = async (): Promise<TestStack> => aStack({ pages: await prepareBuiltSite() });

/** Starts a site with demo data. */
export async function aSite(): Promise<TestStack> {
  const stack = await anEmptySite();
  await seed(stack);
  return stack;
}
