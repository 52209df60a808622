// Apart from the notices, for modules that only list these.
import * as z from 'zod/mini';
import { userEndpoint } from './endpoint';
import { id } from './fields';
import { noticeSubject } from './notices';

export const markSubjectRead = userEndpoint('POST /api/notices/read', {
  summary: 'Marks the notices about a task or event as read, because the user has opened it.',
  body: z.object({ about: noticeSubject, subjectId: id }),
  response: z.object({}),
  background: true,
});
