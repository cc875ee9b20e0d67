import { today } from '#shared/core/civil-time.ts';
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
  /** Who of the team had it signed; absent where the client did it alone. */
  readonly recordedBy?: string;
  /** Of the drawn signature; absent where a mark was set. */
  readonly signatureKey?: string;
};

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
  recordedBy: recordedBy.name,
  signatureKey,
});

type SignedDocumentInput = {
  readonly patientId: string;
  readonly paper: Pick<SignedPaper, 'title' | 'signedAt'>;
  readonly bytes: number;
  readonly filedBy: string;
};

const idStart = 'signed-';

/** Whether a document is a paper that was signed. */
export const isSignedDocument = ({ documentId }: Pick<PatientDocument, 'documentId'>) =>
  documentId.startsWith(idStart);

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
  };
}
