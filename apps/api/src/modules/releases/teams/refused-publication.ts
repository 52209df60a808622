import { takeLock } from '../../../db/advisory-lock';
import type { Database } from '../../../db/database';
import type { RefusedError } from '../change-conflicts';
import { liveId } from '../live-set';
import type { ServedReleases } from '../served-releases';
import { findOwner } from './team-facts';
import { enqueueTeamMessages, type TeamMessage, type TeamSettings } from './team-messages';

/**
 * Queues messages about a publication that was refused because of others, once for each build. Who is told is
 * what the live release says: nobody has accepted the refused one.
 * @param publisher name of the publisher that asked for it; `null` for a person.
 * @returns whether there is anything to send.
 */
export function enqueueRefusal(
  db: Database,
  { manifests, current }: Pick<ServedReleases, 'manifests' | 'current'>,
  { refused, reasons }: RefusedError,
  publisher: string | null,
  settings: TeamSettings,
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    await takeLock(transaction, 'refused publications');
    const messages: TeamMessage[] = [];
    for (const release of refused) {
      const { app, id } = release;
      const live = liveId(current().live, app);
      const owner = live && (await findOwner(transaction, manifests, { app, id: live }));
      if (owner) {
        const message = {
          type: 'release.refused' as const,
          title: `${app} ${id} was not published`,
          details: [...reasons, `See “npm run release -- history”, then publish again.`].join('\n'),
          about: [release],
        };
        const facts = { release, owner, votes: null, errors: [], publisher };
        messages.push({ message, facts, isProblem: true });
      }
    }
    return enqueueTeamMessages(transaction, messages, settings);
  });
}
