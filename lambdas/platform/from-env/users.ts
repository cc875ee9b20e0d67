import { makeUsers } from '../aws-users.ts';
import { required } from '../env.ts';
import type { Users } from '../users.ts';

export const users = async (): Promise<Users> => makeUsers({ userPoolId: required('userPoolId') });
