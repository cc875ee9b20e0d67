/** Under which this tab keeps what is typed of a new client: the page asks for it before it needs any form. */
export const newPatientDraft = 'patient.new';
