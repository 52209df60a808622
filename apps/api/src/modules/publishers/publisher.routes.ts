import { addDays } from 'date-fns';
import type { Publisher } from '@atrium/contracts/publishers';
import { errorMessages, type publisherEndpoints } from '@atrium/contracts/server';
import type { Database } from '../../db/database';
import { HttpError } from '../../http/errors';
import type { HandlersOf } from '../../http/route';
import { auditedChange } from '../audit/audit-event';
import { audited } from '../audit/audited';
import { createPublisherRepository, type StoredPublisher } from './publisher.repository';

/** Handlers for the publishers of releases. A command adds them, since their token is shown once. */
export function publisherRoutes(db: Database): HandlersOf<typeof publisherEndpoints> {
  return {
    listPublishers: async () => (await createPublisherRepository(db).list()).map(toPublisher),

    renewPublisher: audited(db, async ({ params: { name }, body: { days } }, transaction) => {
      const expiresAt = addDays(new Date(), days);
      const found = await createPublisherRepository(transaction).renew(name, expiresAt);
      if (!found) throw new HttpError(404, errorMessages.notFound);
      return {
        response: toPublisher(found),
        changes: [auditedChange('publisher.renewed', { id: name, name })],
      };
    }),

    removePublisher: audited(db, async ({ params: { name } }, transaction) => {
      const isFound = await createPublisherRepository(transaction).remove(name);
      if (!isFound) throw new HttpError(404, errorMessages.notFound);
      return { response: {}, changes: [auditedChange('publisher.removed', { id: name, name })] };
    }),
  };
}

function toPublisher(stored: StoredPublisher): Publisher {
  const { name, apps, may, createdAt, expiresAt, lastUsedAt } = stored;
  return {
    ...{ name, apps, may },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
