import { getToday } from '#shared/core/civil-time.ts';
import type { Guardian } from '#shared/intake/application/answers.ts';
import type { GeneralConsent } from '#shared/intake/application/consent.ts';
import type { PatientDocument } from '../documents/document.ts';
import type { LaserConsent } from './laser-consent.ts';

export type SignedConsent = {
  readonly title: string;
  readonly text: string;
  readonly textHash: string;
  readonly version: string;
  /** UTC ISO instant. */
  readonly signedAt: string;
  readonly signedBy: string;
  /** E-mail of a signing guardian, if given. */
  readonly guardianEmail?: string;
  /** Staff member who recorded it. Absent if the client signed alone. */
  readonly recordedBy?: string;
  /** Absent if it was signed at the center or in the application. */
  readonly signedThrough?: 'link';
  /** S3 key of the drawn signature. Absent if a box was ticked. */
  readonly signatureKey?: string;
};

const pickGuardianEmail = (guardian: Guardian | undefined) =>
  guardian?.email === undefined ? {} : { guardianEmail: guardian.email };

export const toSignedGeneralConsent = (
  { text, textHash, version, acceptedAt, guardian }: GeneralConsent,
  name: string,
): SignedConsent => ({
  title: 'Consentimiento informado general',
  text,
  textHash,
  version,
  signedAt: acceptedAt,
  signedBy: guardian?.name ?? name,
  ...pickGuardianEmail(guardian),
});

export const toSignedLaserConsent = ({
  text,
  textHash,
  version,
  at,
  acceptedBy,
  recordedBy,
  signedThrough,
  signatureKey,
}: LaserConsent): SignedConsent => ({
  title: 'Consentimiento de láser',
  text,
  textHash,
  version,
  signedAt: at,
  signedBy: acceptedBy.name,
  ...pickGuardianEmail(acceptedBy.guardian),
  ...(recordedBy && { recordedBy: recordedBy.name }),
  ...(signedThrough && { signedThrough }),
  signatureKey,
});

type SignedDocumentInput = {
  readonly patientId: string;
  readonly consent: Pick<SignedConsent, 'title' | 'signedAt' | 'guardianEmail'>;
  readonly bytes: number;
  readonly filedBy: string;
};

const signedIdPrefix = 'signed-';

/** Creates the PDF's document. Its id derives from the time of signing, so each signing has one document. */
export function createSignedDocument({
  patientId,
  consent,
  bytes,
  filedBy,
}: SignedDocumentInput): PatientDocument {
  const documentId = `${signedIdPrefix}${consent.signedAt.replace(/\D/g, '')}`;
  const name = `${consent.title} ${getToday(new Date(consent.signedAt))}.pdf`;
  return {
    patientId,
    documentId,
    name,
    contentType: 'application/pdf',
    bytes,
    key: `documentos_pacientes/${patientId}/${documentId}.pdf`,
    uploadedBy: filedBy,
    status: 'stored',
    createdAt: consent.signedAt,
    guardianEmail: consent.guardianEmail,
  };
}

type CopyClient = {
  readonly email: string;
  readonly active: boolean;
  readonly awaitsEmailProof?: boolean | undefined;
};
type CopyAccount = { readonly passwordTemporary?: boolean | undefined };

/** Finds the signing guardian's e-mail, or else the client's if verified. None if inactive (docs/adr/0025). */
export function findCopyRecipient(
  { guardianEmail }: Pick<PatientDocument, 'guardianEmail'>,
  client: CopyClient | undefined,
  account: CopyAccount | undefined,
): { readonly kind: 'guardian' | 'client'; readonly email: string } | undefined {
  if (!client?.active) return undefined;
  if (guardianEmail !== undefined) return { kind: 'guardian', email: guardianEmail };
  if (client.awaitsEmailProof || account?.passwordTemporary) return undefined;
  return { kind: 'client', email: client.email };
}

/** Whether the document is a signed one whose copy goes to the client instead of a guardian. */
export const isClientCopy = (document: Pick<PatientDocument, 'documentId' | 'guardianEmail'>) =>
  document.documentId.startsWith(signedIdPrefix) && document.guardianEmail === undefined;
