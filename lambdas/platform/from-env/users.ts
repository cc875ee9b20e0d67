import { required } from '../env.ts';
import type { Users } from '../seams/users.ts';

/** The client of the user pool is loaded by the first account that is opened or changed. */
export async function users(): Promise<Users> {
  const { makeUsers } = await import('../adapters/aws-users.ts');
  return makeUsers({ userPoolId: required('userPoolId'), clientId: required('userPoolServerClientId') });
}
