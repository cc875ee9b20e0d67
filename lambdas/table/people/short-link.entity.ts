import { Entity } from 'electrodb';
import { shortLinkKinds } from '#shared/accounts/short-link.ts';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byToken  what a short link leads to, found by the hash of its token; nobody can read the token here
export const shortLinkEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('shortLink'),
      attributes: {
        tokenHash: { type: 'string', required: true },
        kind: { type: shortLinkKinds, required: true },
        userId: { type: 'string', required: true },
        email: { type: 'string', required: true },
        requestId: { type: 'string' },
        usedAt: { type: 'string' },
        expiresAt: { type: 'number', required: true },
      },
      indexes: { byToken: { pk: pk(['tokenHash']), sk: sk([]) } },
    },
    config,
  );
