import { createHash } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { log } from '#lambdas/platform/log.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { StoredResponse } from '#lambdas/table/system/idempotency-entry.store.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import type { AnyRoute } from '#shared/core/route.ts';
import { readRawBody } from './request.ts';

const idempotencyHeader = 'idempotency-key';
const keyPattern = /^[\w-]{8,100}$/;

const calculateFingerprint = (event: APIGatewayProxyEventV2) =>
  createHash('sha256')
    .update(`${event.routeKey}\n${event.rawPath}\n${readRawBody(event)}`)
    .digest('base64url');

const logStoreFailure = (error: unknown) =>
  log.warn('idempotency record not stored', { error: String(error) });

/** Runs a call once per `Idempotency-Key`. A failure releases the key. A concurrent or other call throws. */
export async function withIdempotency(
  { event, route, platform }: { event: APIGatewayProxyEventV2; route: AnyRoute; platform: Platform },
  run: () => Promise<StoredResponse>,
): Promise<StoredResponse> {
  const key = event.headers[idempotencyHeader];
  if (route.method === 'GET' || route.raw || route.repeatable || key === undefined) return run();
  if (!keyPattern.test(key)) throw new AppError(coreErrors.malformed);

  const { idempotency, now, scope } = platform;
  const call = { actor: scope.actor, key, fingerprint: calculateFingerprint(event) };
  const claim = await idempotency.claim(call, now());
  switch (claim.state) {
    case 'answered':
      return claim.response;
    case 'running':
      throw new AppError(coreErrors.conflict);
    case 'other':
      throw new AppError(coreErrors.key_reused);
    case 'claimed':
      return runAndStore();
  }

  async function runAndStore(): Promise<StoredResponse> {
    const response = await run().catch(async (error: unknown) => {
      await idempotency.release(call).catch(logStoreFailure);
      throw error;
    });
    // A failure to store the response must not fail the completed call.
    await idempotency.storeResponse(call, response, now()).catch(logStoreFailure);
    return response;
  }
}
