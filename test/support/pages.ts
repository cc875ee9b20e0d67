import { builtSite } from '#infra/local/built-site.ts';
import { seed } from '#infra/local/seed/seed.ts';
import { aStack, emptyDirectory, type TestStack } from './stack.ts';

/** The whole product with its pages as deployed (built once when their sources changed) and the demonstration's data. */
export async function aSite(): Promise<TestStack> {
  const stack = await aStack(emptyDirectory(), await builtSite());
  await seed();
  return stack;
}
