import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';

export type VerifyToken = (token: string) => Promise<JWTPayload | undefined>;

/**
 * Verifies a token as API Gateway's JWT authorizer does: signature, issuer, times, and an audience that is
 * `aud` or, in access tokens, `client_id`. Returns the claims, or undefined for an invalid token.
 */
export function makeTokenVerifier(input: {
  jwks: JSONWebKeySet;
  issuer: string;
  audience: string;
  now: () => Date;
}): VerifyToken {
  const keys = createLocalJWKSet(input.jwks);
  const { issuer, audience, now } = input;
  return async (token) => {
    const verification = await jwtVerify(token, keys, {
      issuer,
      algorithms: ['RS256'],
      requiredClaims: ['exp'],
      currentDate: now(),
    }).catch(() => undefined);
    const claims = verification?.payload;
    const tokenAudience = claims?.aud ?? claims?.client_id;
    return [tokenAudience].flat().includes(audience) ? claims : undefined;
  };
}
