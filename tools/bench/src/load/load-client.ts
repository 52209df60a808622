/**
 * One step of the load, in a process of its own: `load-client.ts PEOPLE SECONDS ORIGIN …`. Everybody
 * acts by the table of actions, beginning at different moments; calls do not wait for one another.
 * Prints a `LoadStep` as JSON.
 */
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { type Chatter, chatters } from '../chat-seed';
import { type Action, actions } from './actions';
import type { LoadStep } from './load-step';

// The first poll of everybody is answered in full, so they come one after another, as in a morning.
const ARRIVALS_PER_SECOND = 100;
const SETTLING_SECONDS = 6;
const HOUR_MILLISECONDS = 3_600_000;

const [people = 0, seconds = 0] = process.argv.slice(2, 4).map(Number);
const origins = process.argv.slice(4).map((origin) => new URL(origin));
const agent = new Agent({ keepAlive: true });
const latencies: number[] = [];
/** When the calls were made that have no answer yet. */
const waiting = new Set<{ readonly start: number }>();
let failures = 0;
let isMeasuring = false;
let isOver = false;

/** Somebody at work: who, at which process, and the tags of the answers that the page has. */
interface Person {
  readonly chatter: Chatter;
  readonly origin: URL | undefined;
  readonly tags: Map<string, string>;
}

async function act({ chatter, origin, tags }: Person, { call }: Action): Promise<void> {
  const { method, path, body } = call(chatter);
  const text = body && JSON.stringify(body);
  const tag = tags.get(path);
  const made = { start: performance.now() };
  waiting.add(made);
  let status = 599;
  try {
    const sent = request({
      agent,
      host: origin?.hostname,
      port: origin?.port,
      method,
      path,
      headers: {
        cookie: chatter.cookie,
        'accept-encoding': 'gzip',
        ...(tag && { 'if-none-match': tag }),
        ...(text && { 'content-type': 'application/json', 'content-length': text.length }),
      },
    });
    const answered = once(sent, 'response');
    sent.end(text);
    const [answer] = await answered;
    answer.resume();
    await once(answer, 'end');
    status = answer.statusCode;
    if (answer.headers.etag) tags.set(path, answer.headers.etag);
  } catch {
    // Counted as a failure of the server, which it is to whoever waits.
  }
  waiting.delete(made);
  if (!isMeasuring) return;
  latencies.push(performance.now() - made.start);
  if (status >= 500) failures += 1;
}

function keepDoing(person: Person, action: Action): void {
  const interval = HOUR_MILLISECONDS / action.timesPerHour;
  const pause = () => (action.isPoll ? interval : -Math.log(1 - Math.random()) * interval);
  function doAgain(): void {
    if (isOver) return;
    void act(person, action);
    setTimeout(doAgain, pause());
  }
  setTimeout(doAgain, action.isPoll ? Math.random() * interval : pause());
}

const joining = people / ARRIVALS_PER_SECOND;
const warmUp = joining + SETTLING_SECONDS;

function processorShare(): number {
  const { user, system } = process.cpuUsage();
  return (100 * (user + system)) / 1000 / performance.now();
}

for (let index = 0; index < people; index += 1) {
  const chatter = chatters[index % chatters.length];
  if (!chatter) break;
  const person = { chatter, origin: origins[index % origins.length], tags: new Map() };
  setTimeout(
    () => {
      for (const action of actions) keepDoing(person, action);
    },
    Math.random() * joining * 1000,
  );
}

setTimeout(() => (isMeasuring = true), warmUp * 1000);
setTimeout(
  () => {
    isOver = true;
    isMeasuring = false;
    // Who waits still has waited at least that long.
    for (const { start } of waiting) latencies.push(performance.now() - start);
    const sorted = latencies.sort((left, right) => left - right);
    const step: LoadStep = {
      people,
      callsPerSecond: sorted.length / seconds,
      failureShare: failures / Math.max(1, sorted.length),
      meanMilliseconds:
        sorted.reduce((sum, latency) => sum + latency, 0) / Math.max(1, sorted.length),
      p99Milliseconds: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
      clientShare: processorShare(),
    };
    process.stdout.write(`${JSON.stringify(step)}\n`, () => process.exit(0));
  },
  (warmUp + seconds) * 1000,
);
