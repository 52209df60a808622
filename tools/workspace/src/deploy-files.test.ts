import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DCLinter } from 'dclint';
import { parse, parseAllDocuments } from 'yaml';
import { run } from './processes';
import { withoutSettings } from './product-settings';
import { workspaceRoot } from './workspace-root';

interface ComposeFile {
  readonly services: Readonly<Record<string, { image: string; environment: NodeJS.ProcessEnv }>>;
}

function read(file: string): string {
  return readFileSync(path.join(workspaceRoot, file), 'utf8');
}

it('sets only known settings in compose.yaml', () => {
  // The type of a parsed file is not known.
  const { services } = parse(read('compose.yaml'), { merge: true }) as ComposeFile;
  const ours = Object.values(services).filter(({ image }) => image === 'atrium');
  expect(ours).toHaveLength(4);
  expect(ours.flatMap(({ environment }) => Object.keys(withoutSettings(environment)))).toEqual([]);
});

it('gives the address of the owner of the tables to the migration only', () => {
  // The type of a parsed file is not known.
  const { services } = parse(read('compose.yaml'), { merge: true }) as ComposeFile;
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
    parseAllDocuments(read(`deploy/kubernetes/${name}.yaml`)).map(
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
  const compiler = 'node_modules/typescript-native/bin/tsc';
  await run('node', [compiler, '--noEmit', '--strict', '--ignoreConfig', file]);
});

it('sets only known settings in the manifests', () => {
  const text = ['atrium', 'migrate'].map((name) => read(`deploy/kubernetes/${name}.yaml`)).join('');
  const names = [...text.matchAll(/\bname: ([A-Z_]+)\b/g)].map(([, name]) => name);
  const given: NodeJS.ProcessEnv = Object.fromEntries(names.map((name) => [name, 'x']));
  expect(names).toContain('DATABASE_URL');
  expect(withoutSettings(given)).toEqual({});
});

it('proxies to the processes of compose.yaml', () => {
  // The type of a parsed file is not known.
  const { services } = parse(read('compose.yaml'), { merge: true }) as ComposeFile;
  const servers = [...read('deploy/compose/upstreams.conf').matchAll(/server (\S+):3000/g)];
  expect(servers).toHaveLength(4);
  for (const [, name = ''] of servers) expect(services).toHaveProperty(name);
});

it('explains each variable of compose.yaml in the example of .env', () => {
  const used = [...read('compose.yaml').matchAll(/[^$]\$\{([A-Z_]+)/g)].map(([, name]) => name);
  const given = [...read('deploy/compose/env.example').matchAll(/^([A-Z_]+)=/gm)];
  expect(new Set(given.map(([, name]) => name))).toEqual(new Set(used));
});

it('runs and migrates with the same image in Kubernetes', () => {
  const text = ['atrium', 'migrate'].map((name) => read(`deploy/kubernetes/${name}.yaml`)).join('');
  const images = [...text.matchAll(/image: (\S+)/g)].map(([, image]) => image);
  expect(images).toHaveLength(2);
  expect(new Set(images).size).toBe(1);
});

it('runs as the account of the image everywhere', () => {
  const [, account = ''] = /^ARG ACCOUNT=(\d+)$/m.exec(read('Dockerfile')) ?? [];
  expect(read('compose.yaml')).toContain(`/data:uid=${account},gid=${account},mode=0700`);
  const text = ['atrium', 'migrate'].map((name) => read(`deploy/kubernetes/${name}.yaml`)).join('');
  const accounts = [...text.matchAll(/runAsUser: (\d+)/g)].map(([, user]) => user);
  expect(accounts).toEqual([account, account]);
});
