import { formatLongDate } from '#shared/core/format.ts';
import { fileKinds, formatFileKinds, getContentType } from '#shared/files/file-kinds.ts';
import { formatFileSize } from '#shared/files/file-size.ts';
import type { DocumentRow } from '#shared/records/documents/documents-api.ts';
import { toCivil } from '#web/src/lib/now.ts';

const formatKinds = (contentType: string) =>
  formatFileKinds(fileKinds.filter((kind) => getContentType(kind) === contentType)) || 'Archivo';

/** Toast id of document messages, so that a new message replaces the previous one. */
export const documentToastId = 'documents';

/** 'Mis Documentos' (R116) and the record's tab (R391). Texts of docs/requirements.tsv are literal. */
export const documentsText = {
  title: 'Mis Documentos',
  context: 'Tus análisis, recetas y referidos. Los ves tú y el equipo que te atiende.',
  list: 'Documentos',
  upload: 'Subir documento',
  stored: 'Documento subido correctamente.',
  failed: 'Error al subir documento.',
  loadFailed: 'No pudimos cargar los documentos',
  emptyTitle: 'Aún no hay documentos',
  empty: 'Sube un PDF o una foto; queda aquí para tus próximas visitas.',
  teamEmpty: 'Lo que suba el cliente o el equipo queda aquí.',
  facts: ({ contentType, bytes, createdAt }: DocumentRow) =>
    [formatKinds(contentType), formatFileSize(bytes), formatLongDate(toCivil(createdAt).date)].join(' · '),
  view: 'Ver',
  viewOf: (name: string) => `Ver ${name}`,
  deleting: 'Eliminando...',
  delete: 'Eliminar',
  deleteOf: (name: string) => `Eliminar ${name}`,
  deleteTitle: 'Eliminar documento',
  deleteQuestion: '¿Estás seguro de que deseas eliminar este documento?',
  deleteConsequence: (name: string) => `Se elimina “${name}” de la ficha y no se puede recuperar.`,
  deleted: 'Documento eliminado.',
  openFailed: 'No pudimos abrir el documento',
  alreadyDeleted: 'Este documento se eliminó mientras tanto. Ya no está en la lista.',
  download: 'Descargar',
  downloadTitle: (name: string) => `Descarga de ${name}`,
  close: 'Cerrar',
  noPreview: 'No se puede mostrar vista previa de este tipo de archivo.',
} as const;
