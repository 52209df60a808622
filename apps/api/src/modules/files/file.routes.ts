import type { fileEndpoints } from '@atrium/contracts/server';
import type { Config } from '../../config/config';
import type { Database } from '../../db/database';
import type { HandlersOf } from '../../handlers';
import { requireFound } from '../../http/require';
import { auditedChange } from '../audit/audit-event';
import { audited, auditedAfter } from '../audit/audited';
import { createContentStore } from './content-store.repository';
import { createFileRepository } from './file.repository';
import { respondWithFile } from './file-response';
import { abandon, receiveContent } from './receive-content';
import { readFileName } from './upload-headers';

/** Name of all files in the audit trail: a name may be as private as the message that it belongs to. */
const AUDIT_NAME = 'File';

/** Handlers for files. */
export function fileRoutes(
  db: Database,
  { filesMaxGb, clamdSocket }: Pick<Config, 'filesMaxGb' | 'clamdSocket'>,
): HandlersOf<typeof fileEndpoints> {
  const store = createContentStore(db, filesMaxGb);
  const files = createFileRepository(db);
  return {
    uploadFile: auditedAfter(
      db,
      async ({ request, body, user }) => {
        const name = readFileName(request.headers);
        const content = await receiveContent(request, body, user.id, { store, clamdSocket });
        return { name, content };
      },
      async ({ user }, transaction, { name, content }) => {
        const contentId = await store.finish(transaction, content.id, content.details);
        const file = await createFileRepository(transaction).add({
          contentId,
          name,
          uploadedBy: user.id,
        });
        const audit = { id: file.id, name: AUDIT_NAME };
        return {
          response: file,
          changes: [auditedChange('file.uploaded', audit, `${String(file.size)} bytes`)],
        };
      },
      { undo: ({ request }, { content }) => abandon(request, store, content.id) },
    ),

    updateFile: audited(db, async ({ params: { id }, body, user }, transaction) => {
      const repository = createFileRepository(transaction);
      const file = requireFound(await repository.describe(id, user.id, body.altText));
      return {
        response: file,
        changes: [auditedChange('file.described', { id, name: AUDIT_NAME })],
      };
    }),

    getFile: async ({ request, params, user }) =>
      respondWithFile(request, requireFound(await files.findReadable(params.id, user.id)), store),
  };
}
