import { today } from '#shared/core/civil-time.ts';
import type { Guardian } from '#shared/intake/application/answers.ts';
import type { GeneralConsent } from '#shared/intake/application/consent.ts';
import type { PatientDocument } from '../documents/document.ts';
import type { LaserConsent } from './laser-consent.ts';

export type SignedPaper = {
  readonly title: string;
  readonly text: string;
  readonly textHash: string;
  readonly version: string;
  /** UTC ISO instant. */
  readonly signedAt: string;
  readonly signedBy: string;
  /** E-mail of a signing guardian, if given. */
  readonly guardianEmail?: string;
  /** Staff member who recorded it; absent if the client signed alone. */
  readonly recordedBy?: string;
  /** S3 key of the drawn signature; absent if a box was ticked. */
  readonly signatureKey?: string;
};

const addressOf = (guardian: Guardian | undefined) =>
  guardian?.email === undefined ? {} : { guardianEmail: guardian.email };

export const generalPaper = (
  { text, textHash, version, acceptedAt, guardian }: GeneralConsent,
  name: string,
): SignedPaper => ({
  title: 'Consentimiento informado general',
  text,
  textHash,
  version,
  signedAt: acceptedAt,
  signedBy: guardian?.name ?? name,
  ...addressOf(guardian),
});

export const laserPaper = ({
  text,
  textHash,
  version,
  at,
  acceptedBy,
  recordedBy,
  signatureKey,
}: LaserConsent): SignedPaper => ({
  title: 'Consentimiento de láser',
  text,
  textHash,
  version,
  signedAt: at,
  signedBy: acceptedBy.name,
  ...addressOf(acceptedBy.guardian),
  recordedBy: recordedBy.name,
  signatureKey,
});

type SignedDocumentInput = {
  readonly patientId: string;
  readonly paper: Pick<SignedPaper, 'title' | 'signedAt' | 'guardianEmail'>;
  readonly bytes: number;
  readonly filedBy: string;
};

const idStart = 'signed-';

/** The PDF as a document; its id derives from the time of signing, so each signing has one document. */
export function signedDocument({ patientId, paper, bytes, filedBy }: SignedDocumentInput): PatientDocument {
  const documentId = `${idStart}${paper.signedAt.replace(/\D/g, '')}`;
  const name = `${paper.title} ${today(new Date(paper.signedAt))}.pdf`;
  return {
    patientId,
    documentId,
    name,
    contentType: 'application/pdf',
    bytes,
    key: `documentos_pacientes/${patientId}/${documentId}.pdf`,
    uploadedBy: filedBy,
    status: 'stored',
    createdAt: paper.signedAt,
    guardianEmail: paper.guardianEmail,
  };
}

type Client = {
  readonly email: string;
  readonly active: boolean;
  readonly awaitsEmailProof?: boolean | undefined;
};
type ClientsAccount = { readonly passwordTemporary?: boolean | undefined };

/**
 * Recipient of the copy: the signing guardian with an e-mail, else the client with a verified e-mail
 * (docs/adr/0025). Undefined if neither applies or the client is inactive.
 */
export function copyRecipient(
  { guardianEmail }: Pick<PatientDocument, 'guardianEmail'>,
  client: Client | undefined,
  account: ClientsAccount | undefined,
): { readonly kind: 'guardian' | 'client'; readonly email: string } | undefined {
  if (!client?.active) return undefined;
  if (guardianEmail !== undefined) return { kind: 'guardian', email: guardianEmail };
  if (client.awaitsEmailProof || account?.passwordTemporary) return undefined;
  return { kind: 'client', email: client.email };
}

/** Whether a signed document's copy belongs to the client, who gets it at the verified e-mail. */
export const isClientsCopy = (document: Pick<PatientDocument, 'documentId' | 'guardianEmail'>) =>
  document.documentId.startsWith(idStart) && document.guardianEmail === undefined;
