import { addDays } from 'date-fns';
import {
  ALL_APPS,
  type NewPublisher,
  type Publisher,
  type PublisherScope,
} from '@atrium/contracts/publishers';
import { releaseVerbs } from '@atrium/contracts/releases';
import { UserFacingError } from '../../config/user-facing-error';
import type { Database } from '../../db/database';
import { withIsoDates } from '../../http/iso-dates';
import { createToken } from '../../random-token';
import { type AuditedChange, auditedChange } from '../audit/audit-event';
import { listPublishedApps } from '../released-apps/released-app.repository';
import { createPublisherRepository, type StoredPublisher } from './publisher.repository';

// A fixed beginning, so that scanners for secrets find tokens.
const TOKEN_PREFIX = 'atrium_release_';

/** A rule of publishers that a change would break; the message is a sentence for whoever asked for it. */
export class PublisherRuleError extends UserFacingError {
  override name = 'PublisherRuleError';
}

/** A publisher after a change, and the changes to record. */
interface ChangedPublisher {
  readonly publisher: Publisher;
  readonly changes: readonly AuditedChange[];
}

/** Changes of publishers, with the same rules for the API and the commands. */
export type Publishers = ReturnType<typeof createPublishers>;

/**
 * Creates the service. Each function returns the changes to record, and `undefined` without a publisher of
 * that name.
 * @param db a transaction, in which the changes are recorded, too.
 * @param howToAllow how the caller says that an area is to come: `add --new`.
 */
export function createPublishers(db: Database, howToAllow: string) {
  const publishers = createPublisherRepository(db);

  /**
   * Requires that all apps have a release, or but one. A typing error would else be noticed months later, when
   * the publisher is refused.
   */
  async function requireKnown(apps: readonly string[], isNewAllowed = false): Promise<void> {
    const known = await listPublishedApps(db);
    const unknown = apps.filter((app) => app !== ALL_APPS && !known.includes(app));
    if (unknown.length === 0 || (isNewAllowed && unknown.length === 1)) return;
    const names = unknown.map((app) => `“${app}”`).join(' and ');
    throw new PublisherRuleError(
      `${names} ${unknown.length === 1 ? 'has' : 'have'} no release here. Choose from ${known.join(', ')}. For one area to come, ${howToAllow}.`,
    );
  }

  return {
    /**
     * Adds a publisher.
     * @returns also its token, whose hash alone is stored.
     * @throws PublisherRuleError for a name that is taken, and for unknown apps.
     */
    async add({ name, days, allowNew, ...scope }: NewPublisher) {
      const { apps, may } = normalize(scope);
      await requireKnown(apps, allowNew);
      const { token, tokenHash } = createToken(TOKEN_PREFIX);
      const createdAt = new Date();
      const expiresAt = addDays(createdAt, days);
      const added = { name, tokenHash, apps, may, createdAt, expiresAt, lastUsedAt: null };
      if (!(await publishers.add(added))) {
        throw new PublisherRuleError(
          `The publisher ${name} already exists. Revoke it first to replace its token.`,
        );
      }
      const changes = [auditedChange('publisher.created', { id: name, name }, describe(added))];
      return { publisher: toPublisher(added), token, changes };
    },

    /** Makes the token of a publisher valid for so many days from now. */
    async renew(name: string, days: number): Promise<ChangedPublisher | undefined> {
      const renewed = await publishers.renew(name, addDays(new Date(), days));
      if (renewed === undefined) return undefined;
      return {
        publisher: toPublisher(renewed),
        changes: [auditedChange('publisher.renewed', { id: name, name })],
      };
    },

    /**
     * Changes what a publisher may do. Waits for what it is doing at the moment.
     * @throws PublisherRuleError for apps that are unknown and that it has not had.
     */
    async changeScope(
      name: string,
      { allowNew, ...scope }: PublisherScope,
    ): Promise<ChangedPublisher | undefined> {
      const before = await publishers.lockForChange(name);
      if (before === undefined) return undefined;
      const after = { ...before, ...normalize(scope) };
      await requireKnown(
        after.apps.filter((app) => !before.apps.includes(app)),
        allowNew,
      );
      const detail = `${describe(before)} → ${describe(after)}`;
      if (describe(before) === describe(after)) {
        return { publisher: toPublisher(before), changes: [] };
      }
      await publishers.changeScope(name, { apps: after.apps, may: after.may });
      return {
        publisher: toPublisher(after),
        changes: [auditedChange('publisher.changed', { id: name, name }, detail)],
      };
    },

    /** Removes a publisher: its token is no longer valid. */
    async remove(name: string): Promise<readonly AuditedChange[] | undefined> {
      if (!(await publishers.remove(name))) return undefined;
      return [auditedChange('publisher.removed', { id: name, name })];
    },
  };
}

/** Returns a publisher without the hash of its token. */
export function toPublisher({ name, apps, may, ...stored }: StoredPublisher): Publisher {
  const { createdAt, expiresAt, lastUsedAt } = stored;
  return { name, apps, may, ...withIsoDates({ createdAt, expiresAt, lastUsedAt }) };
}

function normalize({ apps, may }: Pick<PublisherScope, 'apps' | 'may'>) {
  return {
    apps: apps.includes(ALL_APPS) ? [ALL_APPS] : [...new Set(apps)],
    may: releaseVerbs.filter((verb) => may.includes(verb)),
  };
}

function describe({ apps, may }: Pick<StoredPublisher, 'apps' | 'may'>): string {
  return `${apps.join(', ')}: ${may.join(', ')}`;
}
