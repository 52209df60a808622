import type { FastifyRequest } from 'fastify';
import { errorMessages, type releaseEndpoints } from '@atrium/contracts/server';
import { hexOf, integrityOf } from '@atrium/release-format';
import type { Database } from '../../db/database';
import type { HandlersOf } from '../../handlers';
import { HttpError } from '../../http/errors';
import { requireFound } from '../../http/require';
import { audited, auditedAfter, auditedInside } from '../audit/audited';
import { requireAnyPublishing, requireScope } from '../publishers/publisher-access';
import type { ReadWarnings } from '../warnings/warning-reader';
import { verbOf } from './build';
import { RefusedError } from './change-conflicts';
import { createReleaseRepository } from './release.repository';
import { createReleaseChanges } from './release-changes';
import { toStoredFile } from './release-files';
import type { ReleaseHealthReader } from './release-health';
import type { ServedReleases } from './served-releases';
import { requireTeamRight, requireVisiblePreview, teamAreas } from './team-access';
import { changeForTeam } from './team-view';
import { enqueueRefusal } from './teams/refused-publication';
import type { TeamSettings } from './teams/team-messages';
import { requireQuota, storeUpload } from './upload-quota';

/** How teams hear of refused publications. */
export interface ReleaseTeams extends TeamSettings {
  /** Called after mails have been added to the outbox. */
  readonly onMail: () => void;
}

/** Handlers for the releases. */
export function releaseRoutes(
  db: Database,
  served: ServedReleases,
  releaseHealth: ReleaseHealthReader,
  readWarnings: ReadWarnings,
  teams: ReleaseTeams,
): HandlersOf<typeof releaseEndpoints> {
  const releases = createReleaseRepository(db);
  const changes = createReleaseChanges(served.manifests);

  /** Never hides the refusal. */
  async function tellTeams(request: FastifyRequest, error: RefusedError): Promise<void> {
    try {
      const publisher = request.publisher?.name ?? null;
      if (await enqueueRefusal(db, served, error, publisher, teams)) teams.onMail();
    } catch (problem) {
      request.log.error({ err: problem }, 'a team could not be told of a refused publication');
    }
  }

  return {
    async listReleases({ request }) {
      const areas = teamAreas(request);
      const releases = await releaseHealth.readSetAndHistory(areas);
      // Only admins look after the server.
      const isAdmin = request.publisher === null && areas === null;
      return { ...releases, warnings: isAdmin ? [...(await readWarnings())] : [] };
    },

    async getRelease({ params }) {
      const found = requireFound(await releases.find(params));
      const { live } = await served.latest();
      const isRevoked = live.revoked.has(`${params.app} ${params.id}`);
      return { ...found, maps: [...found.maps], isRevoked };
    },

    async getReleaseFile({ params: { hash } }) {
      const [file] = await releases.findFiles([integrityOfHex(hash)]);
      return requireFound(file).content;
    },

    putReleaseFile: auditedAfter(
      db,
      async (context) => {
        const { params, body: content, request } = context;
        requireAnyPublishing(request);
        const integrity = integrityOf(content);
        if (hexOf(integrity) !== params.hash) throw new HttpError(400, errorMessages.fileHashWrong);
        const [missing] = await releases.listMissing([integrity]);
        if (missing === undefined) return null;
        // Also here, because compressing takes time.
        await requireQuota(releases, nameOf(context), content.length);
        return toStoredFile(content, integrity);
      },
      async (context, transaction, file) => {
        requireAnyPublishing(context.request);
        if (file) await storeUpload(transaction, nameOf(context), file);
        // Without a release that names it, a file changes nothing.
        return { response: {}, changes: [] };
      },
    ),

    publishRelease: auditedInside(
      async ({ request }, run) => {
        try {
          return await run();
        } catch (error) {
          if (error instanceof RefusedError) await tellTeams(request, error);
          throw error;
        }
      },
      audited(db, async (context, transaction) => {
        const { params, body, request } = context;
        return changes.publish(transaction, nameOf(context), body, {
          app: params.app,
          authorize: (app) => {
            requireScope(request, verbOf(body), app);
          },
        });
      }),
    ),

    changeRelease: audited(db, async (context, transaction) => {
      const { params, body, request } = context;
      requireScope(request, body.action, params.app);
      requireTeamRight(request, body.action, params.app);
      const changed = await changes.change(transaction, nameOf(context), params.app, body);
      const areas = teamAreas(request);
      if (areas === null) return changed;
      return { ...changed, response: { change: changeForTeam(changed.response.change, areas) } };
    }),

    removePreview: audited(db, async (context, transaction) => {
      const { params, request } = context;
      const by = nameOf(context);
      const removed = await changes.removePreview(transaction, by, params.name, (app) => {
        requireScope(request, 'preview', app);
        requireVisiblePreview(request, params.name, app);
      });
      return { response: {}, changes: removed.changes };
    }),
  };
}

/** Returns the name of who changes releases, for the history. */
function nameOf({ request }: { readonly request: FastifyRequest }): string {
  return request.user?.username ?? request.publisher?.name ?? '';
}

function integrityOfHex(hash: string): string {
  return `sha384-${Buffer.from(hash, 'hex').toString('base64')}`;
}
