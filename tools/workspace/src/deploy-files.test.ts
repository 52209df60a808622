import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DCLinter } from 'dclint';
import { parse, parseAllDocuments } from 'yaml';
import { compiler } from './compiler';
import { run } from './processes';
import { withoutSettings } from './product-settings';
import { readRepositoryFile } from './testing/repository-files';
import { workspaceRoot } from './workspace-root';

interface ComposeFile {
  readonly services: Readonly<Record<string, { image: string; environment: NodeJS.ProcessEnv }>>;
}

const compose = readRepositoryFile('compose.yaml');
// The type of a parsed file is not known.
const { services } = parse(compose, { merge: true }) as ComposeFile;
const manifests = ['atrium', 'migrate'].map(readKubernetes).join('');

function readKubernetes(name: string): string {
  return readRepositoryFile(`deploy/kubernetes/${name}.yaml`);
}

it('sets only known settings in compose.yaml', () => {
  const ours = Object.values(services).filter(({ image }) => image === 'atrium');
  expect(ours).toHaveLength(4);
  expect(ours.flatMap(({ environment }) => Object.keys(withoutSettings(environment)))).toEqual([]);
});

it('gives the address of the owner of the tables to the migration only', () => {
  const informed = Object.entries(services).filter(
    ([, { environment }]) => 'MIGRATION_DATABASE_URL' in environment,
  );
  expect(informed.map(([name]) => name)).toEqual(['migrate']);
});

it('follows the schema of Compose', () => {
  const linter = new DCLinter({ rules: {}, quiet: true, debug: false, exclude: [] });
  const [result] = linter.lintFiles([path.join(workspaceRoot, 'compose.yaml')], false);
  expect(result?.messages.filter(({ rule }) => rule === 'invalid-schema')).toEqual([]);
});

it('follows the types of Kubernetes', async () => {
  const objects = ['atrium', 'migrate', 'secret.example'].flatMap((name) =>
    // The type of a parsed file is not known.
    parseAllDocuments(readKubernetes(name)).map(
      (document) => document.toJS() as { apiVersion: string; kind: string },
    ),
  );
  expect(objects.map(({ kind }) => kind)).toContain('NetworkPolicy');
  const constants = objects.map((object, index) => {
    // kubernetes-types has apps/v1 as it is, networking.k8s.io/v1 as networking/v1, and v1 as core/v1.
    const group = object.apiVersion.replace('.k8s.io', '').replace(/^v1$/, 'core/v1');
    const type = `import('kubernetes-types/${group}').${object.kind}`;
    return `export const object${String(index)}: ${type} = ${JSON.stringify(object, null, 2)};`;
  });
  // Inside the package, for its dependencies.
  const file = path.join(__dirname, '../reports/kubernetes.ts');
  await writeFile(file, constants.join('\n'));
  await run(compiler, ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig', file]);
});

it('sets only known settings in the manifests', () => {
  const names = [...manifests.matchAll(/\bname: ([A-Z_]+)\b/g)].map(([, name]) => name);
  const given: NodeJS.ProcessEnv = Object.fromEntries(names.map((name) => [name, 'x']));
  expect(names).toContain('DATABASE_URL');
  expect(withoutSettings(given)).toEqual({});
});

it('proxies to the processes of compose.yaml', () => {
  const upstreams = readRepositoryFile('deploy/compose/upstreams.conf');
  const servers = [...upstreams.matchAll(/server (\S+):3000/g)];
  expect(servers).toHaveLength(4);
  for (const [, name = ''] of servers) expect(services).toHaveProperty(name);
});

it('explains each variable of compose.yaml in the example of .env', () => {
  const used = [...compose.matchAll(/[^$]\$\{([A-Z_]+)/g)].map(([, name]) => name);
  const example = readRepositoryFile('deploy/compose/env.example');
  const given = [...example.matchAll(/^([A-Z_]+)=/gm)];
  expect(new Set(given.map(([, name]) => name))).toEqual(new Set(used));
});

it('runs and migrates with the same image in Kubernetes', () => {
  const images = [...manifests.matchAll(/image: (\S+)/g)].map(([, image]) => image);
  expect(images).toHaveLength(2);
  expect(new Set(images).size).toBe(1);
});

it('runs as the account of the image everywhere', () => {
  const [, account = ''] = /^ARG ACCOUNT=(\d+)$/m.exec(readRepositoryFile('Dockerfile')) ?? [];
  expect(compose).toContain(`/data:uid=${account},gid=${account},mode=0700`);
  const accounts = [...manifests.matchAll(/runAsUser: (\d+)/g)].map(([, user]) => user);
  expect(accounts).toEqual([account, account]);
});
