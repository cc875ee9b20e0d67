import { CustomAttributeType, Entity } from 'electrodb';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// bySubject: audit trail of a record in order (append-only; entries of reads expire)
export const auditEntryEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('auditEntry'),
      attributes: {
        subjectId: { type: 'string', required: true },
        at: { type: 'string', required: true },
        auditId: { type: 'string', required: true },
        action: { type: 'string', required: true },
        actor: { type: 'string', required: true },
        correlationId: { type: 'string', required: true },
        details: { type: CustomAttributeType<Record<string, unknown>>('any'), required: true },
        expiresAt: { type: 'number', hidden: true },
      },
      indexes: { bySubject: { pk: pk(['subjectId']), sk: sk(['at', 'auditId']) } },
    },
    config,
  );
