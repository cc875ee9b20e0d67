import { files } from '#lambdas/platform/external/from-env.ts';
import { httpApi } from '#lambdas/runtime/http-api.ts';
import { answerByLink, openAnswersLink, startAnswersLink } from './answers/answers-link.ts';
import { correctHealthAnswers } from './answers/correct-answers.ts';
import { getMyHealthAnswers, giveHealthAnswers } from './answers/give-answers.ts';
import { requestHealthAnswers } from './answers/request-answers.ts';
import { getConsentState, openConsentLink, sendConsentLink, signConsentLink } from './consent-links.ts';
import {
  deleteDocument,
  finishDocumentUpload,
  listDocuments,
  openDocument,
  startDocumentUpload,
} from './documents.ts';
import { acceptLaserConsent, getLaserConsent, listConsentsDue } from './laser-consents.ts';
import { addSkinAnalysis, getIntakeRecord, getRecordSummary, listSkinAnalyses } from './record.ts';
import { listAccessLog, listProspectAccessLog } from './record-access.ts';
import {
  addNote,
  listRecommendableProducts,
  listRecommendations,
  listTreatment,
  pinNote,
  saveRecommendations,
  startNoteImage,
} from './treatment.ts';

export const handler = httpApi(
  [
    getRecordSummary,
    getIntakeRecord,
    correctHealthAnswers,
    requestHealthAnswers,
    getMyHealthAnswers,
    giveHealthAnswers,
    openAnswersLink,
    startAnswersLink,
    answerByLink,
    listTreatment,
    addNote,
    startNoteImage,
    pinNote,
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
    getConsentState,
    sendConsentLink,
    openConsentLink,
    signConsentLink,
    listAccessLog,
    listProspectAccessLog,
  ],
  { files },
);
