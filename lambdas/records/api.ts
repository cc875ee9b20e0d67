import { files } from '#lambdas/platform/from-env/files.ts';
import { httpApi } from '#lambdas/runtime/http-api.ts';
import { listAccessLog } from './access/list-access-log.ts';
import { listProspectAccessLog } from './access/list-prospect-access-log.ts';
import { acceptLaserConsent } from './consents/accept-laser-consent.ts';
import { getLaserConsent } from './consents/get-laser-consent.ts';
import { listConsentsDue } from './consents/list-consents-due.ts';
import { deleteDocument } from './documents/delete-document.ts';
import { finishDocumentUpload } from './documents/finish-document-upload.ts';
import { listDocuments } from './documents/list-documents.ts';
import { openDocument } from './documents/open-document.ts';
import { startDocumentUpload } from './documents/start-document-upload.ts';
import { getIntakeRecord } from './get-intake-record.ts';
import { getRecordSummary } from './get-record-summary.ts';
import { addNote } from './treatment/add-note.ts';
import { addSkinAnalysis } from './treatment/add-skin-analysis.ts';
import { listRecommendableProducts } from './treatment/list-recommendable-products.ts';
import { listRecommendations } from './treatment/list-recommendations.ts';
import { listSkinAnalyses } from './treatment/list-skin-analyses.ts';
import { listTreatment } from './treatment/list-treatment.ts';
import { saveRecommendations } from './treatment/save-recommendations.ts';
import { startNoteImage } from './treatment/start-note-image.ts';

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
