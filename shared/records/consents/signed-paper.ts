import { today } from '#shared/core/civil-time.ts';
import type { Guardian } from '#shared/intake/application/answers.ts';
import type { GeneralConsent } from '#shared/intake/application/consent.ts';
import type { PatientDocument } from '../documents/document.ts';
import type { LaserConsent } from './laser-consent.ts';

/** What was signed, as it is printed for who signed it. */
export type SignedPaper = {
  readonly title: string;
  readonly text: string;
  readonly textHash: string;
  readonly version: string;
  /** UTC ISO instant. */
  readonly signedAt: string;
  readonly signedBy: string;
  /** Of a guardian who signed and gave one. */
  readonly guardianEmail?: string;
  /** Who of the team had it signed; absent where the client did it alone. */
  readonly recordedBy?: string;
  /** Of the drawn signature; absent where a mark was set. */
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

/** The paper among the documents of its client: signed at one moment there is one. */
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
/** A password is temporary while an invitation waits. */
type ClientsAccount = { readonly passwordTemporary?: boolean | undefined };

/**
 * Who gets the copy of a paper: the guardian who signed it and gave an e-mail, for this paper alone; else the client,
 * once their e-mail is proved (docs/adr/0025). Nobody where that is not so, or where the client is one no more.
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

/** Whether a document is a paper whose copy is the client's: told again, it goes to the e-mail they have proved. */
export const isClientsCopy = (document: Pick<PatientDocument, 'documentId' | 'guardianEmail'>) =>
  document.documentId.startsWith(idStart) && document.guardianEmail === undefined;
