import { addDays } from 'date-fns';
import type { Publisher } from '@atrium/contracts/publishers';
import type { publisherEndpoints } from '@atrium/contracts/server';
import type { Database } from '../../db/database';
import type { HandlersOf } from '../../handlers';
import { withIsoDates } from '../../http/iso-dates';
import { requireFound } from '../../http/require';
import { auditedChange } from '../audit/audit-event';
import { audited } from '../audit/audited';
import { createPublisherRepository, type StoredPublisher } from './publisher.repository';

/** Handlers for the publishers of releases. A command adds them, since their token is shown once. */
export function publisherRoutes(db: Database): HandlersOf<typeof publisherEndpoints> {
  return {
    listPublishers: async () => (await createPublisherRepository(db).list()).map(toPublisher),

    renewPublisher: audited(db, async ({ params: { name }, body: { days } }, transaction) => {
      const expiresAt = addDays(new Date(), days);
      const found = requireFound(
        await createPublisherRepository(transaction).renew(name, expiresAt),
      );
      return {
        response: toPublisher(found),
        changes: [auditedChange('publisher.renewed', { id: name, name })],
      };
    }),

    removePublisher: audited(db, async ({ params: { name } }, transaction) => {
      requireFound((await createPublisherRepository(transaction).remove(name)) || undefined);
      return { response: {}, changes: [auditedChange('publisher.removed', { id: name, name })] };
    }),
  };
}

function toPublisher({ name, apps, may, ...stored }: StoredPublisher): Publisher {
  const { createdAt, expiresAt, lastUsedAt } = stored;
  return { name, apps, may, ...withIsoDates({ createdAt, expiresAt, lastUsedAt }) };
}
