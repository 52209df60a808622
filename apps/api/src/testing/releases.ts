import { type AreaBuildRecord, integrityOf, type ShellBuildRecord } from '@atrium/release-format';
import { manifestText, releaseIdOf } from '@atrium/release-format';
import { createAuditRepository } from '../modules/audit/audit.repository';
import type { Publication } from '../modules/releases/build';
import { createReleaseRepository } from '../modules/releases/release.repository';
import { createReleaseChanges } from '../modules/releases/release-changes';
import { toStoredFile } from '../modules/releases/release-files';
import type { TestApp } from './test-app';

/** A build for tests: the text of its manifest, its id and the contents of its files by path. */
export interface TestBuild {
  readonly app: string;
  readonly id: string;
  readonly manifest: string;
  readonly files: Readonly<Record<string, string>>;
}

const PAGE = '<html data-release="__RELEASE_ID__"><script>__REGISTRY__</script></html>';

/** Creates a build of the shell with some files, by path such as `shell/main.js`. */
export function shellBuild(
  files: Readonly<Record<string, string>> = {},
  values: Partial<ShellBuildRecord> = {},
): TestBuild {
  const all = { 'index.html': PAGE, ...files };
  const manifest = manifestText({
    kind: 'shell',
    name: 'shell',
    contractVersion: 1,
    sharedVersions: {},
    sharedNames: {},
    calls: {},
    maps: [],
    ...values,
    files: listFiles(all),
  });
  return { app: 'shell', id: releaseIdOf(manifest), manifest, files: all };
}

/** Creates a build of an area; another `text` makes another build. */
export function areaBuild(
  name = 'tasks',
  text = 'first',
  values: Partial<AreaBuildRecord> = {},
): TestBuild {
  const files = { 'entry.js': `/* ${name} ${text} */`.padEnd(2000, '.') };
  const manifest = manifestText({
    kind: 'area',
    name,
    container: `${name}_${text.replaceAll(/\W/g, '_')}`,
    entry: 'entry.js',
    preload: [],
    contributions: {},
    panels: {},
    contractVersion: 1,
    manifest: {
      name,
      title: name,
      paths: [`/${name}`],
      roles: 'everyone',
      nav: { label: name, path: `/${name}`, order: 1 },
    },
    sharedRanges: {},
    sharedNames: {},
    calls: {},
    sharedCalls: {},
    maps: [],
    ...values,
    files: listFiles(files),
  });
  return { app: name, id: releaseIdOf(manifest), manifest, files };
}

/** Stores the files of builds. */
export async function storeFiles(
  { db }: Pick<TestApp, 'db'>,
  ...builds: TestBuild[]
): Promise<void> {
  const contents = builds.flatMap(({ files }) => Object.values(files));
  const stored = await Promise.all(
    contents.map((content) => toStoredFile(Buffer.from(content), integrityOf(content))),
  );
  await createReleaseRepository(db).addFiles(stored);
}

/** Publishes a shell with this page. */
export function publishPage(server: TestApp, html: string): Promise<void> {
  return publishBuilds(server, [shellBuild({ 'index.html': html })]);
}

/** Publishes builds, with whatever is live, as the start of a server does. */
export async function publishBuilds(
  server: TestApp,
  builds: readonly TestBuild[],
  options: Partial<Publication> = {},
): Promise<void> {
  await storeFiles(server, ...builds);
  const { changes, servedReleases } = server.app;
  const notices = await server.db.transaction(async (transaction) => {
    const releases = builds.map(({ manifest }) => ({ manifest, maps: [], signature: null }));
    const made = await createReleaseChanges(servedReleases.manifests).publish(
      transaction,
      'tests',
      {
        releases,
        candidate: null,
        preview: null,
        reason: null,
        smoke: 'left out',
        check: false,
        ...options,
      },
    );
    const actor = { actorId: null, actorName: 'tests', address: null, requestId: null };
    return createAuditRepository(transaction).recordAll(actor, made.changes);
  });
  changes.publish(notices);
  await servedReleases.loaded();
}

function listFiles(files: Readonly<Record<string, string>>) {
  return Object.entries(files).map(([path, content]) => ({
    path,
    integrity: integrityOf(content),
  }));
}
