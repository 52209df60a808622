import { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { type User } from '@atrium/contracts';
import { HEARTBEAT_MS } from '@atrium/contracts/changes';
import { errorMessages } from '@atrium/contracts/server';
import { requireStepsTaken } from '../../http/access';
import { HttpError, tooMany } from '../../http/errors';
import type { RequestSession } from '../../http/session';
import type { ChangeNotice } from '../audit/change-notice';
import { COMMENT, eventsFor, PERSONAL_TOPICS, RESYNC } from './change-events';
import type { ChangeFeed } from './change-feed';

/** Limits of the streams of one process. */
export interface ChangeStreamLimits {
  readonly streamsPerUser: number;
  readonly streams: number;
  /** Bytes that may wait for a slow reader. */
  readonly bufferBytes: number;
  readonly heartbeatMs: number;
  /** Shortest time between two events that go to everybody; changes in between are sent together. */
  readonly gatherMs: number;
}

/** Limits of the product. */
export const CHANGE_STREAM_LIMITS: ChangeStreamLimits = {
  // Each visible page has one.
  streamsPerUser: 20,
  // Leaves 2,000 connections of the process to other requests; see CONNECTION_LIMITS.
  streams: 8000,
  // About a thousand changes. Who has not read them reads everything again.
  bufferBytes: 64 * 1024,
  heartbeatMs: HEARTBEAT_MS,
  // A change for 5,000 streams takes about 90 ms of processor time, so they take at most a third of it.
  gatherMs: 250,
};

// The time that a request and a notification may take to arrive.
const AGE_MARGIN_MS = 2000;
// Reading everything again costs a page less than more changes than these.
const MOST_EVENT_BYTES = 16 * 1024;
const TOO_MANY_RETRY_SECONDS = 60;
const UNAVAILABLE_RETRY_SECONDS = 2;

/** A stream to open. */
export interface NewChangeStream {
  readonly user: User;
  /** Reads the session of the stream's request from the database. */
  readonly findSession: () => Promise<RequestSession | null>;
  /** Time since the page last knew that it had missed nothing. */
  readonly ageMs: number | undefined;
}

/** The open streams of one process. */
export type ChangeStreams = ReturnType<typeof createChangeStreams>;

interface OpenStream {
  readonly user: User;
  readonly findSession: NewChangeStream['findSession'];
  readonly output: Readable;
  /** When the session ends unless it is used before. */
  endsAt: Date;
}

/** Creates the streams, which send the changes of a feed to those who may know of them. */
export function createChangeStreams(
  feed: ChangeFeed,
  logger: FastifyBaseLogger,
  limits: ChangeStreamLimits = CHANGE_STREAM_LIMITS,
) {
  const streams = new Set<OpenStream>();
  const streamsByUser = new Map<number, Set<OpenStream>>();
  let gathered: ChangeNotice[] = [];
  let gathering: NodeJS.Timeout | undefined;
  let isClosed = false;

  /** Returns the streams of some users, or all if there are none. */
  function streamsOf(userIds: readonly number[]): Iterable<OpenStream> {
    if (userIds.length === 0) return streams;
    return userIds.flatMap((id) => [...(streamsByUser.get(id) ?? [])]);
  }

  function add({ user, findSession }: NewChangeStream): OpenStream {
    const ofUser = streamsByUser.get(user.id) ?? new Set();
    if (isClosed || !feed.isListening() || streams.size >= limits.streams) {
      throw unavailable(streams.size < limits.streams);
    }
    if (ofUser.size >= limits.streamsPerUser) {
      throw tooMany(errorMessages.tooManyStreams, TOO_MANY_RETRY_SECONDS);
    }
    const output = new Readable({ read: () => undefined });
    const stream = { user, findSession, output, endsAt: new Date(0) };
    streams.add(stream);
    streamsByUser.set(user.id, ofUser.add(stream));
    output.once('close', () => {
      remove(stream);
    });
    return stream;
  }

  function remove(stream: OpenStream): void {
    streams.delete(stream);
    const ofUser = streamsByUser.get(stream.user.id);
    ofUser?.delete(stream);
    if (ofUser?.size === 0) streamsByUser.delete(stream.user.id);
  }

  function end(stream: OpenStream): void {
    remove(stream);
    stream.output.push(null);
  }

  function endAll(): void {
    for (const stream of streams) end(stream);
  }

  function write(stream: OpenStream, chunk: Buffer): void {
    if (chunk.length === 0) return;
    const { output } = stream;
    output.push(chunk);
    if (output.readableLength <= limits.bufferBytes) return;
    remove(stream);
    output.destroy();
  }

  function replay(stream: OpenStream, ageMs: number | undefined): void {
    const missed = ageMs === undefined ? undefined : feed.since(ageMs + AGE_MARGIN_MS);
    write(stream, missed ? eventsOrResync(stream.user, missed) : RESYNC);
  }

  async function checkSession(stream: OpenStream): Promise<void> {
    try {
      const session = await stream.findSession();
      if (session?.requiredStep === null) stream.endsAt = session.endsAt;
      else if (streams.has(stream)) end(stream);
    } catch (error) {
      logger.error({ err: error }, 'the session of a stream could not be read');
      if (streams.has(stream)) end(stream);
    }
  }

  function deliver(notice: ChangeNotice): void {
    const { topic, ids } = notice;
    if (topic === 'sessions') {
      for (const stream of streamsOf(ids)) void checkSession(stream);
      return;
    }
    if (PERSONAL_TOPICS.has(topic)) {
      for (const stream of streamsOf(ids)) write(stream, eventsFor(stream.user, [notice]));
      return;
    }
    gathered.push(notice);
    if (gathering === undefined) sendGathered();
  }

  // Of changes in quick succession, the first is sent at once and the others together.
  function sendGathered(): void {
    gathering = undefined;
    if (gathered.length === 0) return;
    // Users with the same role see the same, so thousands of streams share one buffer.
    const eventsByRole = new Map<string, Buffer>();
    for (const stream of streams) {
      const { user } = stream;
      const events = eventsByRole.get(user.role) ?? eventsOrResync(user, gathered);
      eventsByRole.set(user.role, events);
      write(stream, events);
    }
    gathered = [];
    gathering = setTimeout(sendGathered, limits.gatherMs);
  }

  const unsubscribe = feed.subscribe({ onChange: deliver, onLost: endAll });
  const heartbeat = setInterval(() => {
    const now = new Date();
    for (const stream of streams) {
      write(stream, COMMENT);
      if (stream.endsAt <= now) void checkSession(stream);
    }
  }, limits.heartbeatMs);

  return {
    /**
     * Opens a stream, which ends with its session.
     * @throws HttpError 401 if the session has just ended; 403 if a step has just become required; 429
     *   with too many streams of the user; 503 with too many of all users, while closing, and while
     *   changes may be missed.
     */
    async open(requested: NewChangeStream): Promise<Readable> {
      const stream = add(requested);
      write(stream, COMMENT);
      replay(stream, requested.ageMs);
      try {
        // Again, since it may have ended before the stream was added.
        const session = await requested.findSession();
        if (session === null) throw new HttpError(401, errorMessages.notSignedIn);
        requireStepsTaken(session);
        stream.endsAt = session.endsAt;
        return stream.output;
      } catch (error) {
        stream.output.destroy();
        throw error;
      }
    },

    /** Returns the number of open streams. */
    count: () => streams.size,

    /** Ends all streams and opens no others. */
    close(): void {
      isClosed = true;
      clearInterval(heartbeat);
      clearTimeout(gathering);
      unsubscribe();
      endAll();
    },
  };
}

function eventsOrResync(user: User, notices: readonly ChangeNotice[]): Buffer {
  const events = eventsFor(user, notices);
  return events.length > MOST_EVENT_BYTES ? RESYNC : events;
}

function unavailable(isSoonAvailable: boolean): HttpError {
  return new HttpError(503, errorMessages.changesUnavailable, {
    'retry-after': String(isSoonAvailable ? UNAVAILABLE_RETRY_SECONDS : TOO_MANY_RETRY_SECONDS),
  });
}
