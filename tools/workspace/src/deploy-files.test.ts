import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
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
  expect(ours).toHaveLength(3);
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

it.each(['atrium', 'migrate', 'secret.example'])('finds valid YAML in %s.yaml', (name) => {
  const documents = parseAllDocuments(read(`deploy/kubernetes/${name}.yaml`));
  expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
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
