import { files } from '#lambdas/platform/from-env/files.ts';
import { places } from '#lambdas/platform/from-env/places.ts';
import { users } from '#lambdas/platform/from-env/users.ts';
import { httpApi } from '#lambdas/runtime/http-api.ts';
import { acceptLaserConsent } from './accept-laser-consent.ts';
import { addNote } from './add-note.ts';
import { addSkinAnalysis } from './add-skin-analysis.ts';
import { createPatient } from './create-patient.ts';
import { deleteDocument } from './delete-document.ts';
import { deletePatient } from './delete-patient.ts';
import { finishDocumentUpload } from './finish-document-upload.ts';
import { finishPhotoUpload } from './finish-photo-upload.ts';
import { getIntakeRecord } from './get-intake-record.ts';
import { getLaserConsent } from './get-laser-consent.ts';
import { getMyProfile } from './get-my-profile.ts';
import { getPatient } from './get-patient.ts';
import { getRecordSummary } from './get-record-summary.ts';
import { listAccessLog } from './list-access-log.ts';
import { listConsentsDue } from './list-consents-due.ts';
import { listDocuments } from './list-documents.ts';
import { listPatients } from './list-patients.ts';
import { listRecommendableProducts } from './list-recommendable-products.ts';
import { listRecommendations } from './list-recommendations.ts';
import { listSkinAnalyses } from './list-skin-analyses.ts';
import { listTreatment } from './list-treatment.ts';
import { openDocument } from './open-document.ts';
import { saveRecommendations } from './save-recommendations.ts';
import { searchPatients } from './search-patients.ts';
import { startDocumentUpload } from './start-document-upload.ts';
import { startNoteImage } from './start-note-image.ts';
import { startPhotoUpload } from './start-photo-upload.ts';
import { suggestAddresses } from './suggest-addresses.ts';
import { updateMyProfile } from './update-my-profile.ts';
import { updatePatient } from './update-patient.ts';

export const handler = httpApi(
  [
    searchPatients,
    createPatient,
    deletePatient,
    getPatient,
    listPatients,
    suggestAddresses,
    updatePatient,
    acceptLaserConsent,
    addSkinAnalysis,
    getIntakeRecord,
    getLaserConsent,
    getRecordSummary,
    listAccessLog,
    listConsentsDue,
    listRecommendableProducts,
    listRecommendations,
    listSkinAnalyses,
    saveRecommendations,
    getMyProfile,
    updateMyProfile,
    addNote,
    deleteDocument,
    finishDocumentUpload,
    listDocuments,
    listTreatment,
    openDocument,
    startDocumentUpload,
    startNoteImage,
    startPhotoUpload,
    finishPhotoUpload,
  ],
  { places, users, files },
);
