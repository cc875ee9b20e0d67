import { files } from '#lambdas/platform/from-env/files.ts';
import { httpApi } from '#lambdas/runtime/http-api.ts';
import { acceptLaserConsent } from './accept-laser-consent.ts';
import { addNote } from './add-note.ts';
import { addSkinAnalysis } from './add-skin-analysis.ts';
import { deleteDocument } from './delete-document.ts';
import { finishDocumentUpload } from './finish-document-upload.ts';
import { getIntakeRecord } from './get-intake-record.ts';
import { getLaserConsent } from './get-laser-consent.ts';
import { getRecordSummary } from './get-record-summary.ts';
import { listAccessLog } from './list-access-log.ts';
import { listConsentsDue } from './list-consents-due.ts';
import { listDocuments } from './list-documents.ts';
import { listProspectAccessLog } from './list-prospect-access-log.ts';
import { listRecommendableProducts } from './list-recommendable-products.ts';
import { listRecommendations } from './list-recommendations.ts';
import { listSkinAnalyses } from './list-skin-analyses.ts';
import { listTreatment } from './list-treatment.ts';
import { openDocument } from './open-document.ts';
import { saveRecommendations } from './save-recommendations.ts';
import { startDocumentUpload } from './start-document-upload.ts';
import { startNoteImage } from './start-note-image.ts';

export const handler = httpApi(
  [
    getRecordSummary,
    getIntakeRecord,
    listTreatment,
    addNote,
    startNoteImage,
    listSkinAnalyses,
    addSkinAnalysis,
    listRecommendations,
    listRecommendableProducts,
    saveRecommendations,
    listDocuments,
    startDocumentUpload,
    finishDocumentUpload,
    openDocument,
    deleteDocument,
    getLaserConsent,
    acceptLaserConsent,
    listConsentsDue,
    listAccessLog,
    listProspectAccessLog,
  ],
  { files },
);
