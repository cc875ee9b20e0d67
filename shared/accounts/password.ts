import * as z from 'zod/mini';
import type { Role } from '#shared/core/roles.ts';
import { accountErrors } from './errors.ts';

const shortest = { client: 6, team: 10 } as const;
const longest = 128;

/** Whoever sees other people's records chooses a longer one (docs/decisions.md). */
export const minimumPassword = (role: Role): number => (role === 'patient' ? shortest.client : shortest.team);

/** As it is sent; how short it may be depends on whose it is. */
export const Password = z.string().check(z.minLength(1), z.maxLength(longest));

/** Why a password is not accepted. */
export const weakPassword = (minimum: number) =>
  minimum === shortest.client ? accountErrors.weak_password : accountErrors.weak_team_password;
