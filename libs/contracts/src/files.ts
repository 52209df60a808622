import * as z from 'zod/mini';
import { attachment } from './attachments';
import { userEndpoint } from './endpoint';
import { id, optionalTextInput } from './fields';

export * from './attachments';
export { cleanFileName } from './file-name';

/** Largest size of a file, in units of 1024 bytes. */
const FILE_LIMIT_KB = 25 * 1024;

/** Largest size of a file, in bytes. */
export const MAX_FILE_BYTES = FILE_LIMIT_KB * 1024;

/** Size of the files that a user can upload in 24 hours, in bytes. */
export const DAILY_UPLOAD_BYTES = 500 * 1024 * 1024;

/**
 * Stores a file. Its name is in the `Content-Disposition` header (`attachment; filename*=UTF-8''…`, RFC 8187). With
 * a `Content-Digest` header (`sha-256=:…:`, RFC 9530), content of another hash is refused. It is deleted after a day
 * unless it was attached to something.
 */
export const uploadFile = userEndpoint('POST /api/files', {
  summary: 'Stores a file that can be attached to a comment, a message, a task or an event.',
  upload: true,
  bodyLimitKb: FILE_LIMIT_KB,
  response: attachment,
  // Without a length; refused by the scanner, or with the place where it was taken; no space left.
  errors: [411, 422],
});

export const updateFile = userEndpoint('PATCH /api/files/:id', {
  summary:
    'Changes the description of a picture that the signed-in user has uploaded and not attached yet.',
  ownership: { param: 'id', owner: 'the user who uploaded it', status: 404 },
  params: z.object({ id }),
  body: z.object({
    altText: optionalTextInput({ label: 'Description', maxLength: 500 }),
  }),
  response: attachment,
});

/** Only for those who may see the entity on which the file hangs, at the time of the request; 404 for others. */
export const getFile = userEndpoint('GET /api/files/:id', {
  summary:
    'Returns a file, or a range of its bytes. Pictures and plain text are shown by browsers, everything else is saved.',
  params: z.object({ id }),
  file: true,
  response: z.string(),
  errors: [416],
});
