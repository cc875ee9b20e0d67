import { prepareBuiltSite } from '#infra/local/runtime/built-site.ts';
import { seed } from '#infra/local/seed/seed.ts';
import { aStack, type TestStack } from '../system/stack.ts';

/** A stack with the built pages and an empty table; the build is repeated only after source changes. */
export const anEmptySite = async (): Promise<TestStack> => aStack({ pages: await prepareBuiltSite() });

/** A site with demo data. */
export async function aSite(): Promise<TestStack> {
  const stack = await anEmptySite();
  await seed(stack);
  return stack;
}
