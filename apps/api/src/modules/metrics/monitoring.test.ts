import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { addUser } from '../../testing/factories';
import { publishTasks } from '../../testing/page-reports';
import { startTestApp, type TestApp } from '../../testing/test-app';

const FOLDER = path.join(__dirname, '../../../../../deploy/monitoring');
// Other words with an underscore inside are functions.
const METRIC_NAME = /\b[a-z]+_\w+\b(?!\()/g;
const SELECTOR = /\b([a-z]+_\w+)\{([^}]*)\}/g;

let server: TestApp;
/** Lines such as `name{label="value"} 1`. */
let samples: readonly string[];

beforeAll(async () => {
  server = await startTestApp();
  await publishTasks(server);
  await addUser(server.db, 'maria');
  const cookie = await server.signIn('maria');
  await server.db.execute(sql`alter table tasks rename to tasks_away`);
  expect((await server.call('GET', '/api/tasks', { cookie })).status).toBe(500);
  const metrics = await fetch(`${server.url}/api/metrics`);
  samples = (await metrics.text()).split('\n').filter((line) => !line.startsWith('#'));
});

afterAll(() => server.close());

function isSample(name: string, labels: readonly string[]): boolean {
  return samples.some(
    (sample) =>
      /^\w+/.exec(sample)?.[0] === name && labels.every((label) => sample.includes(label)),
  );
}

describe.each(['alerts.yml', 'dashboard.json'])('%s', (file) => {
  const text = readFileSync(path.join(FOLDER, file), 'utf8').replaceAll(String.raw`\"`, '"');

  it('uses only metrics that the server has', () => {
    const names = new Set(text.match(METRIC_NAME));

    expect(names).toContain('atrium_http_requests_total');
    expect([...names].filter((name) => !isSample(name, []))).toEqual([]);
  });

  it('selects only values of labels that the server has', () => {
    const selectors = [...text.matchAll(SELECTOR)].map(([selector, name = '', labels = '']) => ({
      selector,
      // Prometheus itself adds the job.
      isKnown: isSample(
        name,
        labels.split(/, ?/).filter((label) => !label.startsWith('job=')),
      ),
    }));

    expect(selectors).not.toEqual([]);
    expect(selectors.filter(({ isKnown }) => !isKnown)).toEqual([]);
  });
});
