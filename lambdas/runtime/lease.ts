import { log } from '#lambdas/platform/log.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';

export type LeasePorts = Pick<Platform, 'uniqueClaims' | 'commit' | 'now'>;
type Lease = {
  readonly name: string;
  /** Lifetime if the holder dies, at least the function's timeout. */
  readonly seconds: number;
};

/** Takes the lease if it is free or expired, and returns true if taken. */
async function takeLease(
  { uniqueClaims, commit }: LeasePorts,
  { name, seconds }: Lease,
  takenAt: Date,
): Promise<boolean> {
  const existing = await uniqueClaims.find('lease', name);
  if (existing && Date.parse(existing.at) + seconds * 1000 > takenAt.getTime()) return false;
  const lease = { kind: 'lease', name, at: takenAt.toISOString() } as const;
  try {
    await commit(existing ? uniqueClaims.renew({ ...lease, before: existing.at }) : uniqueClaims.take(lease));
    return true;
  } catch (error) {
    if (error instanceof AppError && error.is(coreErrors.conflict)) return false;
    throw error;
  }
}

/** Runs `work` under the lease, or `otherwise` if it is held. */
export async function withLease<T>(
  platform: LeasePorts,
  lease: Lease,
  { work, otherwise }: { readonly work: () => Promise<T>; readonly otherwise: () => T },
): Promise<T> {
  const { uniqueClaims, commit, now } = platform;
  const takenAt = now();
  if (!(await takeLease(platform, lease, takenAt))) return otherwise();
  try {
    return await work();
  } finally {
    const { name } = lease;
    await commit(uniqueClaims.release('lease', name, takenAt.toISOString())).catch((error: unknown) =>
      log.warn('lease not released', { name, error: String(error) }),
    );
  }
}
