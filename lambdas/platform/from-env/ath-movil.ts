import * as z from 'zod/mini';
import { optional } from '../env.ts';
import type { AthMovil } from '../seams/ath-movil.ts';
import { secret } from '../secrets.ts';

const realAddress = 'https://payments.athmovil.com';

const Tokens = z.object({
  publicToken: z.string().check(z.minLength(1)),
  privateToken: z.string().check(z.minLength(1)),
});

/** The secret is born with a random value, and stays so in a center without an account at ATH Móvil. */
function tokensOf(kept: string): z.infer<typeof Tokens> | undefined {
  try {
    return Tokens.parse(JSON.parse(kept));
  } catch {
    return undefined;
  }
}

export async function athMovil(): Promise<AthMovil> {
  const [{ makeAthMovil }, kept] = await Promise.all([
    import('../adapters/ath-movil-payments.ts'),
    secret({ value: 'athMovilTokens', id: 'athMovilSecretId' }),
  ]);
  return makeAthMovil({ tokens: tokensOf(kept), address: optional('athMovilAddress') ?? realAddress });
}
