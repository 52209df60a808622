import type { Instant } from './instant';
import { ageOf, instantBefore } from './instant';
import type { FinalReason } from './keep-connected';
import { keepConnected } from './keep-connected';
import { createMessageLog } from './message-log';
import type { LiveMessage, TabMessage } from './tab-messages';
import { openTabChannel } from './tab-messages';
import type { LiveTiming } from './timing';

/** Progress of a page: when it last knew that it had missed nothing. It outlives its connections. */
export interface Progress {
  knownAt: Instant;
}

interface TabOptions {
  /** Name of the lock and of the channel; one for each user. */
  readonly name: string;
  readonly progress: Progress;
  readonly signal: AbortSignal;
  readonly timing: LiveTiming;
  readonly onMessage: (message: LiveMessage) => void;
}

/**
 * Receives the stream of changes together with the other tabs of this browser. One tab leads: it holds a
 * Web Lock, has the only connection and passes everything on. When it closes, or stops giving signs of
 * life, another tab takes over. Without Web Locks (plain HTTP), or where the browser refuses them or the
 * channel, each tab has its own connection.
 *
 * @returns why this tab stops
 */
export async function receiveChanges(options: TabOptions): Promise<FinalReason> {
  // Browsers define them on HTTPS and localhost only.
  const { locks } = navigator as Partial<Navigator>;
  try {
    if (locks) return await shareStream(options, locks);
  } catch {
    // Privacy settings refuse them, or an old browser lacks a part.
  }
  return lead(options, () => undefined);
}

async function shareStream(options: TabOptions, locks: LockManager): Promise<FinalReason> {
  const { name, signal } = options;
  const tab = crypto.randomUUID();
  let receive: (message: TabMessage) => void = () => undefined;
  const channel = openTabChannel(name, (message) => {
    receive(message);
  });
  let reason: FinalReason | undefined;
  try {
    for (let steal = false; !signal.aborted && reason === undefined;) {
      const lost = new AbortController();
      const following = follow(options, tab, channel.post, () => {
        lost.abort();
      });
      receive = following.receive;
      const leading = new AbortController();
      const state = { isLeading: false };
      const waiting = AbortSignal.any([signal, lost.signal]);
      // A lock cannot be stolen and waited for at the same time.
      const request = steal ? { steal } : { signal: waiting };
      try {
        await locks.request(name, request, async () => {
          following.stop();
          const leader = startLeading(options, tab, channel.post);
          receive = leader.receive;
          state.isLeading = true;
          const either = AbortSignal.any([signal, leading.signal]);
          const end = await lead({ ...options, signal: either }, leader.relay);
          leader.stop();
          if (!leading.signal.aborted) reason = end;
        });
      } catch (error) {
        // The wait has ended, or another tab has stolen the lock because this one seemed dead.
        if (!waiting.aborted && !state.isLeading) throw error;
      } finally {
        leading.abort();
        following.stop();
      }
      steal = lost.signal.aborted;
    }
  } finally {
    channel.close();
  }
  return reason ?? 'aborted';
}

function lead(
  { progress, signal, timing, onMessage }: TabOptions,
  relay: (message: LiveMessage) => void,
): Promise<FinalReason> {
  function handle(message: LiveMessage) {
    relay(message);
    onMessage(message);
  }
  return keepConnected({
    getKnownAt: () => progress.knownAt,
    signal,
    timing,
    handlers: {
      onOpen: () => {
        handle({ kind: 'open' });
      },
      onMessage: handle,
      onHeartbeat: () => {
        progress.knownAt = instantBefore();
      },
    },
  });
}

function startLeading(
  { progress, timing }: TabOptions,
  tab: string,
  post: (message: TabMessage) => void,
) {
  const log = createMessageLog(progress.knownAt);
  function showPresence() {
    post({ kind: 'presence', leader: tab, ageMs: ageOf(progress.knownAt) });
  }
  showPresence();
  const timer = setInterval(showPresence, timing.presenceMs);
  return {
    relay: (message: LiveMessage) => {
      log.add(message);
      post({ kind: 'relay', leader: tab, message });
    },
    receive: (message: TabMessage) => {
      if (message.kind !== 'join') return;
      const messages = log.since(message.ageMs);
      const ageMs = ageOf(progress.knownAt);
      post({ kind: 'welcome', tab: message.tab, leader: tab, messages, ageMs });
    },
    stop: () => {
      clearInterval(timer);
    },
  };
}

/** Receives what the leader passes on. Calls `onLost` when there is no sign of a leader. */
function follow(
  { progress, timing, onMessage }: TabOptions,
  tab: string,
  post: (message: TabMessage) => void,
  onLost: () => void,
) {
  // The leader that has welcomed this tab. Its welcome has everything that it passed on before.
  let known: string | undefined;
  let timer: ReturnType<typeof setTimeout>;

  function join() {
    post({ kind: 'join', tab, ageMs: ageOf(progress.knownAt) });
  }
  function restartTimer() {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // Timers of this tab may just have been suspended.
      join();
      timer = setTimeout(onLost, timing.responseMs);
    }, timing.absenceMs);
  }
  function advance(ageMs: number) {
    if (ageMs < ageOf(progress.knownAt)) progress.knownAt = instantBefore(ageMs);
  }

  join();
  restartTimer();
  return {
    receive: (message: TabMessage) => {
      if (message.kind === 'join') return;
      restartTimer();
      const isKnown = message.leader === known;
      if (message.kind === 'relay') {
        if (isKnown) onMessage(message.message);
      } else if (message.kind === 'presence') {
        if (isKnown) advance(message.ageMs);
        else join();
      } else if (message.tab === tab && !isKnown) {
        known = message.leader;
        message.messages.forEach(onMessage);
        advance(message.ageMs);
      }
    },
    stop: () => {
      clearTimeout(timer);
    },
  };
}
